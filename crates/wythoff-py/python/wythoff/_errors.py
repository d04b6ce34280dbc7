"""Exceptions of the native module."""


class Narrow(ValueError):
    """The values of a board are too far apart for signals of 8 bits; its store must be restarted
    with 16 bits.
    """

    def __init__(self, low: int, high: int) -> None:
        super().__init__(low, high)
        self.low = low
        self.high = high

    def __str__(self) -> str:
        return f"values from {self.low} to {self.high} are too far apart for signals of 8 bits"
