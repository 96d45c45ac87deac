"""Achievements (medals with an emblem) and kinds of tasks, 256 px.   blender -b -P honours.py -- out-folder samples [names...]"""
import math, os, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from mathutils import Euler, Matrix
from props import RY, ball, bake, mt, plasma, prism, ringf
from shapes import crystal, crystal_mat, torus
from ships import RAR
from shipkit import box, lathe, tube


def ring_part(R, w, a0, a1, n=28):
    """polygon of a piece of a flat ring, angles in radians from screen right, anticlockwise"""
    A = [a0 + (a1 - a0) * i / n for i in range(n + 1)]
    return [((R + w) * math.cos(a), (R + w) * math.sin(a)) for a in A] + [
        ((R - w) * math.cos(a), (R - w) * math.sin(a)) for a in reversed(A)
    ]


def medal(m, light):
    """ceramic rim, thirty graduations, a dark field, a thin line of light"""
    rim = [(0.98, -0.10), (1.04, -0.20), (1.16, -0.20), (1.24, -0.10), (1.24, 0.14), (0.98, 0.14)]
    lathe('rim', rim + rim[:1], (0, 0, 0), m['hull'], cap=False, seg=96)
    lathe('field', [(0, 0.04), (1.0, 0.04), (1.0, 0.12)], (0, 0, 0), m['dark'], seg=72)
    ringf(0.955, 0.022, light, -0.06)
    for k in range(30):
        length = 0.11 if k % 5 == 0 else 0.06
        o = box('tick', (0.026, 0.05, length), (0, 0, 0), m['trim'], 0.006)
        o.matrix_world = RY(k * math.pi / 15) @ Matrix.Translation((0, 0.03, 0.90 - length / 2))
    for k in range(4):
        o = box('lug', (0.30, 0.36, 0.13), (0, 0, 0), m['second'], 0.03)
        o.matrix_world = RY(math.pi / 4 + k * math.pi / 2) @ Matrix.Translation((0, -0.01, 1.17))


def earner():
    """a ship, and the way it has flown"""
    m = mt('common', 0.8)
    medal(m, m['glow'])
    prism(ring_part(0.62, 0.035, math.radians(62), math.radians(290)), -0.10, 0.03, m['second'], 0.01)
    prism(ring_part(0.62, 0.018, math.radians(66), math.radians(286)), -0.125, 0, m['glow'], 0.003)
    M = RY(math.radians(38)) @ Matrix.Translation((0, 0, 0.06))
    hull_pts = [(0, 0.80), (0.13, 0.46), (0.17, -0.30), (0.10, -0.52), (-0.10, -0.52), (-0.17, -0.30), (-0.13, 0.46)]
    prism(hull_pts, -0.34, -0.12, m['hull'], 0.05, M)
    prism([(0, 0.56), (0.07, 0.34), (0.07, 0.10), (-0.07, 0.10), (-0.07, 0.34)], -0.375, -0.3, m['glass'], 0.02, M)
    for s in (1, -1):
        wing = [(s * 0.16, 0.16), (s * 0.66, -0.34), (s * 0.60, -0.54), (s * 0.15, -0.34)]
        prism(wing, -0.26, -0.16, m['flat'], 0.025, M)
        prism([(s * 0.58, -0.27), (s * 0.66, -0.35), (s * 0.60, -0.53), (s * 0.54, -0.50)], -0.28, -0.15, m['soft'], 0.004, M)
    prism([(0.08, -0.52), (0.05, -0.62), (-0.05, -0.62), (-0.08, -0.52)], -0.30, -0.16, m['glow'], 0.004, M)


