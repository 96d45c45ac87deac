import sys, math, random, os

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from shipkit import *
from mathutils import Vector, Matrix

RAR = {
    'common': dict(
        base='#bac7d6',
        accent='#76838f',
        amt=0.22,
        metal=0.30,
        rough=0.36,
        glow='#35bdf5',
        hot='#c8f2ff',
        soft='#58cdfb',
        film=False,
        second='#48525f',
        trim='#dfe7ef',
        stripe='#eef3f7',
        coat=0.25,
    ),
    'rare': dict(
        base='#746ddc',
        accent='#c4c4f2',
        amt=0.17,
        metal=0.82,
        rough=0.27,
        glow='#4a3cff',
        hot='#b9b4ff',
        soft='#6354ff',
        film=False,
        second='#2e2f40',
        trim='#d4d6f4',
        stripe='#b3b0ff',
        coat=0.8,
    ),
    'epic': dict(
        base='#34302f',
        accent='#c9741a',
        amt=0.08,
        metal=0.92,
        rough=0.22,
        glow='#ff4804',
        hot='#ffb060',
        soft='#ff640a',
        film=True,
        second='#221e20',
        trim='#ffc46b',
        stripe='#b8641c',
        coat=0.4,
    ),
    'pirate': dict(
        base='#4d4340',
        accent='#7c1d18',
        amt=0.26,
        metal=0.72,
        rough=0.46,
        glow='#ff1c08',
        hot='#ff7a50',
        soft='#ff2410',
        film=False,
        second='#2a2123',
        trim='#a3968f',
        stripe='#7e2420',
        coat=0,
    ),
}


def mats(r, stripe=None, mode='cyl', scale=1.0):
    R = RAR[r]
    return dict(
        hull=hull(
            'hull',
            R['base'],
            R['metal'],
            R['rough'],
            R['accent'],
            R['amt'],
            mode,
            scale,
            film=R['film'],
            stripe=stripe,
            wear_col=R['trim'],
            coat=R['coat'],
            gilt=R['film'],
            dark=0.42 if r == 'pirate' else 0.62,
        ),
        flat=hull(
            'flat',
            R['base'],
            R['metal'],
            R['rough'],
            R['accent'],
            R['amt'] * 0.8,
            'flat',
            scale,
            film=R['film'],
            wear_col=R['trim'],
            coat=R['coat'],
            gilt=R['film'],
        ),
        second=hull('second', R['second'], 0.85, 0.45, None, 0, 'box', scale * 1.6, wear_col=R['trim']),
        dark=plain('dark', '#12151a', 0.9, 0.42),
        steel=plain('steel', R['trim'], 1.0, 0.24),
        glass=glass('glass', '#0b1a26'),
        glow=emit('glow', R['glow'], 6),
        hot=emit('hot', R['hot'], 9),
        soft=emit('soft', R['soft'], 3.0),
        trim=hull('trim', R['trim'], 1.0, 0.3, None, 0, 'box', scale * 2, wear_col='#ffffff', dark=0.8),
        win=emit('win', '#ffc873', 1.9),
        red=emit('red', '#ff1404', 5),
    )


LV = dict(common=0, rare=1, epic=2, pirate=0)


