# Small props, 512 px: shards, keys, capsules, NFT modules, artifacts, currencies.   blender -b -P props.py -- out-folder samples [names...]
import sys, os, math, random

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from shipkit import *
from ships import RAR
from shapes import crystal_mat, crystal, torus, asteroid
from mathutils import Vector, Matrix, Euler
import bpy, bmesh

CRY = dict(
    common=('#8ce9ff', '#0f5f86'),
    rare=('#8c8cff', '#2a1fa0'),
    epic=('#ff9b21', '#8a2404'),
    clean=('#7effde', '#0c7a66'),
    proto=('#fff36a', '#c46a06'),
)
EX = dict(
    clean=dict(
        base='#9db4b2',
        accent='#7b8794',
        metal=0.5,
        rough=0.3,
        glow='#19e0b0',
        hot='#d8fff4',
        soft='#35e8be',
        film=False,
        second='#2b3836',
        trim='#dff5ee',
        coat=0.4,
    )
)
LV = dict(common=0, rare=1, epic=2, clean=1)


def plasma(name, col, hi=6, lo=1.3, scale=3.2):
    """light behind glass: uneven emission under a clear coat, so that big lamps don't read as flat paint"""
    m = emit(name, col, hi)
    nt = m.node_tree
    b = nt.nodes['Principled BSDF']
    b.inputs['Clearcoat'].default_value = 1
    b.inputs['Roughness'].default_value = 0.12
    tc = nt.nodes.new('ShaderNodeTexCoord')
    nz = nt.nodes.new('ShaderNodeTexNoise')
    nz.inputs['Scale'].default_value = scale
    nz.inputs['Detail'].default_value = 4
    nz.inputs['Distortion'].default_value = 1.2
    nt.links.new(tc.outputs['Object'], nz.inputs['Vector'])
    lw = nt.nodes.new('ShaderNodeLayerWeight')
    lw.inputs[0].default_value = 0.4
    mr = nt.nodes.new('ShaderNodeMapRange')
    mr.inputs[1].default_value = 0.36
    mr.inputs[2].default_value = 0.66
    mr.inputs[3].default_value = lo
    mr.inputs[4].default_value = hi
    nt.links.new(nz.outputs['Fac'], mr.inputs[0])
    nt.links.new(mr.outputs[0], b.inputs['Emission Strength'])
    return m


def mt(r, sc=0.55):
    R = RAR.get(r) or EX[r]
    H = lambda n, b, me, ro, s, **k: hull(n, b, me, ro, None, 0, 'box', s, wear_col=R['trim'], **k)
    return dict(
        hull=H(
            'h',
            R['base'],
            R['metal'],
            R['rough'],
            sc,
            film=0.8 if R['film'] else False,
            coat=R['coat'],
            gilt=R['film'],
            dark=0.8,
        ),
        flat=H(
            'f',
            '#a5a6d8' if r == 'rare' else '#8592a0' if r == 'common' else R['base'],
            R['metal'] if r != 'common' else 0.85,
            R['rough'],
            sc * 1.8,
            film=0.8 if R['film'] else False,
            coat=R['coat'],
            gilt=R['film'],
            dark=0.8,
        ),
        second=H('s', R['second'], 0.85, 0.4, sc * 1.4, dark=0.8),
        trim=plain('t', R['trim'], 1, 0.22),
        dark=plain('d', '#171b22', 0.9, 0.38),
        glow=plasma('g', R['glow']),
        soft=emit('sf', R['soft'], 2.6),
        hot=emit('ho', R['hot'], 7),
        cry=crystal_mat(CRY[r][0], 0.35, 0.05, CRY[r][1], 0.3),
        glass=glass('gl', '#0b1a26'),
    )


def prism(pts, y0, y1, mat, bevel=0.03, M=None, mats=None, side=None, name='prism', mirror=False):
    """polygon in XZ, between depths y0 (front) and y1"""
    bm = bmesh.new()
    A = [bm.verts.new((x, y0, z)) for x, z in pts]
    B = [bm.verts.new((x, y1, z)) for x, z in pts]
    n = len(pts)
    bm.faces.new(A)
    bm.faces.new(list(reversed(B)))
    for i in range(n):
        f = bm.faces.new((A[i], B[i], B[(i + 1) % n], A[(i + 1) % n]))
        if side and i in side:
            f.material_index = 1
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    if M:
        bmesh.ops.transform(bm, matrix=M, verts=bm.verts)
    return obj(name, bm, mat, bevel, 3, True, mirror, mats=mats)


def ball(r, loc, mat, sub=4, sc=(1, 1, 1), M=None):
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=sub, radius=r)
    bmesh.ops.transform(
        bm,
        matrix=Matrix.Translation(loc) @ (M or Matrix.Identity(4)) @ Matrix.Diagonal((*sc, 1)),
        verts=bm.verts,
    )
    return obj('ball', bm, mat, 0)


def ngon(n, r, a0=0, sx=1):
    return [
        (sx * r * math.cos(a0 + 2 * math.pi * i / n), r * math.sin(a0 + 2 * math.pi * i / n))
        for i in range(n)
    ]


RY = lambda a: Matrix.Rotation(a, 4, 'Y')


def ringf(R, r, mat, y=0, flat=1):
    return torus(R, r, mat, (math.pi / 2, 0, 0), (0, y, 0), flat=flat)  # ring facing the viewer


def plus(w, l):
    return [
        (-w, -l),
        (w, -l),
        (w, -w),
        (l, -w),
        (l, w),
        (w, w),
        (w, l),
        (-w, l),
        (-w, w),
        (-l, w),
        (-l, -w),
        (-w, -w),
    ]


# ---------------------------------------------------------------- shards
def jag(pts, seed, k=3, amp=0.07, only=None):
    """break polygon edges into a torn line"""
    rnd = random.Random(seed)
    o = []
    for i, (a, b) in enumerate(zip(pts, pts[1:] + pts[:1])):
        o.append(a)
        if only is None or i in only:
            d = Vector((b[0] - a[0], b[1] - a[1]))
            nrm = Vector((-d.y, d.x)).normalized()
            for j in range(1, k + 1):
                t = (j + rnd.uniform(-0.25, 0.25)) / (k + 1)
                q = Vector(a) + d * t + nrm * rnd.uniform(-amp, amp)
                o.append((q.x, q.y))
    return o


