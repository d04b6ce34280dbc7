"""Exceptions that the native part raises."""


class Narrow(ValueError):
    """Values of a board are too far apart for signals of 8 bits: its store has to be begun anew with 16."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__(low, high)
        self.low = low
        self.high = high

    def __str__(self) -> str:
        return f"values from {self.low} to {self.high} are too far apart for signals of 8 bits"
