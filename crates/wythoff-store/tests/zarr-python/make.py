"""Makes the arrays in `fixture`, as another program writes them;
crates/wythoff-store/tests/zarr/main.rs reads them.

    python3 -m venv env && env/bin/pip install zarr==3.1.6
    env/bin/python crates/wythoff-store/tests/zarr-python/make.py
"""

from pathlib import Path

import numpy as np
import zarr
from zarr.codecs import Crc32cCodec

fixture = Path(__file__).with_name("fixture")
group = zarr.create_group(fixture, overwrite=True, attributes={"wythoff": {"k": 5}})


def put(name, numbers, shards, chunks, dimensions):
    array = group.create_array(
        name, shape=numbers.shape, dtype=numbers.dtype, shards=shards, chunks=chunks, fill_value=0,
        filters=None, compressors=[Crc32cCodec()], dimension_names=dimensions,
    )
    array[:] = numbers


# Chunks of which some are 0, shards that stick out, one that is all 0 and is not written.
squares = np.zeros((3, 11, 9), np.uint16)
squares[0, :, :8] = np.arange(88).reshape(11, 8) * 700
squares[2, 6:8, 3] = 7
put("squares", squares, (3, 8, 8), (1, 4, 4), ["class", "y", "x"])
put("bytes", np.arange(10, dtype=np.uint8), (8,), (4,), ["x"])
put("rows", (np.arange(5) * 1_000_000_007).astype(np.uint32), (8,), (2,), None)