def shard_ship(r):
    """torn piece of hull: armour, a glowing layer, ribs behind"""
    m = mt(r, 0.7)
    lv = LV[r]
    out = [
        (-0.44, -1.30),
        (-0.52, 0.92),
        (-0.24, 1.30),
        (0.08, 0.96),
        (0.40, 1.16),
        (0.64, 0.52),
        (0.40, 0.26),
        (0.70, -0.04),
        (0.30, -0.24),
        (0.36, -0.66),
        (0.02, -0.66),
        (0.08, -1.04),
        (-0.22, -0.98),
    ]
    torn = set(range(1, 13))
    prism(jag(out, 3, 2, 0.045, torn), -0.16, -0.04, m['hull'], 0.02)
    prism(
        jag([(x * 1.04 + 0.025, z * 1.0 - 0.02) for x, z in out], 8, 3, 0.06, torn),
        -0.045,
        0.02,
        m['glow'],
        0.004,
    )
    prism(
        jag([(x * 1.02 + 0.05, z * 0.98 - 0.03) for x, z in out], 5, 3, 0.10, torn),
        0.025,
        0.11,
        m['second'],
        0.012,
    )
    for z, x0, x1 in (
        (0.72, -0.45, 0.74),
        (0.34, -0.45, 0.62),
        (-0.04, -0.45, 0.86),
        (-0.42, -0.42, 0.52),
        (-0.80, -0.40, 0.26),
    ):
        box('rib', (x1 - x0, 0.10, 0.075), ((x0 + x1) / 2, 0.16, z), m['dark'], 0.02)
        box('ribe', (0.05, 0.07, 0.05), (x1, 0.16, z), m['trim'], 0.01)
    prism(
        [(-0.34, 0.86), (-0.22, 1.06), (-0.04, 0.84), (-0.06, -0.52), (-0.30, -0.84)],
        -0.205,
        -0.16,
        m['flat'],
        0.016,
    )
    prism(
        [(0.03, 0.80), (0.33, 0.94), (0.50, 0.54), (0.28, 0.30), (0.03, 0.30)], -0.20, -0.16, m['hull'], 0.016
    )
    prism(
        [(0.02, 0.22), (0.26, 0.20), (0.46, -0.02), (0.16, -0.28), (0.20, -0.52), (0.0, -0.54)],
        -0.19,
        -0.16,
        m['second'],
        0.014,
    )
    prism([(-0.475, 0.80), (-0.43, 0.80), (-0.395, -0.98), (-0.425, -0.98)], -0.19, -0.1, m['glow'], 0.004)
    for k in range(5):
        prism(
            [
                (-0.28, 0.62 - 0.24 * k),
                (-0.12, 0.66 - 0.24 * k),
                (-0.12, 0.61 - 0.24 * k),
                (-0.28, 0.57 - 0.24 * k),
            ],
            -0.222,
            -0.2,
            m['dark'],
            0.006,
        )
    lathe('port', [(0.07, -0.03), (0.115, -0.025), (0.125, 0.02)], (0.20, -0.195, 0.62), m['trim'], cap=False)
    lathe('portg', [(0, -0.012), (0.075, -0.008)], (0.20, -0.195, 0.62), m['glass'], cap=False)
    for x, z in (
        (-0.30, 0.80),
        (-0.10, 0.80),
        (-0.11, -0.46),
        (-0.28, -0.72),
        (0.08, 0.76),
        (0.08, 0.36),
        (0.42, 0.56),
    ):
        lathe('riv', [(0, -0.015), (0.02, -0.012), (0.025, 0.01)], (x, -0.208, z), m['trim'])
    tube('cab', [(0.30, 0.13, -0.30), (0.58, 0.16, -0.46), (0.64, 0.1, -0.80)], 0.028, m['trim'])
    tube('cab2', [(0.24, 0.14, -0.50), (0.42, 0.2, -0.70), (0.40, 0.12, -1.02)], 0.022, m['dark'])
    tube('cab3', [(0.5, 0.13, 0.2), (0.82, 0.1, 0.24), (0.98, 0.0, 0.06)], 0.024, m['dark'])
    rnd = random.Random(4)
    for i in range(3 + 2 * lv):
        a = -0.75 + i * 0.34 + rnd.uniform(-0.1, 0.1)
        R = rnd.uniform(0.85, 1.1)
        q = rnd.uniform(0.05, 0.11)
        M = (
            Matrix.Translation((R * math.cos(a) * 0.95, rnd.uniform(-0.2, 0.1), R * math.sin(a)))
            @ Euler((rnd.random() * 3, rnd.random() * 3, rnd.random() * 3)).to_matrix().to_4x4()
        )
        prism(jag(ngon(4, q, rnd.random()), i, 1, 0.02), -0.03, 0.03, m['hull'], 0.008, M)
    if lv >= 1:
        prism([(0.66, 0.30), (0.98, 0.52), (0.86, 0.86), (0.66, 0.72)], -0.14, -0.06, m['flat'], 0.014)
        prism([(-0.56, 0.70), (-0.78, 0.40), (-0.74, -0.34), (-0.53, -0.6)], -0.13, -0.02, m['hull'], 0.016)
        prism([(-0.60, 0.50), (-0.70, 0.34), (-0.67, -0.26), (-0.575, -0.4)], -0.16, -0.10, m['second'], 0.01)
    if lv >= 2:
        for i, (x, z, h, d) in enumerate(
            ((0.28, -0.16, 0.55, 0.7), (0.36, 0.06, 0.42, 1.0), (0.14, -0.36, 0.4, 0.3))
        ):
            crystal((x, -0.10, z), (d, -0.7, 0.25), 0.085, h, m['cry'], 6, i)
        tube(
            'gilt',
            [(-0.50, -0.17, 0.92), (-0.24, -0.18, 1.25), (0.06, -0.18, 0.94), (0.38, -0.18, 1.10)],
            0.02,
            m['trim'],
        )
        prism([(-0.80, 0.30), (-1.02, 0.05), (-0.80, -0.20)], -0.10, -0.05, m['trim'], 0.012)
    e = bpy.data.objects.new('piv', None)
    bpy.context.collection.objects.link(e)
    for o in list(bpy.data.objects)[:]:
        if o is not e and o.parent is None:
            o.parent = e
    e.rotation_euler = (0, math.radians(24), 0)


def shard_art(r):
    """third of a broken relic ring with a splinter of its core"""
    m = mt(r, 0.8)
    lv = LV[r]

    def arc(R, w, h, a0, a1, mat, y=0, n=24, bev=0.03, je=0, seed=1, ends=None):
        rnd = random.Random(seed)
        bm = bmesh.new()
        rows = []
        for i in range(n + 1):
            a = a0 + (a1 - a0) * i / n
            row = []
            for dr, dy in (
                (-w, -h * 0.6),
                (-w * 0.55, -h),
                (w * 0.55, -h),
                (w, -h * 0.6),
                (w, h * 0.6),
                (w * 0.55, h),
                (-w * 0.55, h),
                (-w, h * 0.6),
            ):
                j = rnd.uniform(-je, je) if i in (0, n) else 0
                row.append(bm.verts.new(((R + dr) * math.cos(a + j), y + dy, (R + dr) * math.sin(a + j))))
            rows.append(row)
        for p, q in zip(rows, rows[1:]):
            for k in range(8):
                bm.faces.new((p[k], p[(k + 1) % 8], q[(k + 1) % 8], q[k]))
        f1 = bm.faces.new(rows[0])
        f2 = bm.faces.new(list(reversed(rows[-1])))
        if ends:
            f1.material_index = f2.material_index = 1
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
        return obj('arc', bm, mat, bev, 2, True, mats=[ends] if ends else None)

    a0, a1 = math.radians(58), math.radians(205)
    arc(0.92, 0.26, 0.2, a0, a1, m['hull'], je=0.10, seed=3, ends=m['glow'])
    arc(0.92, 0.15, 0.235, a0 + 0.22, a1 - 0.2, m['second'], n=20)
    arc(0.92, 0.055, 0.25, a0 + 0.3, a1 - 0.28, m['glow'], n=20, bev=0.004)
    for k in range(4):
        a = a0 + 0.28 + k * (a1 - a0 - 0.5) / 3
        M = Matrix.Translation((0.92 * math.cos(a), 0, 0.92 * math.sin(a))) @ RY(-a)
        prism(
            [(-0.33, -0.07), (0.34, -0.1), (0.42, 0), (0.34, 0.1), (-0.33, 0.07)],
            -0.28,
            0.28,
            m['trim'] if k % 2 else m['flat'],
            0.03,
            M,
        )
    crystal((-0.10, -0.05, -0.92), (0.22, -0.12, 1), 0.27, 1.7, m['cry'], 6, 5, 0.42)
    crystal((0.22, 0.0, -0.80), (0.62, -0.1, 0.8), 0.15, 0.95, m['cry'], 6, 9, 0.4)
    crystal((-0.34, 0.05, -0.70), (-0.45, -0.2, 0.7), 0.13, 0.75, m['cry'], 5, 11, 0.4)
    if lv >= 1:
        crystal((0.08, 0.2, -0.85), (0.42, 0.4, 1), 0.14, 1.25, m['cry'], 6, 14, 0.4)
        arc(0.56, 0.05, 0.06, math.radians(80), math.radians(185), m['trim'], n=20, bev=0.01)
    rnd = random.Random(8)
    for i in range(3 + 2 * lv):
        a = math.radians(rnd.uniform(-40, 40))
        R = rnd.uniform(0.75, 1.12)
        M = (
            Matrix.Translation((R * math.cos(a), rnd.uniform(-0.2, 0.2), R * math.sin(a)))
            @ Euler((rnd.random() * 3, rnd.random() * 3, 0)).to_matrix().to_4x4()
        )
        prism(jag(ngon(5, rnd.uniform(0.06, 0.13)), i, 1, 0.02), -0.05, 0.05, m['hull'], 0.01, M)
    if lv >= 2:
        for k in range(3):
            a = a0 + 0.45 + k * 0.75
            M = RY(-a) @ Matrix.Translation((1.14, 0, 0))
            prism([(-0.02, -0.10), (0.42, 0), (-0.02, 0.10)], -0.05, 0.05, m['trim'], 0.012, M)


