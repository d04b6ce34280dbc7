"""Counts the instructions of the shader as Mesa's driver for AMD cards, RADV, compiles it.

No card is needed: with ``RADV_FORCE_FAMILY`` the driver compiles for a card that is not there. Needs
Debian's package ``mesa-vulkan-drivers``, ``pip install vulkan`` and ``cargo install naga-cli``:

    cargo run -q -p wythoff-gpu --example shader >target/sweep.wgsl
    naga --index-bounds-check-policy Restrict --buffer-bounds-check-policy Unchecked \\
        target/sweep.wgsl target/sweep.spv
    python crates/wythoff-gpu/benches/instructions.py target/sweep.spv gfx1100 navi21

The policies are those that wgpu gives to a driver with robust access to buffers.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys

#: Cells of a round and of a piece, of which a thread evaluates those of four rectangles.
ROUND, PIECE = 4 * 8 * 4, 4 * 8 * 128
#: A block of the loop with more vector instructions and none for memory widens an extent.
WIDENING = 200
ENTRY_POINTS = ("evaluate", "count")
DRIVERS = "/usr/share/vulkan/icd.d/radeon_icd.x86_64.json"


def compile_module(path: str) -> None:
    """Creates the pipelines of a SPIR-V module; the driver prints their code."""
    import vulkan as vk

    with open(path, "rb") as file:
        code = file.read()
    application = vk.VkApplicationInfo(apiVersion=vk.VK_MAKE_VERSION(1, 3, 0))
    instance = vk.vkCreateInstance(vk.VkInstanceCreateInfo(pApplicationInfo=application), None)
    card = vk.vkEnumeratePhysicalDevices(instance)[0]
    queue = vk.VkDeviceQueueCreateInfo(queueFamilyIndex=0, queueCount=1, pQueuePriorities=[1.0])
    features = [vk.VkPhysicalDeviceFeatures(robustBufferAccess=1)]
    description = vk.VkDeviceCreateInfo(pQueueCreateInfos=[queue], pEnabledFeatures=features)
    device = vk.vkCreateDevice(card, description, None)
    description = vk.VkShaderModuleCreateInfo(codeSize=len(code), pCode=code)
    module = vk.vkCreateShaderModule(device, description, None)
    kinds = [vk.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER] * 3 + [vk.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC]
    stages = vk.VK_SHADER_STAGE_COMPUTE_BIT
    bindings = [
        vk.VkDescriptorSetLayoutBinding(binding=n, descriptorType=kind, descriptorCount=1, stageFlags=stages)
        for n, kind in enumerate(kinds)
    ]
    description = vk.VkDescriptorSetLayoutCreateInfo(pBindings=bindings)
    sets = vk.vkCreateDescriptorSetLayout(device, description, None)
    description = vk.VkPipelineLayoutCreateInfo(pSetLayouts=[sets])
    layout = vk.vkCreatePipelineLayout(device, description, None)
    for name in ENTRY_POINTS:
        stage = vk.VkPipelineShaderStageCreateInfo(stage=stages, module=module, pName=name)
        description = vk.VkComputePipelineCreateInfo(stage=stage, layout=layout)
        vk.vkCreateComputePipelines(device, vk.VK_NULL_HANDLE, 1, [description], None)


def count(code: list[str]) -> list[int]:
    """The numbers of vector, scalar and memory instructions."""
    kinds = ("v_", "s_", ("buffer_", "global_", "ds_", "scratch_"))
    return [sum(line.startswith(kind) for line in code) for kind in kinds]


def blocks_of(text: str) -> dict[str, list[str]]:
    """The instructions of each block of code."""
    assembly = text[text.rindex("\nBB0:") :]
    parts = re.split(r"\n(BB\d+):\n", assembly)[1:]
    lines = ([line.strip() for line in body.split("\n") if line.startswith("\t")] for body in parts[1::2])
    return dict(zip(parts[::2], lines, strict=True))


def report(family: str, name: str, text: str, statistics: str) -> None:
    """Prints a row of the table."""
    blocks = blocks_of(text)
    labels = list(blocks)
    place = {label: n for n, label in enumerate(labels)}
    jumps = [
        (place[to], place[label])
        for label in labels
        for line in blocks[label]
        for to in re.findall(r"^s_c?branch\w* (BB\d+)", line)
        if place.get(to, len(labels)) <= place[label]
    ]
    # The loop over the rounds, and within it the one over the values.
    first, last = max(jumps, key=lambda jump: jump[1] - jump[0])
    loops = [range(start, end + 1) for start, end in jumps if (start, end) != (first, last)]
    inside, outside, values = [0, 0, 0], [0, 0, 0], 0
    for n, label in enumerate(labels):
        found = count(blocks[label])
        if found[2] > WIDENING:
            # The module as it is printed clears the memory of the workgroup; wgpu is asked not to.
            continue
        if not first <= n <= last:
            total = outside
        elif found[0] > WIDENING and found[2] == 0:
            continue
        elif any(n in loop for loop in loops):
            values += found[0]
            continue
        else:
            total = inside
        total[:] = (one + other for one, other in zip(total, found, strict=True))
    whole = [one / ROUND + other / PIECE for one, other in zip(inside, outside, strict=True)]
    read = dict(re.findall(r"^([\w ]+): (\d+)$", statistics, re.M))
    row = [
        f"{family} `{name}`",
        *(str(number) for number in inside),
        str(values) if loops else "",
        *(str(number) for number in outside),
        *(f"{number:.2f}" for number in whole),
        *(read[key] for key in ("VGPRs", "Spilled VGPRs", "Subgroups per SIMD")),
    ]
    print(f"| {' | '.join(row)} |")


def main() -> None:
    path, *families = sys.argv[1:]
    if not families:
        compile_module(path)
        return
    columns = [
        "card, entry point",
        *("round: vector", "scalar", "memory"),
        "value: vector",
        *("piece: vector", "scalar", "memory"),
        *("cell: vector", "scalar", "memory"),
        *("registers", "spilled", "waves"),
    ]
    print(f"| {' | '.join(columns)} |\n|---|{'--:|' * (len(columns) - 1)}")
    for family in families:
        environment = {
            "RADV_DEBUG": "shaders,shaderstats,nocache",
            "RADV_FORCE_FAMILY": family,
            "VK_DRIVER_FILES": DRIVERS,
            "VK_ICD_FILENAMES": DRIVERS,
        }
        done = subprocess.run(
            [sys.executable, __file__, path],
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=True,
        )
        parts = done.stdout.split("*** SHADER STATS ***")
        for name, text, statistics in zip(ENTRY_POINTS, parts, parts[1:], strict=False):
            report(family, name, text, statistics.split("****")[0])


if __name__ == "__main__":
    main()
