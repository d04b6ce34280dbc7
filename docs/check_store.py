"""Checks all files of a finished store and its root hash without Wythoff: python check_store.py DIR"""
import json
import sys
from pathlib import Path
from blake3 import blake3  # pip install blake3
folder = Path(sys.argv[1])
game = json.loads((folder / "zarr.json").read_text())["attributes"]["wythoff"]
index = json.loads((folder / "tiles.json").read_text())
files = []
for tile in index["tiles"]:
    arrays = ["edges/c/0", "palaces/c/0/0", "values/c/0", "pyramid/256/c/0"]
    files += [(f"{array}/{tile['j']}/{tile['i']}", hash) for array, hash in zip(arrays, tile["files"])]
files += [(file["key"], file["blake3"]) for file in index["files"]]
damaged = [key for key, hash in files if blake3((folder / key).read_bytes()).hexdigest() != hash]
names = ["format", "k", "size", "tile", "block", "bits", "pyramid"]
text = "wythoff store\n" + "".join(f"{name} {json.dumps(game[name])}\n" for name in names)
text += "".join(f"{hash}  {key}\n" for key, hash in files)
root = blake3(text.encode()).hexdigest()
assert not damaged, f"damaged: {damaged}"
assert root == game["root"], f"the root is {root}, not {game['root']}"
print(f"{len(files)} files verified; root {root}")
