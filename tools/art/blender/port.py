"""The docking port, straight from the front, in layers that the scene moves.   blender -b -P port.py -- folder samples

collar   the flange, its petals and the dark lenses of its lamps; the throat is a hole
latch    six hooks as they stand open, alone
rib      a stretch of the throat; drawn again and again, smaller by THROAT_STEP, it is a tunnel
hatch    the throat's end, with the cross that a pilot aims at
lamps    what the lamps alone light, white on black: a mask to tint
"""
import os, sys, math

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from shipkit import *
from shapes import torus
from station import lightprop
import denoise

# In port radii of 1.6; the camera is so far away that the plane y = 0 is WIDE across.
FAR, WIDE = 9, 3.7
THROAT, THROAT_STEP = 0.86, 0.8
LATCHES, LAMPS, PETALS = 6, 12, 3
SIZE = {'collar': 640, 'latch': 640, 'rib': 352, 'hatch': 176, 'lamps': 400}


def materials():
    edge, light = '#d9e2ec', '#8ce9ff'
    return dict(
        hull=hull('h', '#8a96a4', 0.5, 0.4, None, 0, 'cyl', 1.9, wear_col=edge),
        pale=hull('p', '#a3afbd', 0.5, 0.36, None, 0, 'cyl', 3.1, wear_col=edge),
        shade=hull('s', '#323a45', 0.7, 0.45, None, 0, 'cyl', 1.4, wear_col='#9fb0c2'),
        steel=plain('st', edge, 1, 0.24),
        dark=plain('dk', '#14171d', 0.9, 0.4),
        seal=plain('sl', '#0a0c10', 0.1, 0.6),
        paint=plain('pt', '#e9eef4', 0.0, 0.5),
        glass=glass('gl', '#10202c'),
        guide=emit('g', light, 3.4),
    )


def around(count, offset=0.0):
    """Angles of `count` things round the port, from the right, counter-clockwise."""
    return [2 * math.pi * (i + offset) / count for i in range(count)]


def at(angle, radius, y):
    return (radius * math.cos(angle), y, radius * math.sin(angle))


def pad(name, angle, radius, y, size, mat, bevel=0.01):
    """A box on the face: `size` is along the radius, towards the pilot, and across."""
    return box(name, size, at(angle, radius, y), mat, bevel, rot=(0, -angle, 0))


def blade(name, angle, sections, mat, bevel=0.012):
    """A plate along the radius through `sections` of (radius, y, half width, thickness)."""
    bm = bmesh.new()
    rings = [
        [
            bm.verts.new(Vector((r, y + dy * th, dz * w)))
            for dy, dz in ((0, -1), (0, 1), (1, 1), (1, -1))
        ]
        for r, y, w, th in sections
    ]
    for a, b in zip(rings, rings[1:]):
        for i in range(4):
            j = (i + 1) % 4
            bm.faces.new((a[i], a[j], b[j], b[i]))
    bm.faces.new(rings[0])
    bm.faces.new(rings[-1])
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bmesh.ops.transform(bm, matrix=Matrix.Rotation(-angle, 4, 'Y'), verts=bm.verts)
    return obj(name, bm, mat, bevel, 2)


def collar(m):
    ring = lambda name, profile, mat: lathe(name, profile, (0, 0, 0), mat, cap=False, seg=120)
    ring('capture', [(0.84, 0.5), (0.84, 0.02), (0.88, -0.04), (1.03, -0.04), (1.06, 0.0), (1.06, 0.12)], m['pale'])
    ring('lip', [(0.835, 0.04), (0.85, -0.03), (0.885, -0.065), (0.90, -0.03)], m['steel'])
    ring('channel', [(1.04, 0.12), (1.38, 0.12)], m['shade'])
    ring('seal', [(1.075, 0.1), (1.095, 0.05), (1.115, 0.1)], m['seal'])
    ring(
        'flange',
        [(1.35, 0.14), (1.35, -0.03), (1.385, -0.075), (1.54, -0.055), (1.585, -0.01), (1.62, 0.08), (1.64, 0.3), (1.5, 0.8)],
        m['hull'],
    )
    torus(1.60, 0.022, m['steel'], (math.pi / 2, 0, 0), (0, 0.05, 0), 120)
    for i, a in enumerate(around(72)):
        pad('tick', a, 1.405 if i % 6 else 1.415, -0.072, (0.03 if i % 6 else 0.055, 0.012, 0.012), m['dark'], 0)
    for a in around(36, 0.5):
        pad('bolt', a, 1.575, -0.015, (0.03, 0.03, 0.03), m['steel'], 0.008)
    for i, a in enumerate(around(48)):
        pad('fin', a, 1.22, 0.11, (0.2, 0.03, 0.018 if i % 2 else 0.03), m['dark'], 0.004)
    for a in around(LAMPS, 0.5):
        lathe_at('house', a, 1.482, -0.065, [(0.078, 0.02), (0.074, -0.035), (0.056, -0.04), (0.05, 0.0)], m['dark'])
    for a in around(LATCHES):
        for side in (-1, 1):
            rail(a, side, m)
        pad('housing', a, 1.53, -0.05, (0.36, 0.17, 0.36), m['shade'], 0.03)
        pad('cap', a, 1.55, -0.135, (0.2, 0.05, 0.24), m['pale'], 0.018)
        pad('slot', a, 1.55, -0.163, (0.1, 0.012, 0.03), m['guide'], 0.004)
    for a in around(PETALS, 0.25):
        blade('petal', a, [(1.04, -0.02, 0.3, 0.07), (0.93, -0.12, 0.27, 0.06), (0.76, -0.36, 0.13, 0.045)], m['pale'], 0.016)
        blade('inlay', a, [(0.99, -0.085, 0.16, 0.02), (0.925, -0.142, 0.15, 0.02), (0.81, -0.305, 0.08, 0.02)], m['dark'], 0.004)
        pad('knuckle', a, 1.05, -0.02, (0.09, 0.12, 0.66), m['steel'], 0.03)