def personal(r):
    """'Lark' — mining skiff: blunt hull, glass blister, two forward extraction arms, slung cargo tanks, one big bell."""
    R = RAR[r]
    m = mats(r, stripe=[('X', 0.0, 0.075, R['stripe'])])
    bm = loft(
        [
            dict(y=2.05, w=0.26, h=0.15, n=3.4, z=-0.04),
            dict(y=1.9, w=0.42, h=0.25, n=3.4, z=-0.03),
            dict(y=1.45, w=0.60, h=0.36, n=3.6, z=0),
            dict(y=0.9, w=0.72, h=0.44, n=3.8, z=0.03),
            dict(y=0.35, w=0.78, h=0.48, n=4, z=0.05),
            dict(y=-0.25, w=0.78, h=0.50, n=4, z=0.06),
            dict(y=-0.8, w=0.72, h=0.48, n=4, z=0.05),
            dict(y=-1.3, w=0.60, h=0.42, n=3.6, z=0.04),
            dict(y=-1.6, w=0.46, h=0.34, n=3, z=0.03),
        ],
        N_=28,
    )
    panelize(bm, 11, 0.42, 0.022, (-0.022, 0.026), 0.012)
    obj('hull', bm, m['hull'], 0.012, 2)
    # canopy
    bm = loft(
        [
            dict(y=1.62, w=0.10, h=0.05, n=2.2, z=0.30),
            dict(y=1.4, w=0.26, h=0.16, n=2.3, z=0.33),
            dict(y=1.05, w=0.34, h=0.26, n=2.4, z=0.38),
            dict(y=0.6, w=0.33, h=0.28, n=2.5, z=0.42),
            dict(y=0.3, w=0.28, h=0.22, n=2.5, z=0.45),
        ],
        N_=28,
    )
    obj('canopy', bm, m['glass'], 0, smooth=True, subsurf=2)
    for y, w, h, z in ((1.3, 0.315, 0.225, 0.348), (0.92, 0.358, 0.285, 0.395), (0.5, 0.335, 0.275, 0.43)):
        bm = loft([dict(y=y - 0.022, w=w, h=h, n=2.4, z=z), dict(y=y + 0.022, w=w, h=h, n=2.4, z=z)], N_=36)
        obj('frame', bm, m['steel'], 0.004, 1)
    # dorsal spine
    bm = loft(
        [
            dict(y=0.42, w=0.16, h=0.14, n=4, z=0.52),
            dict(y=0.1, w=0.2, h=0.17, n=5, z=0.58),
            dict(y=-0.9, w=0.2, h=0.16, n=5, z=0.58),
            dict(y=-1.5, w=0.12, h=0.1, n=4, z=0.46),
        ],
        N_=20,
    )
    panelize(bm, 5, 0.5, 0.014, (-0.02, 0.02), 0.004)
    obj('spine', bm, m['second'], 0.008)
    greeble(
        3,
        34,
        lambda q: (q.uniform(0.05, 0.3), q.uniform(-1.3, 0.2), 0.53 + q.uniform(-0.02, 0.05), 0),
        m['second'],
        (0.03, 0.1),
        True,
        0.1,
    )
    # tanks (mirrored)
    for xx, zz, rad, y0, y1 in ((1.06, -0.06, 0.27, 0.75, -0.95),):
        prof = [
            (0.0, y0 + 0.24),
            (rad * 0.45, y0 + 0.21),
            (rad * 0.8, y0 + 0.12),
            (rad, y0 - 0.02),
            (rad, y1 + 0.02),
            (rad * 0.8, y1 - 0.12),
            (rad * 0.45, y1 - 0.2),
            (0, y1 - 0.23),
        ]
        lathe('tank', prof, (xx, 0, zz), m['hull'], bevel=0.0, mirror=True)
        for yb in (0.55, 0.05, -0.42, -0.8):
            lathe(
                'band',
                [(rad * 1.0, 0.05), (rad * 1.06, 0.045), (rad * 1.06, -0.045), (rad, -0.05)],
                (xx, yb, zz),
                m['second'],
                mirror=True,
                cap=False,
            )
        lathe(
            'gauge',
            [(rad * 1.012, 0.016), (rad * 1.012, -0.016)],
            (xx, 0.30, zz),
            m['soft'],
            mirror=True,
            cap=False,
        )
        lathe(
            'gauge',
            [(rad * 1.012, 0.016), (rad * 1.012, -0.016)],
            (xx, -0.62, zz),
            m['soft'],
            mirror=True,
            cap=False,
        )
        for yb in (0.42, -0.55):
            box('strut', (0.5, 0.14, 0.12), (0.80, yb, -0.02), m['second'], 0.02, mirror=True)
    # arms
    for s in (1,):
        tube('arm1', [(0.52, 1.2, -0.22), (0.82, 1.75, -0.34), (0.78, 2.35, -0.34)], 0.055, m['second'], True)
        lathe(
            'joint',
            [(0.0, 0.11), (0.1, 0.1), (0.12, 0.05), (0.12, -0.05), (0.1, -0.1), (0, -0.11)],
            (0.80, 1.72, -0.335),
            m['steel'],
            axis='Z',
            mirror=True,
        )
        box(
            'claw',
            (0.13, 0.52, 0.15),
            (0.74, 2.55, -0.34),
            m['hull'],
            0.025,
            rot=(0, 0, 0.16),
            mirror=True,
            taper=(0.45, 0.6),
        )
        box(
            'clawl', (0.03, 0.34, 0.05), (0.655, 2.56, -0.34), m['glow'], 0.005, rot=(0, 0, 0.16), mirror=True
        )
        tube('hose', [(0.5, 1.05, -0.30), (0.66, 1.5, -0.5), (0.74, 2.2, -0.43)], 0.022, m['dark'], True)
    anchor('arm', (0.70, 2.82, -0.34), 0, True)
    # intake cheeks + nose sensor
    box('cheek', (0.16, 0.5, 0.2), (0.62, 1.25, -0.08), m['second'], 0.03, rot=(0, 0, -0.12), mirror=True)
    box('slit', (0.02, 0.34, 0.03), (0.71, 1.26, -0.04), m['soft'], 0.004, rot=(0, 0, -0.12), mirror=True)
    lathe('nose', [(0.0, 0.16), (0.1, 0.13), (0.15, 0.04), (0.16, -0.1)], (0, 2.05, -0.05), m['dark'])
    lathe('noselens', [(0.0, 0.185), (0.045, 0.175), (0.055, 0.15)], (0, 2.05, -0.05), m['glow'])
    # stub fins
    lv = LV[r]
    k = (1, 1.12, 1.5)[lv]
    M = (
        Matrix.Translation((0.34, -1.02, 0.42))
        @ Matrix.Rotation((0.5, 0.62, 0.8)[lv], 4, 'Y')
        @ Matrix.Diagonal((1, (1, 1, 1.1)[lv], k, 1))
    )
    plate('fin', [(0.34, 0), (-0.62, 0), (-0.98, 0.62), (-0.66, 0.66)], 0.05, M, m['flat'], 0.012, True)
    plate(
        'fint', [(-0.70, 0.56), (-0.94, 0.56), (-0.97, 0.60), (-0.68, 0.60)], 0.06, M, m['soft'], 0.003, True
    )
    if lv >= 1:  # second, upper tanks; dorsal fin; flank armour; collector hoop at the nose
        for xx, zz, rad, y0, y1 in ((0.98, 0.46, 0.17, 0.25, -1.0),):
            lathe(
                'tank2',
                [
                    (0, y0 + 0.16),
                    (rad * 0.6, y0 + 0.12),
                    (rad * 0.95, y0 + 0.02),
                    (rad, y0 - 0.06),
                    (rad, y1 + 0.06),
                    (rad * 0.95, y1 - 0.02),
                    (rad * 0.6, y1 - 0.12),
                    (0, y1 - 0.16),
                ],
                (xx, 0, zz),
                m['second'],
                mirror=True,
            )
            for yb in (0.1, -0.37, -0.85):
                lathe(
                    'band',
                    [(rad * 1.0, 0.045), (rad * 1.09, 0.04), (rad * 1.09, -0.04), (rad, -0.045)],
                    (xx, yb, zz),
                    m['trim'],
                    mirror=True,
                    cap=False,
                )
            lathe(
                'gauge',
                [(rad * 1.02, 0.02), (rad * 1.02, -0.02)],
                (xx, -0.6, zz),
                m['soft'],
                mirror=True,
                cap=False,
            )
            for yb in (-0.1, -0.7):
                box(
                    'strut',
                    (0.4, 0.1, 0.08),
                    (0.74, yb, 0.36),
                    m['second'],
                    0.02,
                    rot=(0, -0.35, 0),
                    mirror=True,
                )
        plate(
            'dfin',
            [(0.1, 0), (-0.78, 0), (-1.12, 0.78), (-0.72, 0.84)],
            0.07,
            Matrix.Translation((0, -0.72, 0.66)),
            m['hull'],
            0.014,
        )
        plate(
            'dfint',
            [(-0.69, 0.70), (-1.06, 0.64), (-1.10, 0.74), (-0.71, 0.80)],
            0.085,
            Matrix.Translation((0, -0.72, 0.66)),
            m['soft'],
            0.003,
        )
        for i in range(4):
            box(
                'arm',
                (0.07, 0.30, 0.34 - 0.03 * i),
                (0.775 - 0.012 * i * i, 0.62 - 0.38 * i, -0.16),
                m['flat'],
                0.018,
                mirror=True,
            )
        tube(
            'hoop',
            [
                (-1.02, 1.62, 0.16),
                (-0.86, 1.84, -0.5),
                (0, 2.02, -0.82),
                (0.86, 1.84, -0.5),
                (1.02, 1.62, 0.16),
            ],
            0.05,
            m['trim'],
        )
        tube('hoopl', [(-0.80, 1.90, -0.48), (0, 2.08, -0.79), (0.80, 1.90, -0.48)], 0.026, m['glow'])
        for x in (0.55,):
            tube('hs', [(x, 1.35, -0.2), (x * 1.35, 1.75, -0.55)], 0.04, m['second'], True)
    if lv >= 2:  # orbit ring, shrouded tanks, upper arms, outboard engines
        Rr = 1.62
        for j in range(3):
            a0 = math.pi * 2 * j / 3 + math.pi / 2 + 0.16
            pts = [
                (Rr * math.cos(a0 + t * 1.77 / 8), -0.92, 0.06 + Rr * math.sin(a0 + t * 1.77 / 8))
                for t in range(9)
            ]
            tube('ring', pts, 0.085, m['hull'])
            tube(
                'ringl', [(x * 0.94, y + 0.01, 0.06 + (z - 0.06) * 0.94) for x, y, z in pts], 0.03, m['glow']
            )
        for j in range(3):
            a = math.pi * 2 * j / 3 + math.pi / 2
            c, q = math.cos(a), math.sin(a)
            box('node', (0.2, 0.36, 0.22), (Rr * c, -0.92, 0.06 + Rr * q), m['trim'], 0.04, rot=(0, -a, 0))
            tube(
                'rs',
                [(0.55 * c, -0.95, 0.06 + 0.42 * q), (Rr * 0.95 * c, -0.92, 0.06 + Rr * 0.95 * q)],
                0.05,
                m['second'],
            )
        for a in (-0.9, -0.1, 0.7):
            plate(
                'shr',
                [(0.66, -0.14), (-0.86, -0.14), (-0.98, 0.14), (0.5, 0.14)],
                0.05,
                Matrix.Translation((1.06, 0, -0.06))
                @ Matrix.Rotation(a, 4, 'Y')
                @ Matrix.Translation((0.31, 0, 0)),
                m['flat'],
                0.014,
                True,
            )
        tube('arm2', [(0.5, 1.15, 0.2), (0.92, 1.6, 0.32), (0.88, 2.3, 0.2)], 0.05, m['second'], True)
        box(
            'claw2',
            (0.11, 0.46, 0.13),
            (0.84, 2.48, 0.18),
            m['trim'],
            0.02,
            rot=(0.1, 0, 0.16),
            mirror=True,
            taper=(0.4, 0.5),
        )
        box(
            'claw2l', (0.03, 0.3, 0.04), (0.765, 2.5, 0.18), m['glow'], 0.004, rot=(0.1, 0, 0.16), mirror=True
        )
        lathe('em', [(0, 0.5), (0.07, 0.4), (0.1, 0.1), (0.05, 0)], (0, 2.1, -0.05), m['glow'])
        for q in range(3):
            box(
                'pr',
                (0.05, 0.5, 0.05),
                (0.17 * math.cos(q * 2.09 + 1.57), 2.3, -0.05 + 0.17 * math.sin(q * 2.09 + 1.57)),
                m['trim'],
                0.01,
                taper=(0.4, 0.4),
            )
        engine((0.62, -1.2, 0.46), 0.2, 0.42, m, m['glow'], mirror=True)
    box('keel', (0.08, 0.9, 0.34), (0, -0.8, -0.56), m['flat'], 0.015, rot=(-0.22, 0, 0))
    # engines
    lathe('mount', [(0.46, 0), (0.5, -0.08), (0.5, -0.2), (0.42, -0.26)], (0, -1.55, 0.03), m['second'])
    engine((0, -1.72, 0.03), 0.42, 0.62, m, m['glow'])
    engine((0.56, -1.40, -0.02), 0.17, 0.36, m, m['glow'], mirror=True)
    for y in (0.0, 0.2, 0.4):
        box('wf', (0.03, 0.13, 0.085), (0.782, y, 0.2), m['dark'], 0.008, mirror=True)
        box('w', (0.03, 0.095, 0.05), (0.786, y, 0.2), m['win'], 0.004, mirror=True)
    box('nav', (0.03, 0.05, 0.03), (1.33, 0.0, -0.05), m['red'], 0.004)