# ---------------------------------------------------------------- keys
def key_ship(r='rare'):
    """winged bow, glass stem with a filament, stepped bit"""
    m = mt(r, 1.0)
    bow = [
        (0, 1.28),
        (0.30, 0.98),
        (0.66, 0.62),
        (0.62, 0.34),
        (0.34, 0.20),
        (0.16, 0.02),
        (-0.16, 0.02),
        (-0.34, 0.20),
        (-0.62, 0.34),
        (-0.66, 0.62),
        (-0.30, 0.98),
    ]
    prism(bow, -0.13, 0.13, m['hull'], 0.045)
    prism([(x * 0.80, 0.62 + (z - 0.62) * 0.80) for x, z in bow], -0.155, 0.155, m['second'], 0.02)
    lathe(
        'eye',
        [(0.24, -0.2), (0.31, -0.2), (0.33, -0.16), (0.33, 0.16), (0.31, 0.2), (0.24, 0.2), (0.24, -0.2)],
        (0, 0, 0.62),
        m['trim'],
        cap=False,
    )
    lathe('eyel', [(0.0, -0.17), (0.24, -0.17)], (0, 0, 0.62), m['glow'], cap=False)
    ball(0.2, (0, -0.12, 0.62), m['cry'])
    for s in (1, -1):
        prism(
            [(s * 0.40, 0.52), (s * 0.585, 0.60), (s * 0.56, 0.38), (s * 0.40, 0.34)],
            -0.175,
            -0.15,
            m['soft'],
            0.004,
        )
    lathe('c1', [(0.17, -0.1), (0.24, -0.08), (0.24, 0.08), (0.17, 0.1)], (0, 0, -0.02), m['trim'], axis='Z')
    lathe('fil', [(0, -1.1), (0.07, -1.08), (0.07, -0.06), (0, -0.04)], (0, 0, 0), m['glow'], axis='Z')
    for i in range(3):
        a = i * 2.094 + 0.5
        box(
            'rail',
            (0.06, 0.06, 1.08),
            (0.135 * math.cos(a), 0.135 * math.sin(a), -0.58),
            m['hull'],
            0.015,
            rot=(0, 0, a),
        )
    for z in (-0.36, -0.72):
        lathe('c', [(0.15, -0.04), (0.2, -0.03), (0.2, 0.03), (0.15, 0.04)], (0, 0, z), m['second'], axis='Z')
    lathe(
        'tip',
        [(0, -1.36), (0.1, -1.24), (0.2, -1.16), (0.2, -1.02), (0.14, -1.0)],
        (0, 0, 0),
        m['hull'],
        axis='Z',
    )
    prism(
        [
            (0.12, -0.50),
            (0.46, -0.50),
            (0.46, -0.62),
            (0.34, -0.66),
            (0.34, -0.76),
            (0.58, -0.78),
            (0.58, -0.98),
            (0.40, -1.0),
            (0.36, -1.10),
            (0.12, -1.10),
        ],
        -0.075,
        0.075,
        m['hull'],
        0.02,
    )
    prism(
        [
            (0.20, -0.56),
            (0.38, -0.56),
            (0.27, -0.66),
            (0.27, -0.82),
            (0.50, -0.84),
            (0.50, -0.92),
            (0.34, -0.95),
            (0.20, -1.02),
        ],
        -0.095,
        -0.07,
        m['soft'],
        0.004,
    )


def key_art(r='epic'):
    """hexagonal bow round a crystal, faceted stem, two ring bits"""
    m = mt(r, 1.0)

    def hexring(R, w, d, mat, c=(0, 0.66), bev=0.03):
        bm = bmesh.new()
        O = ngon(6, R, math.pi / 6)
        I = ngon(6, R - w, math.pi / 6)
        f = lambda P, y: [bm.verts.new((x + c[0], y, z + c[1])) for x, z in P]
        a, b, e, g = f(O, -d), f(O, d), f(I, -d), f(I, d)
        for i in range(6):
            j = (i + 1) % 6
            for q in (
                (a[i], a[j], b[j], b[i]),
                (e[i], g[i], g[j], e[j]),
                (a[i], e[i], e[j], a[j]),
                (b[i], b[j], g[j], g[i]),
            ):
                bm.faces.new(q)
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
        return obj('hex', bm, mat, bev, 2)

    hexring(0.66, 0.20, 0.13, m['hull'])
    hexring(0.60, 0.08, 0.16, m['glow'], bev=0.006)
    hexring(0.69, 0.04, 0.09, m['trim'], bev=0.01)
    crystal((0, 0, 0.36), (0, 0, 1), 0.19, 0.62, m['cry'], 6, 2, 0.4)
    crystal((0, 0, 0.60), (0, 0, -1), 0.17, 0.42, m['cry'], 6, 2, 0.5)
    for i in range(6):
        a = i * math.pi / 3 + math.pi / 6
        M = Matrix.Translation((0, 0, 0.66)) @ RY(-a) @ Matrix.Translation((0.64, 0, 0))
        prism(
            [(-0.14, -0.09), (0.10, -0.07), (0.22, 0), (0.10, 0.07), (-0.14, 0.09)],
            -0.17,
            0.17,
            m['second'] if i % 2 else m['flat'],
            0.025,
            M,
        )
    lathe(
        'neck',
        [(0.1, 0.02), (0.25, 0.0), (0.25, -0.12), (0.15, -0.2), (0.1, -0.2)],
        (0, 0, 0.0),
        m['trim'],
        axis='Z',
        seg=6,
    )
    lathe('stem', [(0.13, -0.15), (0.115, -1.2), (0, -1.36)], (0, 0, 0), m['trim'], axis='Z', seg=6)
    box('stl', (0.03, 0.03, 0.9), (-0.03, -0.105, -0.62), m['glow'], 0.004)
    for z in (-0.32, -0.44):
        lathe(
            'c',
            [(0.12, -0.03), (0.17, -0.02), (0.17, 0.02), (0.12, 0.03)],
            (0, 0, z),
            m['trim'],
            axis='Z',
            seg=6,
        )
    for z, R in ((-0.72, 0.2), (-1.08, 0.14)):
        lathe(
            'rb',
            [
                (R - 0.06, -0.08),
                (R + 0.05, -0.08),
                (R + 0.07, 0),
                (R + 0.05, 0.08),
                (R - 0.06, 0.08),
                (R - 0.06, -0.08),
            ],
            (0.12 + R, 0, z),
            m['flat'],
            cap=False,
            seg=6,
        )
        lathe('rbl', [(0, -0.03), (R - 0.05, -0.03)], (0.12 + R, 0, z), m['soft'], cap=False, seg=6)


# ---------------------------------------------------------------- capsules
def mini(m, z=0, s=1):
    for bm, mat in (
        (
            loft(
                [
                    dict(y=0.5, w=0.02, h=0.02, n=2.4),
                    dict(y=0.25, w=0.08, h=0.06, n=2.6),
                    dict(y=-0.2, w=0.11, h=0.09, n=3),
                    dict(y=-0.42, w=0.08, h=0.07, n=3),
                ],
                N_=16,
            ),
            m['trim'],
        ),
    ):
        bmesh.ops.transform(
            bm,
            matrix=Matrix.Translation((0, -0.02, z))
            @ Matrix.Rotation(math.pi / 2, 4, 'X')
            @ Matrix.Scale(s, 4),
            verts=bm.verts,
        )
        obj('mini', bm, mat, 0.004)
    for sx in (1, -1):
        prism(
            [
                (sx * 0.08 * s, z + 0.1 * s),
                (sx * 0.34 * s, z - 0.22 * s),
                (sx * 0.30 * s, z - 0.34 * s),
                (sx * 0.08 * s, z - 0.26 * s),
            ],
            -0.04,
            -0.01,
            m['trim'],
            0.008,
        )
    lathe(
        'en',
        [(0, -0.40 * s), (0.06 * s, -0.42 * s), (0.03 * s, -0.56 * s), (0, -0.6 * s)],
        (0, -0.02, z),
        m['hot'],
        axis='Z',
    )