def lathe_at(name, angle, radius, y, profile, mat, seg=28):
    return lathe(name, profile, at(angle, radius, y), mat, cap=False, seg=seg)


def rail(angle, side, m):
    x, y, z = at(angle, 1.22, 0.06)
    shift = 0.135 * side
    box('rail', (0.28, 0.06, 0.03), (x - math.sin(angle) * shift, y, z + math.cos(angle) * shift), m['steel'], 0.008, rot=(0, -angle, 0))


def lenses(mat):
    for a in around(LAMPS, 0.5):
        lathe_at('lens', a, 1.482, -0.08, [(0.052, 0.0), (0.044, -0.022), (0.024, -0.036), (0.0, -0.04)], mat)


def spill():
    """What the lamps throw on the flange: a lens alone, sunk in its housing, lights next to nothing."""
    for a in around(LAMPS, 0.5):
        light = bpy.data.lights.new('spill', 'POINT')
        light.energy, light.shadow_soft_size = 3.2, 0.05
        o = bpy.data.objects.new('spill', light)
        o.location = at(a, 1.482, -0.24)
        bpy.context.collection.objects.link(o)


def latches(m):
    for a in around(LATCHES):
        blade('hook', a, [(1.38, -0.1, 0.13, 0.15), (1.16, -0.13, 0.13, 0.19), (1.06, -0.1, 0.085, 0.12)], m['hull'], 0.02)
        pad('back', a, 1.32, -0.13, (0.1, 0.08, 0.32), m['shade'], 0.022)
        pad('groove', a, 1.21, -0.135, (0.11, 0.016, 0.055), m['dark'], 0.006)
        pad('light', a, 1.32, -0.172, (0.025, 0.012, 0.13), m['guide'], 0.004)
        blade('claw', a, [(1.11, -0.09, 0.06, 0.1), (1.035, -0.07, 0.05, 0.07)], m['steel'], 0.014)


def rib(m):
    """From the plane y = 0 to where the same radius looks THROAT_STEP as large."""
    deep = FAR / THROAT_STEP - FAR
    r = THROAT
    lathe('wall', [(r, -0.02), (r, deep * 1.02)], (0, 0, 0), m['shade'], cap=False, seg=96)
    lathe('hoop', [(r, 0.0), (r - 0.05, 0.05), (r - 0.05, 0.3), (r, 0.4)], (0, 0, 0), m['hull'], cap=False, seg=96)
    for a in around(12, 0.5):
        pad('panel', a, r - 0.012, deep * 0.58, (0.03, deep * 0.6, 0.3), m['dark'], 0.01)
    for a in around(4, 0.5):
        pad('guide', a, r - 0.03, deep * 0.45, (0.02, deep * 0.42, 0.035), m['guide'], 0.004)


def hatch(m):
    r = THROAT * 0.6
    lathe('door', [(0, 0.03), (r * 0.5, 0.03), (r * 0.54, 0.0), (r * 0.86, 0.0), (r * 0.9, -0.06), (r, -0.06), (r * 1.02, 0.1)], (0, 0, 0), m['shade'], cap=False, seg=72)
    torus(r * 0.8, 0.016, m['steel'], (math.pi / 2, 0, 0), (0, -0.01, 0), 72)
    for a in around(4):
        pad('arm', a, r * 0.3, -0.03, (r * 0.34, 0.02, 0.02), m['paint'], 0.003)
        pad('dog', a + math.pi / 4, r * 0.68, -0.02, (0.1, 0.05, 0.06), m['steel'], 0.012)
    pad('dot', 0, 0, -0.03, (0.03, 0.02, 0.03), m['paint'], 0.003)


def look(wide):
    """From the front, so that `wide` of the plane y = 0 fills the picture."""
    return camera((0, -FAR, 0), (0, 0, 0), 36 * FAR / wide)


def layer(name, samples):
    scene = reset((SIZE[name], SIZE[name]), samples)
    m = materials()
    look(WIDE)
    if name == 'collar':
        collar(m)
        lenses(m['glass'])
    elif name == 'latch':
        latches(m)
    elif name == 'rib':
        rib(m)
        look(THROAT * 2.04)
    elif name == 'hatch':
        hatch(m)
        look(THROAT * 0.6 * 2.1)
    else:
        collar({**m, 'guide': m['dark']})
        lenses(emit('lamp', '#ffffff', 20))
        spill()
    if name == 'lamps':
        world(strength=0)
    else:
        lightprop()
    denoise.prepare(scene, samples)
    return scene


if __name__ == '__main__':
    folder, samples, *names = sys.argv[sys.argv.index('--') + 1 :]
    for name in names or SIZE:
        denoise.render(layer(name, int(samples)), os.path.join(folder, f'{name}.png'))