def combat(r):
    """'Halberd' — interceptor: blade hull, forward-swept wings, twin rails."""
    R = RAR[r]
    m = mats(r, stripe=[('X', 0.0, 0.05, R['stripe'])], scale=0.9)
    bm = loft(
        [
            dict(y=2.9, w=0.05, h=0.04, n=2.2, z=-0.02),
            dict(y=2.3, w=0.2, h=0.12, n=2.6, z=-0.01),
            dict(y=1.5, w=0.36, h=0.22, n=2.8, z=0.02),
            dict(y=0.6, w=0.50, h=0.32, n=3, z=0.05),
            dict(y=-0.3, w=0.58, h=0.36, n=3.2, z=0.07),
            dict(y=-1.1, w=0.54, h=0.34, n=3.4, z=0.06),
            dict(y=-1.7, w=0.42, h=0.28, n=3.4, z=0.05),
        ],
        N_=24,
    )
    panelize(bm, 21, 0.40, 0.02, (-0.02, 0.022), 0.01)
    obj('hull', bm, m['hull'], 0.011)
    bm = loft(
        [
            dict(y=1.75, w=0.05, h=0.03, n=2.2, z=0.20),
            dict(y=1.45, w=0.15, h=0.12, n=2.3, z=0.23),
            dict(y=0.95, w=0.2, h=0.19, n=2.4, z=0.30),
            dict(y=0.45, w=0.18, h=0.17, n=2.4, z=0.34),
            dict(y=0.1, w=0.1, h=0.08, n=2.4, z=0.36),
        ],
        N_=24,
    )
    obj('canopy', bm, m['glass'], 0, subsurf=2)
    for y, w, h, z in ((1.25, 0.182, 0.158, 0.255), (0.7, 0.205, 0.19, 0.318)):
        bm = loft([dict(y=y - 0.02, w=w, h=h, n=2.4, z=z), dict(y=y + 0.02, w=w, h=h, n=2.4, z=z)], N_=30)
        obj('frame', bm, m['steel'], 0.004, 1)

    # wings: lofted along X
    def wing(pts, th, mat, name='wing', seed=1, pan=True):
        bm = bmesh.new()
        rows = []
        for x, yl, yt, z, t in pts:
            row = []
            for k, (fy, ft) in enumerate(((0, 0), (0.18, 0.8), (0.5, 1), (0.82, 0.7), (1, 0))):
                row.append((x, yl + (yt - yl) * fy, z + ft * t))
            for fy, ft in ((0.82, -0.7), (0.5, -1), (0.18, -0.8)):
                row.append((x, yl + (yt - yl) * fy, z + ft * t))
            rows.append([bm.verts.new(p) for p in row])
        for a, b in zip(rows, rows[1:]):
            for i in range(8):
                bm.faces.new((a[i], a[(i + 1) % 8], b[(i + 1) % 8], b[i]))
        bm.faces.new(rows[0])
        bm.faces.new(list(reversed(rows[-1])))
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
        if pan:
            bmesh.ops.subdivide_edges(
                bm, edges=[e for e in bm.edges if abs(e.verts[0].co.x - e.verts[1].co.x) > 0.12], cuts=2
            )
            panelize(bm, seed, 0.45, 0.018, (-0.012, 0.016), 0.012)
        return obj(name, bm, mat, 0.008, 2, True, True)

    wing(
        [
            (0.45, 0.55, -1.35, 0.02, 0.10),
            (1.0, 0.75, -1.0, -0.06, 0.075),
            (1.7, 1.15, -0.35, -0.16, 0.05),
            (2.15, 1.55, 0.35, -0.22, 0.03),
        ],
        1,
        m['flat'],
        'wing',
        31,
    )
    wing(
        [(0.38, -1.0, -1.75, 0.2, 0.05), (0.85, -1.45, -2.05, 0.62, 0.035), (1.0, -1.65, -2.1, 0.78, 0.02)],
        1,
        m['flat'],
        'tail',
        8,
    )
    lv = LV[r]
    anchor('arm', (1.12, 2.3, -0.2), 0, True)
    if lv >= 1:  # canards, wing-tip blades, slung pods, dorsal armour
        wing(
            [(0.26, 1.95, 1.45, 0.03, 0.035), (0.62, 1.85, 1.5, 0.02, 0.022), (0.98, 1.62, 1.42, 0.0, 0.01)],
            1,
            m['flat'],
            'canard',
            3,
            False,
        )
        plate(
            'tip',
            [(0.75, -0.2), (0.05, 0.52), (-0.62, 0.66), (-0.3, -0.1), (-0.5, -0.42)],
            0.055,
            Matrix.Translation((2.13, 1.0, -0.21)) @ Matrix.Rotation(0.16, 4, 'Y'),
            m['hull'],
            0.014,
            True,
        )
        plate(
            'tipl',
            [(0.70, -0.16), (0.06, 0.48), (0.0, 0.48), (0.62, -0.16)],
            0.07,
            Matrix.Translation((2.13, 1.0, -0.21)) @ Matrix.Rotation(0.16, 4, 'Y'),
            m['glow'],
            0.003,
            True,
        )
        for x in (1.48, 1.76):
            lathe(
                'pod',
                [(0, 0.62), (0.05, 0.56), (0.1, 0.40), (0.115, 0.2), (0.115, -0.42), (0.08, -0.5), (0, -0.5)],
                (x, 0.55, -0.36),
                m['second'],
                mirror=True,
            )
            lathe(
                'podr',
                [(0.118, 0.05), (0.128, 0.04), (0.128, -0.04), (0.118, -0.05)],
                (x, 0.78, -0.36),
                m['trim'],
                mirror=True,
                cap=False,
            )
            box('pyl', (0.04, 0.4, 0.16), (x, 0.5, -0.22), m['dark'], 0.01, mirror=True)
        for i in range(5):
            box(
                'arm', (0.34 - 0.03 * i, 0.24, 0.06), (0, -0.15 - 0.32 * i, 0.53 - 0.02 * i), m['flat'], 0.016
            )
        for i in range(3):
            box(
                'vent',
                (0.03, 0.2, 0.02),
                (0.2, -0.25 - 0.32 * i, 0.50),
                m['soft'],
                0.003,
                rot=(0, 0, 0.2),
                mirror=True,
            )
    if lv >= 2:  # lower blades, nose prongs, spine gun with coils, gilt crown
        wing(
            [
                (0.5, -0.05, -1.35, -0.12, 0.08),
                (1.05, -0.55, -1.55, -0.62, 0.05),
                (1.75, -1.35, -2.15, -1.12, 0.02),
            ],
            1,
            m['flat'],
            'lower',
            51,
        )
        tube(
            'lowl', [(0.62, -0.12, -0.2), (1.05, -0.54, -0.63), (1.72, -1.32, -1.11)], 0.015, m['glow'], True
        )
        wing(
            [(0.14, 2.35, 1.75, -0.03, 0.06), (0.34, 3.0, 2.0, -0.06, 0.05), (0.46, 3.75, 2.75, -0.08, 0.02)],
            1,
            m['flat'],
            'prong',
            6,
            False,
        )
        tube('prl', [(0.22, 2.5, -0.03), (0.34, 2.95, -0.06), (0.44, 3.66, -0.08)], 0.018, m['glow'], True)
        lathe(
            'gun',
            [(0.05, 2.1), (0.06, 2.1), (0.06, 0.3), (0.11, 0.2), (0.13, -0.5), (0.06, -0.6)],
            (0, -0.35, 0.70),
            m['dark'],
        )
        for i in range(6):
            lathe(
                'coil',
                [(0.07, 0.05), (0.125, 0.045), (0.125, -0.045), (0.07, -0.05)],
                (0, 0.1 + 0.24 * i, 0.70),
                m['trim'] if i % 2 else m['glow'],
                cap=False,
            )
        box('gm', (0.14, 0.5, 0.2), (0, -0.5, 0.56), m['hull'], 0.02)
        box('gm2', (0.08, 0.12, 0.2), (0, 0.35, 0.54), m['second'], 0.01)
        for i in range(3):
            plate(
                'crown',
                [(0.18, 0), (-0.3, 0), (-0.78, 0.44 - 0.05 * i)],
                0.05,
                Matrix.Translation((0.2, -0.62 - 0.36 * i, 0.42)) @ Matrix.Rotation(0.45, 4, 'Y'),
                m['trim'],
                0.012,
                True,
            )
        engine((0.38, -1.72, 0.30), 0.15, 0.34, m, m['glow'], mirror=True)
    # leading-edge light
    tube('lead', [(0.62, 0.63, 0.02), (1.2, 0.87, -0.078), (2.1, 1.53, -0.217)], 0.016, m['soft'], True)
    # rails
    for x, z in ((1.12, -0.12),):
        box('pod', (0.2, 1.2, 0.2), (x, 0.55, z - 0.08), m['second'], 0.03, mirror=True, taper=(0.8, 0.8))
        for dx in (-0.05, 0.05):
            box('rail', (0.035, 1.5, 0.06), (x + dx, 1.55, z - 0.08), m['dark'], 0.006, mirror=True)
        box('raill', (0.02, 1.2, 0.02), (x, 1.5, z - 0.08), m['glow'], 0.004, mirror=True)
        for y in (1.2, 1.6, 2.0):
            box('clamp', (0.17, 0.06, 0.12), (x, y, z - 0.08), m['steel'], 0.01, mirror=True)
    greeble(
        9,
        40,
        lambda q: (
            q.uniform(0.04, 0.34),
            q.uniform(-1.5, -0.1),
            0.36 + q.uniform(-0.03, 0.05) - q.random() * 0.0,
            0,
        ),
        m['second'],
        (0.03, 0.1),
        True,
        0.09,
    )
    bm = loft(
        [
            dict(y=0.05, w=0.1, h=0.08, n=4, z=0.38),
            dict(y=-0.4, w=0.15, h=0.13, n=5, z=0.42),
            dict(y=-1.5, w=0.12, h=0.1, n=5, z=0.36),
        ],
        N_=16,
    )
    panelize(bm, 3, 0.5, 0.012, (-0.015, 0.015), 0.003)
    obj('spine', bm, m['second'], 0.006)
    # nacelles
    bm = loft(
        [
            dict(y=0.25, w=0.12, h=0.12, n=3, x=0.66, z=-0.05),
            dict(y=0.0, w=0.2, h=0.2, n=3, x=0.68, z=-0.05),
            dict(y=-1.2, w=0.22, h=0.22, n=3, x=0.7, z=-0.02),
            dict(y=-1.75, w=0.19, h=0.19, n=2.6, x=0.7, z=-0.02),
        ],
        N_=20,
    )
    panelize(bm, 41, 0.4, 0.014, (-0.015, 0.015), 0.006)
    obj('nac', bm, m['hull'], 0.008, mirror=True)
    box('slit', (0.02, 0.7, 0.03), (0.925, -0.55, 0.02), m['glow'], 0.004, mirror=True)
    engine((0.7, -1.72, -0.02), 0.2, 0.42, m, m['glow'], mirror=True)
    engine((0, -1.66, 0.05), 0.29, 0.44, m, m['glow'])


