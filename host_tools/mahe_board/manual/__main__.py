"""python3 -m mahe_board.manual"""

from mahe_board.manual import write

write()