def spender():
    """a wheel of the works, PROTO in its middle"""
    m = mt('common', 0.8)
    medal(m, m['glow'])
    teeth = []
    for k in range(10):
        a = k * math.pi / 5
        for d, r in ((-0.20, 0.60), (-0.13, 0.78), (0.13, 0.78), (0.20, 0.60)):
            teeth.append((r * math.cos(a + d), r * math.sin(a + d)))
    prism(teeth, -0.24, -0.02, m['hull'], 0.035)
    lathe('well', [(0.30, -0.30), (0.44, -0.29), (0.50, -0.22)], (0, 0, 0), m['trim'], cap=False, seg=64)
    lathe('floor', [(0, -0.245), (0.44, -0.245)], (0, 0, 0), m['dark'], cap=False, seg=48)
    ringf(0.52, 0.016, m['soft'], -0.245)
    gold = crystal_mat('#ffe94a', 0.12, 0.05, '#b86404', 0.25)
    for i, (x, z, lean, r, h) in enumerate(((0, -0.26, 0, 0.19, 0.86), (-0.16, -0.24, -0.55, 0.13, 0.56), (0.17, -0.24, 0.6, 0.12, 0.50))):
        crystal((x, -0.36, z), (lean, -0.25, 1), r, h, gold, 6, i)


def explorer():
    """a compass whose needle is a star"""
    m = mt('common', 0.8)
    medal(m, m['glow'])
    ringf(0.60, 0.03, m['second'], -0.02)
    for k in range(4):
        half = [(0, 0.52), (0.13, 0.13), (0, 0)]
        for s, mat in ((1, m['flat']), (-1, m['hull'])):
            prism([(s * x, z) for x, z in half], -0.13, -0.02, mat, 0.008, RY(math.pi / 4 + k * math.pi / 2))
    turned = RY(math.radians(24))
    for top in (1, -1):
        for s in (1, -1):
            mat = (m['glow'] if s > 0 else m['cry']) if top > 0 else (m['hull'] if s > 0 else m['flat'])
            prism([(0, top * 0.86), (s * 0.24, 0), (0, 0)], -0.30, -0.16, mat, 0.012, turned)
    lathe('hub', [(0, -0.38), (0.09, -0.37), (0.13, -0.32), (0.13, -0.1)], (0, 0, 0), m['trim'])
    ball(0.11, (0.62, -0.20, -0.42), m['hull'], 4)
    torus(0.18, 0.014, m['trim'], (1.25, 0.4, 0), (0.62, -0.20, -0.42), 48)


def perfectionist():
    """three grades, one over the other"""
    m = mt('common', 0.8)
    medal(m, m['glow'])
    for k, (mat, edge) in enumerate(((m['second'], m['soft']), (m['flat'], m['soft']), (m['hull'], m['glow']))):
        z = -0.62 + 0.40 * k
        w = 0.62 - 0.04 * k
        y = -0.12 - 0.07 * k
        chevron = [(0, z + 0.48), (w, z + 0.02), (w, z - 0.24), (0, z + 0.20), (-w, z - 0.24), (-w, z + 0.02)]
        prism(chevron, y - 0.12, y + 0.06, mat, 0.03)
        line = [(0, z + 0.29), (w - 0.04, z - 0.13), (w - 0.04, z - 0.19), (0, z + 0.23), (0.04 - w, z - 0.19), (0.04 - w, z - 0.13)]
        prism(line, y - 0.14, y - 0.1, edge, 0.003)


def catcher():
    """a pirate's eye in the sights"""
    m = mt('common', 0.8)
    red = plasma('red', RAR['pirate']['glow'], 7, 2)
    medal(m, red)
    for k in range(4):
        a = math.radians(90 * k + 16)
        prism(ring_part(0.66, 0.065, a, a + math.radians(58)), -0.22, -0.04, m['hull'], 0.025)
        M = RY(math.pi / 2 * k)
        prism([(-0.055, 0.86), (0.055, 0.86), (0.022, 0.42), (-0.022, 0.42)], -0.20, -0.06, m['trim'], 0.012, M)
    iron = mt('common', 1.4)['second']
    for k in range(3):
        claw = [(-0.10, 0.30), (0.12, 0.32), (0.20, 0.50), (0.02, 0.42)]
        prism(claw, -0.26, -0.12, iron, 0.02, RY(0.5 + k * math.pi * 2 / 3))
    lathe('socket', [(0.20, -0.36), (0.30, -0.34), (0.36, -0.20), (0.36, 0)], (0, 0, 0), iron, cap=False, seg=48)
    ball(0.23, (0, -0.26, 0), red, 4, (1, 0.6, 1))
    ball(0.075, (0, -0.40, 0), m['dark'], 3, (0.55, 0.6, 1.7))