def expeditionary(r):
    """'Meridian' — long-range vessel: spine, habitat ring, dish, radiators, docking collar."""
    m = mats(r, stripe=None, scale=1.1)
    bm = loft(
        [
            dict(y=2.7, w=0.2, h=0.2, n=2.4),
            dict(y=2.5, w=0.36, h=0.34, n=2.8),
            dict(y=2.0, w=0.46, h=0.42, n=3.2),
            dict(y=1.4, w=0.44, h=0.42, n=3.6),
            dict(y=1.1, w=0.28, h=0.28, n=3),
        ],
        N_=24,
    )
    panelize(bm, 4, 0.45, 0.02, (-0.02, 0.02), 0.008)
    obj('cmd', bm, m['hull'], 0.01)
    lathe(
        'collar',
        [(0.16, 0.0), (0.24, 0.02), (0.24, 0.14), (0.2, 0.16), (0.14, 0.16), (0.14, 0.02)],
        (0, 2.68, 0),
        m['steel'],
        cap=False,
    )
    lathe(
        'collarl',
        [(0.225, 0), (0.245, 0.01), (0.245, 0.03), (0.225, 0.04)],
        (0, 2.72, 0),
        m['glow'],
        cap=False,
    )
    for a in range(-3, 4):
        x = 0.42 * math.sin(a * 0.3)
        z = 0.30 + 0.10 * math.cos(a * 0.3)
        box('winf', (0.075, 0.12, 0.03), (x * 1.005, 2.12, z + 0.008), m['dark'], 0.01, rot=(0, a * 0.32, 0))
        box('win', (0.045, 0.08, 0.03), (x * 1.02, 2.12, z + 0.012), m['win'], 0.006, rot=(0, a * 0.32, 0))
    bm = loft([dict(y=1.15, w=0.16, h=0.16, n=6), dict(y=-1.3, w=0.16, h=0.16, n=6)], N_=16)
    obj('spine', bm, m['second'], 0.01)
    for y in [1.0 - 0.2 * i for i in range(12)]:
        bm = loft([dict(y=y - 0.025, w=0.22, h=0.22, n=6), dict(y=y + 0.025, w=0.22, h=0.22, n=6)], N_=16)
        obj('rib', bm, m['steel'] if int(y * 10) % 2 else m['second'], 0.008)
    for sx in (1, -1):
        for sz in (1, -1):
            tube('rod', [(sx * 0.2, 1.1, sz * 0.2), (sx * 0.2, -1.25, sz * 0.2)], 0.022, m['steel'])
    # ring
    Rr = 1.22
    seg = 16
    for i in range(seg):
        a = 2 * math.pi * i / seg
        bm = bmesh.new()
        rows = []
        for k in range(4):
            aa = a + (k / 3 - 0.5) * (2 * math.pi / seg) * 0.86
            c, s = math.cos(aa), math.sin(aa)
            row = []
            for dr, dy in (
                (-0.13, -0.2),
                (-0.06, -0.26),
                (0.09, -0.26),
                (0.15, -0.18),
                (0.15, 0.18),
                (0.09, 0.26),
                (-0.06, 0.26),
                (-0.13, 0.2),
            ):
                row.append(bm.verts.new(((Rr + dr) * c, 0.35 + dy, (Rr + dr) * s)))
            rows.append(row)
        for p, q in zip(rows, rows[1:]):
            for j in range(8):
                bm.faces.new((p[j], p[(j + 1) % 8], q[(j + 1) % 8], q[j]))
        bm.faces.new(rows[0])
        bm.faces.new(list(reversed(rows[-1])))
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
        panelize(bm, 100 + i, 0.5, 0.014, (-0.014, 0.018), 0.006)
        obj('seg', bm, m['hull'] if i % 4 else m['second'], 0.01)
        # window strip on outer rim + front rim
        for k in (-1, 0, 1):
            aa = a + k * 0.09
            c, s = math.cos(aa), math.sin(aa)
            box(
                'rwf',
                (0.085, 0.03, 0.085),
                ((Rr + 0.02) * c, 0.35 + 0.258, (Rr + 0.02) * s),
                m['dark'],
                0.008,
                rot=(0, -aa, 0),
            )
            box(
                'rw',
                (0.035, 0.03, 0.055),
                ((Rr + 0.02) * c, 0.35 + 0.264, (Rr + 0.02) * s),
                m['win'] if (i * 3 + k) % 4 else m['dark'],
                0.003,
                rot=(0, -aa, 0),
            )
    lathe(
        'ringcore',
        [(Rr - 0.05, 0.12), (Rr + 0.08, 0.12), (Rr + 0.08, -0.12), (Rr - 0.05, -0.12), (Rr - 0.05, 0.12)],
        (0, 0.35, 0),
        m['dark'],
        seg=72,
        cap=False,
    )
    lathe('ringlight', [(Rr - 0.138, 0.03), (Rr - 0.138, -0.03)], (0, 0.35, 0), m['soft'], seg=72, cap=False)
    for i in range(4):
        a = math.pi / 4 + i * math.pi / 2
        c, s = math.cos(a), math.sin(a)
        tube('spoke', [(0.18 * c, 0.35, 0.18 * s), (1.1 * c, 0.35, 1.1 * s)], 0.055, m['second'])
        tube('spoke2', [(0.18 * c, 0.0, 0.18 * s), (1.08 * c, 0.25, 1.08 * s)], 0.022, m['steel'])
    lathe('hub', [(0.2, 0.3), (0.34, 0.22), (0.36, -0.22), (0.2, -0.3)], (0, 0.35, 0), m['hull'])
    lv = LV[r]
    anchor('arm', (0, 2.86, 0))
    if lv >= 1:  # second, smaller ring ahead; cargo cans round the spine; whip masts
        R2, yc = (0.78, 0.98) if lv == 1 else (1.22, -0.42)
        n2 = 12 if lv == 1 else 16
        for i in range(n2):
            a = 2 * math.pi * (i + 0.5) / n2
            bm = bmesh.new()
            rows = []
            for kk in range(4):
                aa = a + (kk / 3 - 0.5) * (2 * math.pi / n2) * 0.82
                c, q = math.cos(aa), math.sin(aa)
                rows.append(
                    [
                        bm.verts.new(((R2 + dr) * c, yc + dy, (R2 + dr) * q))
                        for dr, dy in (
                            (-0.09, -0.12),
                            (-0.04, -0.16),
                            (0.06, -0.16),
                            (0.10, -0.11),
                            (0.10, 0.11),
                            (0.06, 0.16),
                            (-0.04, 0.16),
                            (-0.09, 0.12),
                        )
                    ]
                )
            for p, q in zip(rows, rows[1:]):
                for j in range(8):
                    bm.faces.new((p[j], p[(j + 1) % 8], q[(j + 1) % 8], q[j]))
            bm.faces.new(rows[0])
            bm.faces.new(list(reversed(rows[-1])))
            bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
            panelize(bm, 300 + i, 0.5, 0.012, (-0.012, 0.015), 0.004)
            obj('seg2', bm, m['trim'] if i % 4 == 0 else m['flat'] if i % 2 else m['hull'], 0.01)
        lathe('rl2', [(R2 - 0.10, 0.03), (R2 - 0.10, -0.03)], (0, yc, 0), m['glow'], seg=72, cap=False)
        lathe(
            'rc2',
            [(R2 - 0.05, 0.08), (R2 + 0.05, 0.08), (R2 + 0.05, -0.08), (R2 - 0.05, -0.08), (R2 - 0.05, 0.08)],
            (0, yc, 0),
            m['dark'],
            seg=72,
            cap=False,
        )
        for i in range(3):
            a = math.pi / 2 + i * 2 * math.pi / 3
            tube(
                'sp2',
                [
                    (0.18 * math.cos(a), yc, 0.18 * math.sin(a)),
                    ((R2 - 0.06) * math.cos(a), yc, (R2 - 0.06) * math.sin(a)),
                ],
                0.04,
                m['second'],
            )
        for i in range(4):
            a = math.pi / 4 + i * math.pi / 2
            c, q = math.cos(a), math.sin(a)
            box('can', (0.24, 0.62, 0.24), (0.36 * c, -0.72, 0.36 * q), m['flat'], 0.03, rot=(0, -a, 0))
            box('canl', (0.10, 0.03, 0.26), (0.37 * c, -0.5, 0.37 * q), m['soft'], 0.004, rot=(0, -a, 0))
        for x, z, l in ((0.2, 0.36, 0.9), (0.3, -0.3, 0.7)):
            lathe('mastf', [(0.018, 0), (0.006, l)], (x, 2.35, z), m['trim'], mirror=True)
    if lv >= 2:  # six sails swept back, forward crown, fourth engine ring
        for i in range(6):
            a = math.pi / 6 + i * math.pi / 3
            M = (
                Matrix.Rotation(-a, 4, 'Y')
                @ Matrix.Translation((0.5, -1.75, 0))
                @ Matrix.Rotation(math.pi / 2, 4, 'Y')
            )
            plate(
                'sail',
                [(0.25, 0), (-0.15, 0), (-0.72, 0.92), (-0.42, 1.12), (0.0, 0.62)],
                0.035,
                M,
                m['flat'],
                0.012,
            )
            plate(
                'saill',
                [(0.235, 0.06), (0.02, 0.63), (-0.40, 1.13), (-0.40, 1.06), (-0.03, 0.57)],
                0.05,
                M,
                m['glow'],
                0.003,
            )
        for i in range(6):
            a = i * math.pi / 3
            c, q = math.cos(a), math.sin(a)
            plate(
                'crown',
                [(-0.4, -0.04), (0.1, -0.05), (0.95, 0.0), (0.1, 0.05), (-0.4, 0.04)],
                0.05,
                Matrix.Translation((0.44 * c, 2.2, 0.44 * q)) @ Matrix.Rotation(-a, 4, 'Y'),
                m['trim'],
                0.012,
            )
    for sx in (1, -1):
        for k in range(3 if lv < 2 else 0):
            y0 = -0.35 - k * 0.34 - (0.1 if lv else 0)
            box('rad', (0.9, 0.28, 0.02), (sx * 0.75, y0, 0.0), m['flat'], 0.006, rot=(0, 0, sx * -0.10))
            box(
                'radl',
                (0.86, 0.012, 0.026),
                (sx * 0.75, y0 + 0.13, 0.0),
                m['soft'],
                0.002,
                rot=(0, 0, sx * -0.10),
            )
            if lv == 1:
                box(
                    'rad2',
                    (0.5, 0.26, 0.02),
                    (sx * 1.42, y0 - 0.06, 0.12),
                    m['flat'],
                    0.006,
                    rot=(0, sx * -0.45, sx * -0.10),
                )
                box(
                    'rad2l',
                    (0.48, 0.012, 0.028),
                    (sx * 1.42, y0 + 0.06, 0.12),
                    m['soft'],
                    0.002,
                    rot=(0, sx * -0.45, sx * -0.10),
                )
    # dish
    prof = [
        (0.0, 0.0),
        (0.15, 0.02),
        (0.3, 0.08),
        (0.42, 0.17),
        (0.44, 0.19),
        (0.42, 0.15),
        (0.28, 0.05),
        (0, -0.04),
    ]
    DY = 0.95 if lv == 0 else 1.62
    lathe(
        'dish',
        prof,
        (0, DY, 0.75 + 0.1 * (lv > 0)),
        m['hull'],
        axis='Y',
        rot=(math.radians(35), 0, 0),
        cap=False,
    )
    tube('mast', [(0, DY, 0.2), (0, DY - 0.03, 0.72 + 0.1 * (lv > 0))], 0.03, m['steel'])
    lathe(
        'feed',
        [(0, 0.3), (0.02, 0.28), (0.02, 0.2), (0, 0.19)],
        (0, DY, 0.75 + 0.1 * (lv > 0)),
        m['glow'],
        rot=(math.radians(35), 0, 0),
    )
    lathe(
        'feeds',
        [(0.012, 0.22), (0.012, 0.0)],
        (0, DY, 0.75 + 0.1 * (lv > 0)),
        m['steel'],
        rot=(math.radians(35), 0, 0),
    )
    # tanks + engine block
    for i in range(6):
        a = i * math.pi / 3
        c, s = math.cos(a), math.sin(a)
        lathe(
            'tank',
            [(0, 0.36), (0.1, 0.33), (0.17, 0.24), (0.17, -0.24), (0.1, -0.33), (0, -0.36)],
            (0.36 * c, -1.3, 0.36 * s),
            m['hull'],
        )
    bm = loft(
        [
            dict(y=-1.5, w=0.42, h=0.42, n=4),
            dict(y=-1.7, w=0.5, h=0.5, n=5),
            dict(y=-2.0, w=0.46, h=0.46, n=4),
        ],
        N_=24,
    )
    panelize(bm, 9, 0.5, 0.02, (-0.02, 0.02), 0.006)
    obj('blk', bm, m['second'], 0.01)
    ne = (3, 4, 6)[lv]
    for i in range(ne):
        a = math.pi / 2 + i * 2 * math.pi / ne
        q = (0.25, 0.29, 0.36)[lv]
        engine((q * math.cos(a), -1.98, q * math.sin(a)), (0.2, 0.19, 0.165)[lv], 0.42, m, m['glow'])
    if lv == 2:
        engine((0, -1.98, 0), 0.17, 0.48, m, m['glow'])


