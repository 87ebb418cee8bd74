"""The circuits of Mahé, the LED board: drawn, laid out, checked and packed for the board house by these scripts."""