def subscribe():
    """a dish that listens"""
    m = mt('common', 0.8)
    tilt = Euler((0.34, 0, 0.42)).to_matrix().to_4x4()
    lift = Matrix.Translation((0.04, 0, 0.22)) @ tilt
    bowl = [(0.10, 0.34), (0.50, 0.22), (0.84, 0.02), (1.04, -0.24), (1.10, -0.24), (1.10, -0.16), (0.90, 0.14), (0.52, 0.36), (0.10, 0.46)]
    lathe('bowl', bowl, (0, 0, 0), m['hull'], cap=False, seg=72).matrix_world = lift
    lathe('throat', [(0, 0.28), (0.20, 0.30)], (0, 0, 0), m['dark'], cap=False).matrix_world = lift
    for r in (0.46, 0.80):
        o = ringf(r, 0.014, m['soft'], 0)
        o.matrix_world = lift @ Matrix.Translation((0, 0.20 if r < 0.6 else 0.025, 0))
    for k in range(3):
        a = math.pi / 2 + k * math.pi * 2 / 3
        tube('leg', [(0.86 * math.cos(a), 0, 0.86 * math.sin(a)), (0.08 * math.cos(a), -0.62, 0.08 * math.sin(a))], 0.03, m['trim']).matrix_world = lift
    lathe('feed', [(0, -0.78), (0.10, -0.74), (0.15, -0.60), (0.10, -0.50), (0, -0.48)], (0, 0, 0), m['second']).matrix_world = lift
    ball(0.11, (0, 0, 0), m['glow'], 3).matrix_world = lift @ Matrix.Translation((0, -0.80, 0))
    prism([(-0.16, -0.20), (0.16, -0.20), (0.30, -1.18), (-0.30, -1.18)], 0.34, 0.60, m['second'], 0.04)
    box('foot', (1.0, 0.62, 0.16), (0, 0.42, -1.22), m['hull'], 0.04)
    box('footl', (0.66, 0.02, 0.04), (0, 0.10, -1.22), m['glow'], 0.004)


def visit_site():
    """a globe and the way out of it"""
    m = mt('common', 0.8)
    ball(0.80, (-0.08, 0, -0.06), plasma('sea', '#1c6f9c', 0.55, 0.08, 2.0), 5)
    turned = Matrix.Translation((-0.08, 0, -0.06)) @ Euler((0.3, 0.32, 0)).to_matrix().to_4x4()
    for k in range(3):
        torus(0.82, 0.026, m['trim'], (0, math.pi / 2, k * math.pi / 3)).matrix_world = turned
    for z, mat in ((0, m['glow']), (0.42, m['trim']), (-0.42, m['trim'])):
        torus(math.sqrt(0.82**2 - z * z), 0.026, mat, (0, 0, 0), (0, 0, z)).matrix_world = turned
    torus(1.10, 0.06, m['hull'], (1.2, 0.5, 0), (-0.08, 0, -0.06))
    M = Matrix.Translation((0.62, -0.72, 0.60)) @ RY(math.pi / 4)
    arrow = [(0, 0.62), (0.40, 0.16), (0.15, 0.16), (0.15, -0.56), (-0.15, -0.56), (-0.15, 0.16), (-0.40, 0.16)]
    prism(arrow, -0.12, 0.12, m['hull'], 0.05, M)
    prism([(0, 0.45), (0.21, 0.22), (0.06, 0.22), (0.06, -0.46), (-0.06, -0.46), (-0.06, 0.22), (-0.21, 0.22)], -0.145, 0, m['glow'], 0.006, M)


HONOURS = {
    **{'achievement_' + f.__name__: (f, 'A', 'common') for f in (earner, spender, explorer, perfectionist, catcher)},
    **{'task_' + f.__name__: (f, 'A', 'common') for f in (subscribe, visit_site)},
}

if __name__ == '__main__':
    bake(HONOURS, sys.argv[sys.argv.index('--') + 1 :], 256)