def pirate(r='pirate'):
    m = mats('pirate', stripe=None, scale=1.2)
    bm = loft(
        [
            dict(y=1.7, w=0.12, h=0.3, n=3, z=-0.1),
            dict(y=1.2, w=0.34, h=0.42, n=4, z=-0.05),
            dict(y=0.3, w=0.5, h=0.5, n=4.5, z=0),
            dict(y=-0.6, w=0.56, h=0.5, n=5, z=0.03),
            dict(y=-1.3, w=0.44, h=0.42, n=4, z=0),
        ],
        N_=20,
    )
    panelize(bm, 77, 0.55, 0.022, (-0.03, 0.045), 0.008)
    obj('hull', bm, m['hull'], 0.012)
    # asymmetric slab armour
    rnd = random.Random(5)
    for i in range(16):
        s = 1 if rnd.random() < 0.5 else -1
        box(
            'slab',
            (rnd.uniform(0.05, 0.09), rnd.uniform(0.35, 0.7), rnd.uniform(0.25, 0.5)),
            (s * (0.52 + rnd.uniform(0, 0.08)), rnd.uniform(-1, 0.9), rnd.uniform(-0.25, 0.3)),
            m['flat'] if i % 2 else m['second'],
            0.012,
            rot=(rnd.uniform(-0.15, 0.15), rnd.uniform(-0.2, 0.2), rnd.uniform(-0.1, 0.1)),
        )
    # horns / grapples
    tube('horn', [(0.45, 0.8, -0.1), (1.0, 1.4, -0.2), (0.75, 2.3, -0.12)], 0.09, m['second'], True)
    for k in range(4):
        box(
            'tooth',
            (0.07, 0.26, 0.07),
            (0.86 - 0.05 * k, 1.5 + 0.22 * k, -0.16 + 0.02 * k),
            m['steel'],
            0.012,
            rot=(0, 0, 0.5),
            mirror=True,
            taper=(0.15, 0.15),
        )
    lathe(
        'tip',
        [(0, 0.35), (0.04, 0.15), (0.085, 0)],
        (0.75, 2.27, -0.12),
        m['steel'],
        rot=(0, 0, 0.15),
        mirror=True,
    )
    box('wingL', (1.1, 0.9, 0.07), (-1.0, -0.45, 0.1), m['flat'], 0.012, rot=(0, 0.35, 0.35))
    box('wingR', (0.8, 0.7, 0.07), (0.9, -0.6, 0.15), m['flat'], 0.012, rot=(0, -0.5, -0.45))
    box('blade', (0.05, 1.3, 0.1), (-1.5, -0.2, -0.1), m['steel'], 0.01, rot=(0, 0.35, 0.1))
    box('gun', (0.12, 1.4, 0.12), (0.95, 0.1, -0.12), m['dark'], 0.02)
    box('gun2', (0.06, 0.9, 0.06), (0.95, 1.1, -0.12), m['steel'], 0.01)
    lathe('eye', [(0, 0.085), (0.04, 0.075), (0.06, 0.045)], (0, 1.66, 0.02), m['red'])
    lathe('eyer', [(0.058, 0.06), (0.10, 0.05), (0.105, 0.0)], (0, 1.66, 0.02), m['dark'], cap=False)
    box('eyeslit', (0.46, 0.03, 0.03), (0, 1.28, 0.28), m['red'], 0.005)
    for y in (0.5, 0.1, -0.3):
        box('vent', (0.26, 0.06, 0.03), (0, y, 0.5), m['red'], 0.004)
    greeble(
        6,
        46,
        lambda q: (q.uniform(-0.4, 0.4), q.uniform(-1.1, 1.0), 0.46 + q.uniform(-0.02, 0.05), 0),
        m['second'],
        (0.04, 0.14),
        False,
        0.12,
    )
    lathe('mast', [(0.03, 0), (0.01, 0.9)], (-0.25, -0.6, 0.5), m['steel'], axis='Z')
    engine((0.3, -1.25, 0.05), 0.25, 0.42, m, m['glow'])
    engine((-0.3, -1.25, -0.05), 0.3, 0.5, m, m['glow'])


