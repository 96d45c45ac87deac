"""The station.   blender -b -P station.py -- out.png samples"""
import os, sys, math

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from shipkit import *
from shapes import torus
import denoise


def materials():
    edge, light = '#d9e2ec', '#8ce9ff'
    return dict(
        hull=hull('h', '#aeb9c6', 0.55, 0.36, None, 0, 'box', 1.8, film=False, wear_col=edge),
        steel=plain('st', edge, 1, 0.24),
        dark=plain('dk', '#14171d', 0.9, 0.4),
        glow=emit('g', light, 4.2),
        soft=emit('sf', light, 2.4),
        glass=glass('gl', '#0b1a26'),
    )


def station():
    m = materials()
    H = hull('H', '#8a96a4', 0.5, 0.42, None, 0, 'box', 0.9, wear_col='#d9e2ec')
    D = hull('D', '#323a45', 0.7, 0.45, None, 0, 'box', 1.4, wear_col='#9fb0c2')

    # facing camera at -Y; ring in XZ plane
    def ring(R, r, mat, y=0, flat=1, seg=96):
        return torus(R, r, mat, (math.pi / 2, 0, 0), (0, y, 0), seg, flat=flat)

    ring(3.2, 0.22, H, 0.6, 1.6)
    ring(3.2, 0.05, m['soft'], 0.28, 1)
    ring(2.75, 0.05, D, 0.7, 3)
    for i in range(24):
        a = 2 * math.pi * i / 24
        c, s = math.cos(a), math.sin(a)
        box(
            'mod',
            (0.5, 0.66, 0.46 if i % 3 else 0.6),
            (3.2 * c, 0.5, 3.2 * s),
            D if i % 2 else H,
            0.03,
            rot=(0, -a, 0),
        )
        if i % 2:
            box(
                'w',
                (0.06, 0.04, 0.2),
                (3.2 * c, 0.155, 3.2 * s),
                emit('w', '#ffe9b8', 3),
                0.004,
                rot=(0, -a, 0),
            )
    for i in range(6):
        a = 2 * math.pi * i / 6 + 0.26
        c, s = math.cos(a), math.sin(a)
        bm = bmesh.new()
        bmesh.ops.create_cube(bm, size=1)
        bmesh.ops.transform(
            bm,
            matrix=Matrix.Rotation(-a, 4, 'Y')
            @ Matrix.Translation((2.1, 0.7, 0))
            @ Matrix.Diagonal((2.1, 0.34, 0.26, 1)),
            verts=bm.verts,
        )
        bmesh.ops.subdivide_edges(bm, edges=bm.edges[:], cuts=2)
        panelize(bm, i, 0.5, 0.02, (-0.03, 0.03), 0.01)
        obj('sp', bm, D, 0.02)
        for t in (1.5, 1.9, 2.3, 2.7):
            box('l', (0.12, 0.04, 0.03), (t * c, 0.50, t * s), m['soft'], 0.004, rot=(0, -a, 0))
    # port
    lathe(
        'port',
        [(0.80, 0.2), (1.25, 0.2), (1.45, 0.45), (1.5, 0.9), (1.1, 1.3)],
        (0, 0, 0),
        H,
        cap=False,
        seg=60,
    )
    lathe('portin', [(0.80, 0.2), (0.72, 0.4), (0.7, 1.4), (0, 1.5)], (0, 0, 0), D, cap=False, seg=60)
    lathe('pg', [(0.82, 0.17), (0.9, 0.165), (0.9, 0.19)], (0, 0, 0), m['glow'], cap=False, seg=60)
    lathe('pg2', [(0.705, 0.7), (0.69, 0.75)], (0, 0, 0), m['soft'], cap=False, seg=60)
    lathe('pc', [(0, 1.45), (0.3, 1.44)], (0, 0, 0), m['soft'], cap=False, seg=60)
    for i in range(12):
        a = 2 * math.pi * (i + 0.5) / 12
        c, s = math.cos(a), math.sin(a)
        box(
            'cl',
            (0.3, 0.2, 0.14),
            (1.12 * c, 0.2, 1.12 * s),
            D if i % 3 else m['steel'],
            0.02,
            rot=(0, -a, 0),
        )
        if i % 3 == 0:
            box(
                'cll',
                (0.16, 0.03, 0.05),
                (1.12 * c, 0.09, 1.12 * s),
                m['glow'],
                0.004,
                rot=(0, -a, 0),
            )
    for sx in (1, -1):
        for k in range(3):
            box(
                'sol',
                (1.7, 0.05, 1.0),
                (sx * 4.6, 0.9, (k - 1) * 1.15),
                hull('sol', '#223250', 0.8, 0.25, None, 0, 'box', 2.2),
                0.01,
            )
        box('bo', (1.9, 0.1, 0.1), (sx * 4.3, 0.95, 0), m['steel'], 0.01)
    greeble(
        4,
        60,
        lambda q: (
            (lambda a, r: (r * math.cos(a), 0.45, r * math.sin(a)))(q.uniform(0, 6.28), q.uniform(1.3, 1.7))
        ),
        D,
        (0.06, 0.2),
        False,
        0.2,
    )


def lightprop():
    world(top='#4a5a70', bottom='#0a0d13', strength=1.3)
    sun((0.62, 0.85, -0.85), 3.6, '#fff1de', 3)
    area((-5.5, -5.5, 5), (0, 0, 0), 620, 3.2, '#fff4e6', sy=5)  # softbox key, screen left-top
    area((5.5, -3.5, 0.5), (0, 0, 0), 260, 1.4, '#8fd4ff', sy=7)  # cool strip, right
    area((4, 4.5, 3), (0, 0, 0), 520, 2.5, '#a8dcff', sy=5)  # rim
    area((0, -6, -4.5), (0, 0, 0), 90, 5, '#5a78a0')


if __name__ == '__main__':
    out, samples = sys.argv[sys.argv.index('--') + 1 :]
    scene = reset((990, 792), int(samples))
    station()
    lightprop()
    camera((0, -16, 1.2), (0, 0.5, 0), 58)
    denoise.prepare(scene, int(samples))
    denoise.render(scene, out)