def capsule_ship(r='rare', op=False):
    m = mt(r, 0.6)
    lathe(
        'base',
        [
            (0, -1.28),
            (0.44, -1.28),
            (0.60, -1.18),
            (0.66, -1.0),
            (0.66, -0.82),
            (0.6, -0.72),
            (0.46, -0.70),
            (0, -0.70),
        ],
        (0, 0, 0),
        m['hull'],
        axis='Z',
        seg=56,
    )
    n0 = len(bpy.data.objects)
    lathe(
        'top',
        [
            (0, 1.32),
            (0.28, 1.30),
            (0.50, 1.18),
            (0.62, 1.0),
            (0.66, 0.84),
            (0.6, 0.72),
            (0.46, 0.70),
            (0, 0.70),
        ],
        (0, 0, 0),
        m['hull'],
        axis='Z',
        seg=56,
    )
    lathe(
        'ring',
        [(0.62, -0.05), (0.70, -0.04), (0.70, 0.04), (0.62, 0.05)],
        (0, 0, 0.74),
        m['trim'],
        axis='Z',
        cap=False,
        seg=56,
    )
    lathe(
        'gl',
        [(0.655, -0.02), (0.668, -0.015), (0.668, 0.015), (0.655, 0.02)],
        (0, 0, 0.90),
        m['soft'],
        axis='Z',
        cap=False,
        seg=56,
    )
    lathe('cap', [(0, 1.42), (0.16, 1.40), (0.2, 1.34), (0.2, 1.28)], (0, 0, 0), m['trim'], axis='Z')
    for i in range(3):
        a = i * 2.094 + 0.9
        box(
            'lug',
            (0.2, 0.14, 0.16),
            (0.62 * math.cos(a), 0.62 * math.sin(a), 0.88),
            m['second'],
            0.03,
            rot=(0, 0, a),
        )
    top = list(bpy.data.objects)[n0:]
    lathe(
        'ring',
        [(0.62, -0.05), (0.70, -0.04), (0.70, 0.04), (0.62, 0.05)],
        (0, 0, -0.74),
        m['trim'],
        axis='Z',
        cap=False,
        seg=56,
    )
    lathe(
        'gl',
        [(0.66, -0.02), (0.672, -0.015), (0.672, 0.015), (0.66, 0.02)],
        (0, 0, -0.92),
        m['glow'],
        axis='Z',
        cap=False,
        seg=56,
    )
    lathe('pad', [(0, -0.68), (0.40, -0.68), (0.44, -0.70)], (0, 0, 0), m['glow'], axis='Z')
    for i in range(4):
        a = i * math.pi / 2 + 0.62
        c, s = math.cos(a), math.sin(a)
        box('foot', (0.22, 0.2, 0.34), (0.66 * c, 0.66 * s, -1.12), m['second'], 0.04, rot=(0, 0, a))
        box('footl', (0.02, 0.08, 0.16), (0.775 * c, 0.775 * s, -1.08), m['soft'], 0.004, rot=(0, 0, a))
    if not op:
        for i in range(4):
            a = i * math.pi / 2 + 0.62
            c, s = math.cos(a), math.sin(a)
            box('rib', (0.08, 0.1, 1.46), (0.60 * c, 0.60 * s, 0), m['second'], 0.02, rot=(0, 0, a))
            box('ribl', (0.02, 0.03, 1.1), (0.65 * c, 0.65 * s, 0), m['soft'], 0.004, rot=(0, 0, a))
        lathe(
            'back',
            [(0.50, -0.70), (0.50, 0.70)],
            (0, 0, 0),
            emit('bk', RAR[r]['soft'], 0.45),
            axis='Z',
            cap=False,
            seg=56,
        )
        bpy.data.objects[-1:]  # glass shell: thin, transparent, only its reflections are seen
        g = bpy.data.materials.new('shell')
        g.use_nodes = True
        nt = g.node_tree
        nt.nodes.clear()
        o = nt.nodes.new('ShaderNodeOutputMaterial')
        mx = nt.nodes.new('ShaderNodeMixShader')
        tr = nt.nodes.new('ShaderNodeBsdfTransparent')
        gl = nt.nodes.new('ShaderNodeBsdfGlossy')
        fr = nt.nodes.new('ShaderNodeLayerWeight')
        fr.inputs[0].default_value = 0.28
        tr.inputs[0].default_value = hexc('#c9c8ff')
        gl.inputs[1].default_value = 0.04
        nt.links.new(fr.outputs['Fresnel'], mx.inputs[0])
        nt.links.new(tr.outputs[0], mx.inputs[1])
        nt.links.new(gl.outputs[0], mx.inputs[2])
        nt.links.new(mx.outputs[0], o.inputs[0])
        lathe(
            'glass',
            [(0.54, -0.70), (0.57, -0.5), (0.57, 0.5), (0.54, 0.70)],
            (0, 0, 0),
            g,
            axis='Z',
            cap=False,
            seg=64,
        )
        for o in bpy.data.objects:
            if o.name.startswith('back'):
                bm = bmesh.new()
                bm.from_mesh(o.data)
                bmesh.ops.delete(
                    bm, geom=[f for f in bm.faces if f.calc_center_median().y < 0.05], context='FACES'
                )
                bm.to_mesh(o.data)
                bm.free()
        mini(m, 0, 1.15)
    else:
        for i in range(4):
            a = i * math.pi / 2 + 0.62
            c, s = math.cos(a), math.sin(a)
            M = (
                Matrix.Translation((0.62 * c, 0.62 * s, -0.72))
                @ Matrix.Rotation(a, 4, 'Z')
                @ Matrix.Rotation(0.62, 4, 'Y')
            )
            bm = bmesh.new()
            bmesh.ops.create_cube(bm, size=1)
            bmesh.ops.transform(
                bm,
                matrix=M @ Matrix.Translation((0, 0, 0.42)) @ Matrix.Diagonal((0.07, 0.34, 0.84, 1)),
                verts=bm.verts,
            )
            obj('petal', bm, m['hull'], 0.03)
            bm = bmesh.new()
            bmesh.ops.create_cube(bm, size=1)
            bmesh.ops.transform(
                bm,
                matrix=M @ Matrix.Translation((-0.045, 0, 0.42)) @ Matrix.Diagonal((0.02, 0.2, 0.66, 1)),
                verts=bm.verts,
            )
            obj('petl', bm, m['soft'], 0.004)
        for o in top:
            o.location = (0.30, 0.12, 0.42)
            o.rotation_euler = (0, 0.30, 0)
        beam(m, RAR[r]['glow'], -0.68, 0.95, 0.40, 0.55)
        mini(m, 0.10, 1.25)


def beam(m, col, z0, z1, r0, r1):
    """light rising from an open capsule: additive cone that fades upward"""
    g = bpy.data.materials.new('beam')
    g.use_nodes = True
    nt = g.node_tree
    nt.nodes.clear()
    o = nt.nodes.new('ShaderNodeOutputMaterial')
    ad = nt.nodes.new('ShaderNodeMixShader')
    tr = nt.nodes.new('ShaderNodeBsdfTransparent')
    em = nt.nodes.new('ShaderNodeEmission')
    em.inputs[0].default_value = hexc(col)
    em.inputs[1].default_value = 2.6
    tc = nt.nodes.new('ShaderNodeTexCoord')
    sp = nt.nodes.new('ShaderNodeSeparateXYZ')
    mr = nt.nodes.new('ShaderNodeMapRange')
    mr.inputs[1].default_value = z0
    mr.inputs[2].default_value = z1
    mr.inputs[3].default_value = 0.34
    mr.inputs[4].default_value = 0
    lw = nt.nodes.new('ShaderNodeLayerWeight')
    lw.inputs[0].default_value = 0.5
    iv = nt.nodes.new('ShaderNodeMath')
    iv.operation = 'MULTIPLY'
    sb = nt.nodes.new('ShaderNodeMath')
    sb.operation = 'SUBTRACT'
    sb.inputs[0].default_value = 1
    nt.links.new(tc.outputs['Object'], sp.inputs[0])
    nt.links.new(sp.outputs['Z'], mr.inputs[0])
    nt.links.new(lw.outputs['Facing'], sb.inputs[1])
    nt.links.new(mr.outputs[0], iv.inputs[0])
    nt.links.new(sb.outputs[0], iv.inputs[1])
    nt.links.new(iv.outputs[0], ad.inputs[0])
    nt.links.new(tr.outputs[0], ad.inputs[1])
    nt.links.new(em.outputs[0], ad.inputs[2])
    nt.links.new(ad.outputs[0], o.inputs[0])
    lathe('beam', [(r0, z0), (r1, z1)], (0, 0, 0), g, axis='Z', cap=False, seg=48)