BUILD = dict(personal=personal, combat=combat, expeditionary=expeditionary, pirate=pirate)


def views(v, kind):
    if v == 'hero':  # 3/4 front, hangar
        d = {
            'personal': ((6.4, 7.6, 4.0), (0.0, 0.42, -0.06), 76),
            'combat': ((6.6, 7.8, 4.8), (0.1, 0.42, -0.02), 70),
            'expeditionary': ((7.0, 7.2, 3.2), (0, 0.22, -0.02), 74),
            'pirate': ((4.8, 7.4, 2.6), (0, 0.35, 0.1), 74),
        }[kind]
        camera(*d)
    elif v in ('rear', 'flight'):  # trip: chase cam, above/behind
        d = {
            'personal': ((2.4, -7.6, 6.4), (0, 0.16, 0), 70),
            'combat': ((2.2, -8.0, 6.2), (0, 0.3, 0), 84),
            'expeditionary': ((2.6, -8.4, 5.2), (0, 0.3, 0), 84),
            'pirate': ((2, -8, 3), (0, 0, 0), 88),
        }[kind]
        camera(*d)
    elif v == 'turn':
        camera((0, -11, 4.6), (0, 0, 0.05), 80)  # hangar: the ship turns, camera and light stay
    elif v == 'approach':
        camera((1.6, 8.6, 2.2), (0, 0.2, 0.05), 80)  # pirate coming at us
    elif v == 'aim':
        camera((5.2, 6.6, 0.9), (0, 0.2, 0.05), 80)  # pirate, guns on us
    elif v == 'back':
        camera((0, -10, 1.7), (0, 0, 0.0), 98)  # docking: straight from behind, slightly above
    elif v == 'top':
        camera((0, -0.2, 12), (0, 0.1, 0), 92)


