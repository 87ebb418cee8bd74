export default 1; // of the messages between page and board: one of another version is not understood
