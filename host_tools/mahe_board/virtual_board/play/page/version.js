export default 1; // of the messages between page and board; as in frame.py