def light(v, rar=''):
    dark = rar == 'epic'
    world(top='#3a4d6a' if dark else '#223550', strength=1.7 if dark else 1.0)
    if dark:
        area(
            (-4, -3, 7) if v in ('rear', 'flight', 'back', 'turn') else (5, 1, 6),
            (0, 0, 0),
            700,
            7,
            '#ffe9d2',
        )  # dark metal needs something to mirror
    if v in ('rear', 'flight', 'back', 'turn'):  # camera at -Y: screen left is -X
        sun((0.66, 0.42, -0.72), 5.2, '#fff3e2', 1.5)
        sun((-0.8, -0.2, 0.25), 0.8, '#8ce9ff', 4)
        area((-5, 8, 5), (0, 0, 0), 900, 5, '#bfe9ff')
        area((4, -7, -3), (0, 0, 0), 200, 6, '#6f97c8')
        area((-5, -7, 6), (0, 0, 0), 300, 5, '#fff3e2')
    elif v in ('approach',):  # camera at +Y: screen left is +X
        sun((-0.7, -0.5, -0.7), 5.2, '#fff1de', 1.5)
        sun((0.8, 0.2, 0.2), 0.9, '#8ce9ff', 4)
        area((-6, -3, 4), (0, 0, 0), 800, 4, '#a8dcff')
        area((4, 8, 5), (0, 0, 0), 420, 5, '#ffe9d8')
        area((-2, 8, -4), (0, 0, 0), 160, 6, '#39506e')
    else:
        # camera sits at +X+Y ; screen-left is +X... key from screen upper-left
        sun(
            (-0.95, -0.12, -0.72), 4.5 if rar == 'common' else 5.4, '#fff1de', 1.5
        )  # white paint burns out first
        sun((0.55, 0.9, 0.25), 0.9, '#8ce9ff', 5)  # rim from behind/below right
        area((-6, 2, 4), (0, 0, 0), 700, 3, '#a8dcff', sy=6)  # cool rim on far side
        area((2, 9, -4), (0, 0, -0.2), 300, 6, '#4a6486')
        area((1, -7, 5), (0, 0, 0), 500, 5, '#cfe8ff')