def capsule_art(r='epic', op=False):
    m = mt(r, 0.3)
    g = 0.46 if op else 0

    def frus(s, h, z0, z1, mat, bev=0.03, dz=0, a=0.3):
        bm = bmesh.new()
        A = [
            bm.verts.new(
                (s * math.cos(2 * math.pi * i / 6 + a), s * math.sin(2 * math.pi * i / 6 + a), z0 + dz)
            )
            for i in range(6)
        ]
        B = [
            bm.verts.new(
                (h * math.cos(2 * math.pi * i / 6 + a), h * math.sin(2 * math.pi * i / 6 + a), z1 + dz)
            )
            for i in range(6)
        ]
        for i in range(6):
            bm.faces.new((A[i], A[(i + 1) % 6], B[(i + 1) % 6], B[i]))
        bm.faces.new(list(reversed(A)))
        bm.faces.new(B)
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
        return obj('o', bm, mat, bev, 3)

    for sg in (1, -1):
        d = g if sg > 0 else -g * 0.55
        z = lambda q: q * sg + d
        frus(*((0.96, 0.62) if sg > 0 else (0.62, 0.96)), *sorted((z(0.13), z(0.98))), m['hull'])
        frus(0.42, 0.42, *sorted((z(0.98), z(1.08))), m['trim'], 0.015)
        frus(0.28, 0.22, *sorted((z(1.06), z(1.18))), m['dark'], 0.015)
        frus(0.98, 0.98, *sorted((z(0.09), z(0.19))), m['trim'], 0.012)
        for i in range(6):  # facet plates and edge lights
            a = 2 * math.pi * (i + 0.5) / 6 + 0.3
            am = math.radians(21.5) * sg
            M = (
                Matrix.Translation((0, 0, d))
                @ Matrix.Rotation(a, 4, 'Z')
                @ Matrix.Translation((0.70, 0, 0.56 * sg))
                @ Matrix.Rotation(-am, 4, 'Y')
            )
            for sc, mat, off in ((1, m['flat'], 0.0), (0.22, m['soft'], 0.03)):
                bm = bmesh.new()
                q = (
                    [(-0.30, 0.36), (0.30, 0.36), (0.43, -0.36), (-0.43, -0.36)]
                    if sg > 0
                    else [(-0.43, 0.36), (0.43, 0.36), (0.30, -0.36), (-0.30, -0.36)]
                )
                if sc < 1:
                    q = [(-0.05, 0.2), (0.05, 0.2), (0.05, -0.2), (-0.05, -0.2)]
                else:
                    q = [(y * 0.78, zz * 0.82) for y, zz in q]
                A = [bm.verts.new((-0.03 + off, y, zz)) for y, zz in q]
                B = [bm.verts.new((0.028 + off, y, zz)) for y, zz in q]
                bm.faces.new(A)
                bm.faces.new(list(reversed(B)))
                for k in range(4):
                    bm.faces.new((A[k], A[(k + 1) % 4], B[(k + 1) % 4], B[k]))
                bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
                bmesh.ops.transform(bm, matrix=M, verts=bm.verts)
                obj('pl', bm, mat, 0.012 if sc == 1 else 0.003)
    if not op:
        frus(0.86, 0.86, -0.10, 0.10, m['glow'], 0.01)
        for i in range(6):
            a = 2 * math.pi * i / 6 + 0.3
            box(
                'c',
                (0.16, 0.22, 0.5),
                (0.95 * math.cos(a), 0.95 * math.sin(a), 0),
                m['second'],
                0.035,
                rot=(0, 0, a),
            )
    else:
        for s in (1, -1):
            frus(
                0.80,
                0.80,
                *sorted(
                    (
                        s * 0.12 + (g if s > 0 else -g * 0.55) - s * 0.02,
                        s * 0.12 + (g if s > 0 else -g * 0.55),
                    )
                ),
                m['glow'],
                0.01
            )
        mc = crystal_mat(CRY[r][0], 1.2, 0.05, CRY[r][1], 0.2)
        crystal((0, 0, 0.10), (0, 0, 1), 0.24, 0.46, mc, 6, 3, 0.6)
        crystal((0, 0, 0.14), (0, 0, -1), 0.24, 0.46, mc, 6, 3, 0.6)
        for i in range(6):
            a = 2 * math.pi * i / 6 + 0.3
            c, s = math.cos(a), math.sin(a)
            box('rod', (0.05, 0.05, 1.1), (0.86 * c, 0.86 * s, 0.1), m['trim'], 0.01) if i % 2 else None
        torus(0.52, 0.035, m['trim'], (0.25, 0.2, 0), (0, 0, 0.1))
        torus(0.60, 0.02, m['soft'], (-0.2, 0.3, 0), (0, 0, 0.1))


# ---------------------------------------------------------------- NFT modules
def extruder(r='epic'):
    m = mt(r, 0.9)
    lv = LV[r]
    lathe(
        'body',
        [
            (0, 1.02),
            (0.32, 1.02),
            (0.48, 0.90),
            (0.54, 0.74),
            (0.54, 0.52),
            (0.42, 0.40),
            (0.42, 0.06),
            (0.56, -0.06),
            (0.56, -0.34),
            (0.36, -0.60),
            (0.22, -0.72),
            (0.12, -1.0),
            (0.07, -1.06),
        ],
        (0, 0, 0),
        m['hull'],
        axis='Z',
        seg=64,
    )
    lathe(
        'ch', [(0.435, 0.38), (0.455, 0.23), (0.435, 0.08)], (0, 0, 0), m['glow'], axis='Z', cap=False, seg=64
    )
    for i in range(10):
        a = i * math.pi / 5
        box(
            'fin',
            (0.05, 0.09, 0.38),
            (0.49 * math.cos(a), 0.49 * math.sin(a), 0.23),
            m['trim'],
            0.012,
            rot=(0, 0, a),
        )
    for z in (0.50, -0.20):
        lathe(
            'bd',
            [(0.55, -0.045), (0.59, -0.035), (0.59, 0.035), (0.55, 0.045)],
            (0, 0, z),
            m['trim'],
            axis='Z',
            cap=False,
            seg=64,
        )
    lathe('fil', [(0.05, -1.05), (0.06, -1.42), (0, -1.62)], (0, 0, 0), m['hot'], axis='Z')
    lathe('fil2', [(0.10, -1.02), (0.085, -1.14)], (0, 0, 0), m['glow'], axis='Z', cap=False)
    for k, (R, tilt) in enumerate(((0.92, 0),) if lv < 2 else ((0.92, 0), (1.12, 0.0))):
        torus(
            R,
            0.07 if k == 0 else 0.04,
            m['second'] if k == 0 else m['trim'],
            (tilt, 0, 0),
            (0, 0, -0.20 - 0.0 * k),
        )
        torus(R, 0.022, m['glow'], (tilt, 0, 0), (0, 0, -0.2), flat=4.2 if k == 0 else 2.6)
    n = 3 if lv < 2 else 6
    for i in range(n):
        a = i * 2 * math.pi / n + 0.5
        c, s = math.cos(a), math.sin(a)
        tube(
            'arm',
            [
                (0.5 * c, 0.5 * s, -0.2),
                (0.88 * c, 0.88 * s, -0.2),
                (0.80 * c, 0.80 * s, -0.80),
                (0.26 * c, 0.26 * s, -1.20),
            ],
            0.055 if lv < 2 else 0.045,
            m['trim'] if lv == 2 and i % 2 else m['second'],
        )
        box('cl', (0.16, 0.14, 0.22), (0.90 * c, 0.90 * s, -0.2), m['hull'], 0.03, rot=(0, 0, a))
        ball(0.05, (0.24 * c, 0.24 * s, -1.22), m['glow'], 3)
    lathe('cap', [(0, 1.22), (0.16, 1.2), (0.22, 1.12), (0.22, 1.0)], (0, 0, 0), m['trim'], axis='Z')
    if lv == 2:
        for i in range(5):
            a = i * 1.2566 + 0.3
            crystal(
                (0.2 * math.cos(a), 0.2 * math.sin(a), 1.02),
                (0.5 * math.cos(a), 0.5 * math.sin(a), 1),
                0.07,
                0.42,
                m['cry'],
                6,
                i,
                0.4,
            )


