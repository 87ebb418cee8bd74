"""python3 -m mahe_board.virtual_board.manual"""

from mahe_board.virtual_board.manual import write

write()
