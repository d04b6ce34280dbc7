"""Reads the arrays of FOLDER, which crates/wythoff-store/tests/zarr/main.rs has written,
with zarr-python.

    python check.py FOLDER
"""

import sys
from pathlib import Path

import google_crc32c
import numpy as np
import zarr

folder = Path(sys.argv[1])
group = zarr.open_group(folder, mode="r")
assert group.attrs["wythoff"] == {"k": 5}, dict(group.attrs)
arrays = dict(group.arrays())
assert len(arrays) == 6, arrays
for name, array in arrays.items():
    rank = np.arange(array.size, dtype=np.uint64).reshape(array.shape)
    bits = 8 * array.dtype.itemsize
    wanted = np.where(rank // 50 % 2 == 1, rank * 2654435761 % 2**32 >> (32 - bits), 0)
    assert np.array_equal(array[:], wanted.astype(array.dtype)), name
    assert array.metadata.dimension_names == tuple("abcd"[: array.ndim]), name
    for shard in (folder / name / "c").rglob("*"):
        if shard.is_file():
            index = shard.read_bytes()[-16 * np.prod(array.shards) // np.prod(array.chunks) - 4 :]
            assert google_crc32c.value(index[:-4]) == int.from_bytes(index[-4:], "little"), shard
print(f"zarr {zarr.__version__} reads {len(arrays)} arrays")