def wormhole(r='rare'):
    m = mt(r, 1.0)
    lv = LV[r]
    E = (1.25, 0.1, 0.0)
    torus(1.15, 0.13, m['hull'], E)
    torus(1.15, 0.03, m['glow'], E, flat=5.2)
    torus(1.15, 0.155, m['trim'], E, flat=0.25)
    n = 12 if lv else 6
    for i in range(n):
        a = 2 * math.pi * i / n
        bm = bmesh.new()
        bmesh.ops.create_cube(bm, size=1)
        bmesh.ops.transform(
            bm,
            matrix=Euler(E).to_matrix().to_4x4()
            @ Matrix.Rotation(a, 4, 'Z')
            @ Matrix.Translation((1.17, 0, 0))
            @ Matrix.Diagonal((0.34, 0.20, 0.38, 1)),
            verts=bm.verts,
        )
        obj('n', bm, m['second'] if i % 2 else m['flat'], 0.045)
    torus(0.82, 0.075, m['second'], (1.0, -0.5, 0.3))
    torus(0.82, 0.022, m['soft'], (1.0, -0.5, 0.3), flat=4.2)
    if lv:
        torus(0.58, 0.05, m['trim'], (1.5, 0.6, 0.2))
    ME = Euler(E).to_matrix()  # a swirl falling into a hot point
    for k in range(6):
        pts = []
        for t in range(15):
            u = t / 14
            R = 0.76 * (1 - u) ** 1.15 + 0.06
            q = k * math.pi / 3 + u * 3.6
            pts.append(tuple(ME @ Vector((R * math.cos(q), R * math.sin(q), -0.34 * u * 0))))
        o = tube('arm', pts, 0.062 if k % 2 else 0.036, m['glow'] if k % 2 else m['soft'])
        for i, p in enumerate(o.data.splines[0].bezier_points):
            p.radius = 0.35 + 0.65 * math.sin(math.pi * min(1, i / 14 * 0.9 + 0.12))
    ball(0.15, (0, 0, 0), m['hot'], 4)
    ball(0.25, (0, 0, 0), crystal_mat(CRY[r][0], 0.3, 0.03, CRY[r][1], 0.7), 4, (1, 1, 1))


# ---------------------------------------------------------------- artifacts
def a_health(r):
    m = mt(r, 0.8)
    lv = LV[r]
    prism(plus(0.36, 0.98), -0.22, 0.22, m['hull'], 0.07)
    prism(plus(0.26, 0.84), -0.265, 0.1, m['second'], 0.03)
    prism(plus(0.135, 0.68), -0.30, 0.1, m['glow'], 0.012)
    ball(0.24, (0, -0.26, 0), m['cry'], 4, (1, 0.6, 1))
    lathe('b', [(0.22, -0.34), (0.29, -0.33), (0.31, -0.24)], (0, 0, 0), m['trim'], cap=False)
    for s in (1, -1):
        for t in (1, -1):
            lathe(
                'r', [(0, -0.30), (0.05, -0.29), (0.06, -0.2)], (s * 0.0 + 0.0, 0, 0), m['trim']
            ) if False else None
    for k in range(4):
        box('cap', (0.46, 0.5, 0.12), (0, 0, 0), m['trim'], 0.03).matrix_world = RY(
            k * math.pi / 2
        ) @ Matrix.Translation((0, 0, 0.98))
    if lv >= 1:
        ringf(0.86, 0.06, m['second'], 0.05)
        ringf(0.86, 0.02, m['soft'], 0.05, 4.4)
        for k in range(4):
            o = box('nd', (0.24, 0.3, 0.24), (0, 0, 0), m['flat'], 0.04)
            o.matrix_world = RY(k * math.pi / 2 + math.pi / 4) @ Matrix.Translation((0, 0, 0.86))
    if lv >= 2:
        for k in range(4):
            prism(
                [(-0.12, 0.92), (0.12, 0.92), (0, 1.34)],
                -0.06,
                0.1,
                m['trim'],
                0.015,
                RY(k * math.pi / 2 + math.pi / 4),
            )


def a_energy(r):
    m = mt(r, 0.8)
    lv = LV[r]
    for s in (1, -1):
        lathe(
            'cap',
            [
                (0, s * 1.08),
                (0.40, s * 1.06),
                (0.52, s * 0.94),
                (0.52, s * 0.70),
                (0.44, s * 0.62),
                (0, s * 0.62),
            ],
            (0, 0, 0),
            m['hull'],
            axis='Z',
            seg=56,
        )
        lathe(
            'rg',
            [(0.5, -0.03), (0.55, -0.02), (0.55, 0.02), (0.5, 0.03)],
            (0, 0, s * 0.80),
            m['trim'],
            axis='Z',
            cap=False,
            seg=56,
        )
        lathe(
            'rl', [(0.30, -0.02), (0.36, 0), (0.30, 0.02)], (0, 0, s * 0.60), m['glow'], axis='Z', cap=False
        )
    lathe('term', [(0, 1.24), (0.18, 1.22), (0.2, 1.05)], (0, 0, 0), m['trim'], axis='Z')
    prism(
        [
            (0.10, 0.58),
            (-0.30, -0.06),
            (-0.04, -0.06),
            (-0.14, -0.58),
            (0.30, 0.10),
            (0.03, 0.10),
            (0.24, 0.58),
        ],
        -0.10,
        0.06,
        m['glow'],
        0.015,
    )
    prism(
        [
            (0.13, 0.66),
            (-0.40, -0.12),
            (-0.12, -0.12),
            (-0.24, -0.66),
            (0.42, 0.16),
            (0.12, 0.16),
            (0.32, 0.66),
        ],
        0.07,
        0.12,
        m['dark'],
        0.01,
    )
    for i in range(3):
        a = i * 2.094 + math.pi / 2
        box(
            'rib',
            (0.1, 0.14, 1.3),
            (0.46 * math.cos(a), 0.46 * math.sin(a), 0),
            m['second'],
            0.025,
            rot=(0, 0, a),
        )
    if lv >= 1:
        for i in range(5):
            torus(
                0.60, 0.035, m['trim'] if i % 2 else m['flat'], (0, 0, 0), (0, 0, -0.28 + 0.14 * i)
            ) if i in (0, 4) else None
        for sx in (1, -1):
            lathe(
                'side',
                [(0, 0.50), (0.1, 0.46), (0.13, 0.36), (0.13, -0.36), (0.1, -0.46), (0, -0.50)],
                (sx * 0.74, 0, 0),
                m['hull'],
                axis='Z',
            )
            lathe(
                'sl',
                [(0.135, 0.16), (0.14, 0), (0.135, -0.16)],
                (sx * 0.74, 0, 0),
                m['glow'],
                axis='Z',
                cap=False,
            )
            box('br', (0.3, 0.1, 0.1), (sx * 0.60, 0, 0.36), m['second'], 0.02)
            box('br', (0.3, 0.1, 0.1), (sx * 0.60, 0, -0.36), m['second'], 0.02)
    if lv >= 2:
        for sx in (1, -1):
            tube('pr', [(sx * 0.40, 0, 1.0), (sx * 0.62, 0, 1.18), (sx * 0.34, 0, 1.44)], 0.05, m['trim'])
        ball(0.13, (0, 0, 1.40), m['hot'], 3)
        for sx in (1, -1):
            prism(
                [
                    (sx * 0.86, 0.44),
                    (sx * 1.10, 0.70),
                    (sx * 0.96, 0.0),
                    (sx * 1.10, -0.70),
                    (sx * 0.86, -0.44),
                ],
                -0.05,
                0.05,
                m['trim'],
                0.015,
            )


