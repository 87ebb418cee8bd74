export default 1; // version of the messages between page and board, the same as in frame.py
