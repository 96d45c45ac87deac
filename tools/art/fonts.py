# Cuts the HUD's font to what the first screen can't do without: the letters the languages are written with, and the
# weights and widths the style sheets ask for. Names in other letters take the package's whole files.
# python3 fonts.py <folder of the package's woff2 files> <folder to write>
import os
import subprocess
import sys
import tempfile

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

# Equal to the unicode-range of hud/fonts.css.
LATIN = [
    *range(0x20, 0x7F),
    *(0xA0, 0xAB, 0xB0, 0xB1, 0xB2, 0xB7, 0xBB, 0xD7),
    *(0x2009, 0x200A, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x202F, 0x2190, 0x2192, 0x2212),
]
# What Western Europe's languages add; fetched with a language or a name that uses them.
ACCENTED = [0xA1, 0xBF, *range(0xC0, 0xD7), *range(0xD8, 0xF7), *range(0xF8, 0x100)]
CYRILLIC = [0x401, *range(0x410, 0x450), 0x451, 0x2116]
AXES = {"wght": (180, 700), "wdth": (78, 151)}
FEATURES = ["kern", "tnum", "lnum", "ccmp", "locl", "mark", "mkmk"]
# Copyright, family, style, licence and its address stay in the file.
NAMES = [0, 1, 2, 13, 14]


def cut(source, target, letters):
    with tempfile.TemporaryDirectory() as folder:
        # This library misreads packed outlines whose flags say that they overlap; Google's own tool unpacks them.
        packed = os.path.join(folder, "font.woff2")
        with open(source, "rb") as read, open(packed, "wb") as write:
            write.write(read.read())
        subprocess.run(["woff2_decompress", packed], check=True)
        font = TTFont(os.path.join(folder, "font.ttf"))
        options = subset.Options(layout_features=FEATURES, name_IDs=NAMES, glyph_names=False, hinting=False)
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=letters)
        cutter.subset(font)
        # The cut font is read anew: the next step needs its tables as they are in a file.
        unpacked = os.path.join(folder, "cut.ttf")
        font.save(unpacked)
        font = instancer.instantiateVariableFont(TTFont(unpacked), AXES)
        font.flavor = "woff2"
        font.save(target)


if __name__ == "__main__":
    sources, out = sys.argv[1:]
    for script, name, letters in (
        ("latin", "latin", LATIN),
        ("latin", "accented", ACCENTED),
        ("cyrillic", "cyrillic", CYRILLIC),
    ):
        source = os.path.join(sources, f"roboto-flex-{script}-wdth-normal.woff2")
        cut(source, os.path.join(out, f"roboto-flex-{name}.woff2"), letters)