def a_luck(r):
    m = mt(r, 0.8)
    lv = LV[r]
    for k in range(4):
        M = RY(k * math.pi / 2 + math.pi / 4)
        leaf = [
            (0, 0.14),
            (0.20, 0.26),
            (0.42, 0.52),
            (0.44, 0.76),
            (0.30, 0.92),
            (0.12, 0.92),
            (0, 0.80),
            (-0.12, 0.92),
            (-0.30, 0.92),
            (-0.44, 0.76),
            (-0.42, 0.52),
            (-0.20, 0.26),
        ]
        prism(leaf, -0.12, 0.12, m['hull'], 0.045, M)
        prism([(x * 0.74, 0.55 + (z - 0.55) * 0.74) for x, z in leaf], -0.15, -0.05, m['dark'], 0.02, M)
        prism([(x * 0.62, 0.55 + (z - 0.55) * 0.62) for x, z in leaf], -0.19, -0.1, m['cry'], 0.03, M)
        prism([(-0.02, 0.2), (0.02, 0.2), (0.012, 0.74), (-0.012, 0.74)], -0.21, -0.1, m['glow'], 0.003, M)
    lathe('hub', [(0, -0.30), (0.14, -0.28), (0.22, -0.2), (0.24, 0.0)], (0, 0, 0), m['trim'])
    ball(0.12, (0, -0.27, 0), m['hot'], 3, (1, 0.5, 1))
    tube('stem', [(0.0, 0.06, -0.1), (0.06, 0.08, -0.8), (0.30, 0.06, -1.20)], 0.06, m['second'])
    if lv >= 1:
        ringf(1.0, 0.035, m['trim'], 0.1)
        for k in range(4):
            ball(
                0.10,
                (1.0 * math.sin(k * math.pi / 2), 0.08, 1.0 * math.cos(k * math.pi / 2)),
                m['glow'] if k != 2 else m['second'],
                3,
            )
    if lv >= 2:
        for k in range(8):
            prism(
                [(-0.05, 1.03), (0.05, 1.03), (0, 1.26)], 0.05, 0.13, m['trim'], 0.01, RY(k * math.pi / 4)
            ) if k != 4 else None
        ringf(1.0, 0.015, m['glow'], 0.1, 4)


def a_speed(r):
    m = mt(r, 0.9)
    lv = LV[r]
    lathe(
        'nac',
        [(0.62, -0.42), (0.74, -0.46), (0.86, -0.34), (0.90, 0.0), (0.80, 0.5), (0.62, 0.56), (0.62, -0.42)],
        (0, 0, 0),
        m['hull'],
        cap=False,
        seg=64,
    )
    lathe('lip', [(0.63, -0.46), (0.70, -0.50), (0.77, -0.46)], (0, 0, 0), m['trim'], cap=False, seg=64)
    lathe('in', [(0.60, -0.40), (0.56, 0.3), (0, 0.32)], (0, 0, 0), m['dark'], cap=False, seg=48)
    lathe('rim', [(0.60, -0.30), (0.575, -0.2)], (0, 0, 0), m['glow'], cap=False, seg=64)
    for k in range(9):
        bm = bmesh.new()
        a = k * 2 * math.pi / 9
        rows = []
        for t in range(5):
            R = 0.14 + 0.45 * t / 4
            tw = 0.9 - 0.5 * t / 4
            aa = a + 0.35 * t / 4
            w = 0.15 + 0.05 * t / 4
            rows.append(
                [
                    bm.verts.new(
                        (
                            R * math.cos(aa + s * w * math.cos(tw)),
                            -0.16 + s * w * math.sin(tw) * 0.9,
                            R * math.sin(aa + s * w * math.cos(tw)),
                        )
                    )
                    for s in (-1, 1)
                ]
            )
        for p, q in zip(rows, rows[1:]):
            bm.faces.new((p[0], p[1], q[1], q[0]))
        o = obj('bl', bm, m['trim'], 0)
        md = o.modifiers.new('so', 'SOLIDIFY')
        md.thickness = 0.03
    lathe('sp', [(0, -0.50), (0.08, -0.44), (0.15, -0.30), (0.17, -0.10), (0.15, 0)], (0, 0, 0), m['hull'])
    lathe('spl', [(0.12, -0.38), (0.135, -0.36), (0.145, -0.33)], (0, 0, 0), m['hot'], cap=False)
    for k in range(3):  # speed chevrons on top of the nacelle
        for s in (1, -1):
            pass
    for s in (1, -1):
        prism(
            [(s * 0.82, 0.26), (s * 1.22, -0.10), (s * 1.30, -0.50), (s * 0.84, -0.20)],
            0.0,
            0.12,
            m['flat'],
            0.03,
        )
        prism(
            [(s * 1.20, -0.12), (s * 1.24, -0.16), (s * 1.30, -0.48), (s * 1.26, -0.44)],
            -0.02,
            0.14,
            m['glow'],
            0.004,
        )
    if lv >= 1:
        for s in (1, -1):
            prism(
                [(s * 0.62, 0.62), (s * 0.98, 0.82), (s * 1.20, 0.56), (s * 0.82, 0.34)],
                0.0,
                0.12,
                m['flat'],
                0.03,
            )
            prism(
                [(s * 0.98, 0.80), (s * 1.02, 0.80), (s * 1.21, 0.57), (s * 1.17, 0.56)],
                -0.02,
                0.14,
                m['glow'],
                0.004,
            )
        ringf(0.885, 0.02, m['soft'], -0.02, 2)
    if lv >= 2:
        prism([(-0.10, 0.86), (0.10, 0.86), (0.04, 1.34), (-0.04, 1.34)], -0.1, 0.5, m['trim'], 0.02)
        prism([(-0.08, -0.86), (0.08, -0.86), (0.0, -1.26)], -0.05, 0.4, m['trim'], 0.02)
        ringf(1.02, 0.03, m['trim'], 0.1)


def a_extraction(r):
    m = mt(r, 0.9)
    lv = LV[r]
    lathe(
        'drill',
        [(0, -1.32), (0.08, -1.12), (0.20, -0.80), (0.34, -0.40), (0.46, -0.02), (0.46, 0.06), (0, 0.06)],
        (0, 0, 0),
        m['hull'],
        axis='Z',
        seg=56,
    )
    n = 90
    T = 5.2 * 2 * math.pi
    for mat, rr, off in ((m['trim'], 0.055, 0), (m['glow'], 0.026, 0.30)):
        cu = [
            (
                (0.03 + 0.50 * (1 - t / n) ** 0.92 + (0 if off == 0 else -0.01))
                * math.cos(T * t / n + off * 2.4),
                (0.03 + 0.50 * (1 - t / n) ** 0.92) * math.sin(T * t / n + off * 2.4),
                -0.02 - 1.26 * t / n,
            )
            for t in range(n - 6)
        ]
        o = tube('helix', cu, rr, mat)
        sp = o.data.splines[0]
        for i, p in enumerate(sp.bezier_points):
            p.radius = 1 - 0.6 * i / n
    lathe(
        'chuck',
        [
            (0.50, 0.04),
            (0.60, 0.10),
            (0.60, 0.30),
            (0.50, 0.38),
            (0.42, 0.40),
            (0.42, 0.62),
            (0.52, 0.70),
            (0.52, 0.92),
            (0.40, 1.04),
            (0, 1.06),
        ],
        (0, 0, 0),
        m['hull'],
        axis='Z',
        seg=56,
    )
    lathe(
        'cg', [(0.435, 0.42), (0.45, 0.5), (0.435, 0.60)], (0, 0, 0), m['glow'], axis='Z', cap=False, seg=56
    )
    for z, q in ((0.20, 0.61), (0.81, 0.53)):
        lathe(
            'bd',
            [(q - 0.01, -0.05), (q + 0.03, -0.04), (q + 0.03, 0.04), (q - 0.01, 0.05)],
            (0, 0, z),
            m['trim'],
            axis='Z',
            cap=False,
            seg=56,
        )
    for i in range(6):
        a = i * math.pi / 3 + 0.3
        box(
            'lug',
            (0.09, 0.12, 0.28),
            (0.47 * math.cos(a), 0.47 * math.sin(a), 0.51),
            m['second'],
            0.02,
            rot=(0, 0, a),
        )
    if lv >= 1:
        for s in (1, -1):
            tube('arm', [(s * 0.55, 0, 0.22), (s * 0.98, 0, 0.10), (s * 0.86, 0, -0.52)], 0.075, m['second'])
            prism([(s * 0.78, -0.44), (s * 0.98, -0.46), (s * 0.62, -1.06)], -0.08, 0.08, m['trim'], 0.025)
            ball(0.1, (s * 0.95, 0, 0.02), m['flat'], 3)
    if lv >= 2:
        for i in range(4):
            a = i * math.pi / 2 + 0.4
            crystal(
                (0.2 * math.cos(a), 0.2 * math.sin(a), 1.0),
                (0.45 * math.cos(a), 0.45 * math.sin(a), 1),
                0.09,
                0.44,
                m['cry'],
                6,
                i,
                0.4,
            )
        torus(0.80, 0.04, m['trim'], (0, 0, 0), (0, 0, 0.22))
        torus(0.80, 0.018, m['glow'], (0, 0, 0), (0, 0, 0.22), flat=3.4)