SIZE = dict(hero=(1000, 800, 0.035), flight=(560, 520, 0.04), turn=(640, 512, 0.03))


def bake(kind, rar, view, w, h, spp, out, margin=0.035, anchors=None):
    import denoise, shipkit, time

    t = time.time()
    shipkit.ANCH.clear()
    s = reset((w, h), spp)
    BUILD[kind](rar)
    views(view, kind)
    light(view, rar)
    fit(margin)
    denoise.prepare(s, spp)
    denoise.render(s, out)
    if (
        anchors is not None
    ):  # where engines and arms are on the picture, in its pixels: flames and beams start there
        L = []
        for k, p, r in shipkit.ANCH:
            a, b = project([p, Vector(p) + Vector((r, 0, 0))])
            L.append([k, round(a.x * w), round((1 - a.y) * h), round(abs(b.x - a.x) * w)])
        anchors[os.path.basename(out)[:-4]] = L
    print('BAKED %s %.0fs' % (out, time.time() - t), flush=True)


def strip(kind, rar, out, n=8, w=640, h=512, spp=24):
    """turntable: n views side by side in one PNG; view 0 = hero-like three-quarter front, then turning left"""
    import denoise, numpy as np

    s = reset((w, h), spp)
    BUILD[kind](rar)
    views('turn', kind)
    light('turn', rar)
    P = verts()
    cy = (max(p.y for p in P) + min(p.y for p in P)) / 2  # turn round the middle of the hull
    for o in s.objects:
        if o.type in ('MESH', 'CURVE'):
            o.location.y -= cy
    P = verts()
    R = [Matrix.Rotation(math.radians(a), 4, 'Z') @ p for a in range(0, 360, 45) for p in P[::7]]
    fit(0.03, P=R)
    denoise.prepare(s, spp)
    fr = []
    e = turn(0)
    for i in range(n):
        e.rotation_euler = (0, 0, math.radians(215 + i * 360 / n))
        bpy.context.view_layer.update()
        fr.append(denoise.render_px(s))
    denoise.save(s, np.concatenate(fr, 1), out)
    print('STRIP', out, flush=True)


if __name__ == '__main__':
    # one picture:  -- kind rarity view width height samples out.png
    # a batch:      -- batch out-folder samples [kind_rarity_view ...]      (default: all nine ships, hero and flight)
    # a turntable:  -- strip kind rarity out.png [samples]
    import json

    a = sys.argv[sys.argv.index('--') + 1 :]
    if a[0] == 'batch':
        names = a[3:] or [
            '%s_%s_%s' % (k, r, v)
            for v in ('hero', 'flight')
            for k in ('personal', 'combat', 'expeditionary')
            for r in ('common', 'rare', 'epic')
        ]
        f = os.path.join(a[1], 'anchors.json')
        A = json.load(open(f)) if os.path.exists(f) else {}
        for n in names:
            k, r, v = n.split('_')
            w, h, mg = SIZE[v]
            bake(k, r, v, w, h, int(a[2]), os.path.join(a[1], n + '.png'), mg, A)
            json.dump(A, open(f, 'w'), separators=(',', ':'))
    elif a[0] == 'strip':
        strip(a[1], a[2], a[3], spp=int(a[4]) if len(a) > 4 else 24)
    else:
        bake(a[0], a[1], a[2], int(a[3]), int(a[4]), int(a[5]), a[6])