def a_recovery(r):
    m = mt(r, 0.9)
    lv = LV[r]

    def arrow(R, w, a0, a1, y0, y1, mat, head=0.30, bev=0.03):
        n = 22
        O = []
        I = []
        for i in range(n + 1):
            a = a0 + (a1 - a0) * i / n
            O.append(((R + w) * math.cos(a), (R + w) * math.sin(a)))
            I.append(((R - w) * math.cos(a), (R - w) * math.sin(a)))
        d = 1 if a1 > a0 else -1
        hb = a1
        tip = a1 + d * head / R * 1.25
        P = (
            O
            + [
                ((R + w + head * 0.55) * math.cos(hb), (R + w + head * 0.55) * math.sin(hb)),
                (R * math.cos(tip), R * math.sin(tip)),
                ((R - w - head * 0.55) * math.cos(hb), (R - w - head * 0.55) * math.sin(hb)),
            ]
            + I[::-1]
        )
        return prism(P, y0, y1, mat, bev)

    for k in range(2):
        a0 = math.radians(165) + k * math.pi
        a1 = a0 - math.radians(118)
        arrow(0.84, 0.15, a0, a1, -0.15, 0.15, m['hull'], 0.36, 0.04)
        arrow(0.84, 0.09, a0 - 0.12, a1 - 0.0, -0.18, -0.1, m['dark'], 0.24, 0.012)
        arrow(0.84, 0.045, a0 - 0.2, a1 - 0.02, -0.205, -0.1, m['glow'], 0.16, 0.006)
        M = RY(-(a0)) @ Matrix.Translation((0.84, 0, 0))
        box('cl', (0.44, 0.4, 0.2), (0, 0, 0), m['trim'], 0.04).matrix_world = M
    ball(0.36, (0, 0, 0), m['cry'])
    ball(0.15, (0, -0.1, 0), m['hot'], 3)
    lathe(
        'eq',
        [(0.36, -0.05), (0.43, -0.05), (0.45, 0), (0.43, 0.05), (0.36, 0.05)],
        (0, 0, 0),
        m['second'],
        axis='Z',
        cap=False,
        seg=48,
    )
    for s in (1, -1):
        box('st', (0.22, 0.12, 0.12), (s * 0.54, 0, 0), m['second'], 0.03)
    if lv >= 1:
        torus(0.56, 0.03, m['trim'], (1.25, 0.45, 0))
        torus(0.56, 0.012, m['soft'], (1.25, 0.45, 0), flat=4)
    if lv >= 2:
        ringf(1.16, 0.04, m['trim'], 0.08)
        ringf(1.16, 0.015, m['glow'], 0.08, 3.6)
        for k in range(6):
            prism(
                [(-0.08, 1.12), (0.08, 1.12), (0, 1.36)],
                0.02,
                0.14,
                m['trim'],
                0.015,
                RY(k * math.pi / 3 + 0.26),
            )


# ---------------------------------------------------------------- currencies
def proto():
    m = crystal_mat('#ffe94a', 0.10, 0.05, '#b86404', 0.25)
    m2 = crystal_mat('#ffca2e', 0.08, 0.07, '#964402', 0.25)
    o = asteroid(3, '#fcff7e', 0.8, '#5a5048', (0.9, 0.9, 0.55))
    o.location = (0, 0, -0.72)
    o.scale = (0.72, 0.72, 0.6)
    for i, (d, r, h) in enumerate(
        [
            ((0.05, -0.05, 1), 0.33, 1.75),
            ((-0.55, -0.1, 0.9), 0.22, 1.25),
            ((0.6, -0.15, 0.8), 0.21, 1.15),
            ((0.15, -0.75, 0.75), 0.17, 0.9),
            ((-0.25, 0.5, 0.9), 0.22, 1.3),
            ((0.85, 0.2, 0.45), 0.14, 0.80),
            ((-0.9, -0.25, 0.4), 0.14, 0.78),
            ((-0.3, -0.8, 0.5), 0.13, 0.62),
            ((0.5, -0.7, 0.4), 0.11, 0.5),
        ]
    ):
        crystal((d[0] * 0.27, d[1] * 0.27, -0.52), d, r, h, m if i % 2 == 0 else m2, 6, i)


def clean():
    m = mt('clean', 1.2)
    ball(0.60, (0, 0, 0), plasma('orb', '#10c79a', 3.2, 0.28, 2.3), 5)
    E = (1.15, 0.25, 0)
    torus(1.0, 0.075, m['hull'], E)
    torus(1.0, 0.024, m['glow'], E, flat=4)
    torus(1.2, 0.05, m['trim'], (1.9, -0.5, 0.3))
    torus(0.80, 0.03, m['trim'], (0.4, 1.1, 0))
    for k in range(6):
        bm = bmesh.new()
        bmesh.ops.create_cube(bm, size=1)
        bmesh.ops.transform(
            bm,
            matrix=Euler(E).to_matrix().to_4x4()
            @ Matrix.Rotation(k * math.pi / 3, 4, 'Z')
            @ Matrix.Translation((1.0, 0, 0))
            @ Matrix.Diagonal((0.24, 0.2, 0.26, 1)),
            verts=bm.verts,
        )
        obj('n', bm, m['second'], 0.04)


def lightsmall(epic=False):
    world(top='#56687f', bottom='#1a222e', strength=1.5 if epic else 1.2)
    sun((0.62, 0.75, -0.85), 3.4, '#fff1de', 3)
    area((-5.5, -5.5, 5), (0, 0, 0), 680, 3.4, '#fff4e6', sy=5)  # key softbox, screen left-top
    area((5.5, -3.0, 0.5), (0, 0, 0), 240, 1.6, '#8fd4ff', sy=7)  # cool strip, right
    area((4, 4.5, 3), (0, 0, 0), 520, 2.5, '#a8dcff', sy=5)  # rim
    area((-1, -6, -5), (0, 0, -0.3), 260, 6, '#7f97b8')  # keeps undersides readable
    if epic:
        area((-2, -8, 2.5), (0, 0, 0), 300, 6, '#ffe2c4')


RR = ('common', 'rare', 'epic')
S = {}
for r in RR:
    S['shard_ship_' + r] = (lambda r=r: shard_ship(r), 'A', r)
    S['shard_art_' + r] = (lambda r=r: shard_art(r), 'A', r)
S.update(
    key_ship=(key_ship, 'A', 'rare'),
    key_art=(key_art, 'A', 'epic'),
    capsule_ship=(capsule_ship, 'C', 'rare'),
    capsule_art=(capsule_art, 'C', 'epic'),
    capsule_ship_open=(lambda: capsule_ship('rare', True), 'C', 'rare'),
    capsule_art_open=(lambda: capsule_art('epic', True), 'C', 'epic'),
    nft_extruder=(lambda: extruder('epic'), 'C', 'epic'),
    nft_extruder_lite=(lambda: extruder('common'), 'C', 'common'),
    nft_wormhole=(lambda: wormhole('rare'), 'W', 'rare'),
    nft_wormhole_lite=(lambda: wormhole('common'), 'W', 'common'),
    proto=(proto, 'C', 'common'),
    clean=(clean, 'C', 'common'),
)
for k, f in dict(
    health=a_health, energy=a_energy, luck=a_luck, speed=a_speed, extraction=a_extraction, recovery=a_recovery
).items():
    for r in RR:
        S['art_%s_%s' % (k, r)] = (lambda f=f, r=r: f(r), 'A' if k != 'extraction' else 'C', r)
CAM = dict(A=(-3.0, -7.4, 2.0), C=(-1.8, -8.0, 2.2), W=(-3.6, -6.8, 3.2))


def bake(scenes, a, px=512):
    """`a`: out-folder, samples, and names of `scenes` (all without one; `art_*` is a pattern)"""
    import denoise, time

    px = int(os.environ.get('PX', px))
    names = [
        n for n in scenes if not a[2:] or any(n == q or (q.endswith('*') and n.startswith(q[:-1])) for q in a[2:])
    ]
    for n in names:
        t = time.time()
        f, c, r = scenes[n]
        s = reset((px, px), int(a[1]))
        f()
        lightsmall(r == 'epic')
        camera(CAM[c], (0, 0, 0), 80)
        bpy.context.view_layer.update()
        fit(0.03)
        denoise.prepare(s, int(a[1]))
        denoise.render(s, os.path.join(a[0], n + '.png'))
        print('BAKED %s %.0fs' % (n, time.time() - t), flush=True)


if __name__ == '__main__':
    bake(S, sys.argv[sys.argv.index('--') + 1 :])
