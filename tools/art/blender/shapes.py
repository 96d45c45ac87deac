"""Shapes and materials that several pictures share: rock, crystal, ring."""
import os, sys, math, random

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy, bmesh
from mathutils import Euler, Matrix, Vector, noise
from shipkit import *


def rockmat(vein='#fcff7e', vein_amt=0.5, base='#4a4139', seed=0):
    m = bpy.data.materials.new('rock')
    m.use_nodes = True
    nt = m.node_tree
    L = nt.links.new
    b = nt.nodes['Principled BSDF']
    tc = N(nt, 'ShaderNodeTexCoord')
    mp = N(nt, 'ShaderNodeMapping')
    mp.inputs['Location'].default_value = (seed * 1.7, seed * 0.9, 0)
    L(tc.outputs['Object'], mp.inputs[0])
    n1 = N(nt, 'ShaderNodeTexNoise')
    n1.inputs['Scale'].default_value = 3
    n1.inputs['Detail'].default_value = 12
    n1.inputs['Roughness'].default_value = 0.68
    L(mp.outputs[0], n1.inputs['Vector'])
    cr = N(nt, 'ShaderNodeValToRGB')
    e = cr.color_ramp.elements
    c = hexc(base)
    e[0].position = 0.34
    e[0].color = tuple(x * 0.28 for x in c[:3]) + (1,)
    e[1].position = 0.7
    e[1].color = tuple(min(1, x * 1.7) for x in c[:3]) + (1,)
    L(n1.outputs['Fac'], cr.inputs[0])
    L(cr.outputs[0], b.inputs['Base Color'])
    b.inputs['Roughness'].default_value = 0.88
    b.inputs['Specular'].default_value = 0.25
    bp = N(nt, 'ShaderNodeBump')
    bp.inputs['Strength'].default_value = 0.55
    bp.inputs['Distance'].default_value = 0.05
    L(n1.outputs['Fac'], bp.inputs['Height'])
    L(bp.outputs[0], b.inputs['Normal'])
    if vein_amt > 0:
        n2 = N(nt, 'ShaderNodeTexNoise')
        n2.inputs['Scale'].default_value = 1.5
        n2.inputs['Detail'].default_value = 5
        L(mp.outputs[0], n2.inputs['Vector'])
        mx = N(nt, 'ShaderNodeVectorMath', operation='MULTIPLY_ADD')
        L(n2.outputs['Color'], mx.inputs[0])
        mx.inputs[1].default_value = (0.9, 0.9, 0.9)
        L(mp.outputs[0], mx.inputs[2])
        v = N(nt, 'ShaderNodeTexVoronoi', feature='DISTANCE_TO_EDGE')
        v.inputs['Scale'].default_value = 1.5
        L(mx.outputs[0], v.inputs['Vector'])
        r = N(nt, 'ShaderNodeMapRange')
        r.inputs[1].default_value = 0.050
        r.inputs[2].default_value = 0.004
        L(v.outputs['Distance'], r.inputs[0])
        p = N(nt, 'ShaderNodeMath', operation='POWER')
        L(r.outputs[0], p.inputs[0])
        p.inputs[1].default_value = 1.7
        n3 = N(nt, 'ShaderNodeTexNoise')
        n3.inputs['Scale'].default_value = 1.1
        n3.inputs['Detail'].default_value = 2
        L(mp.outputs[0], n3.inputs['Vector'])
        k = N(nt, 'ShaderNodeMapRange')
        k.inputs[1].default_value = 0.62 - 0.28 * vein_amt
        k.inputs[2].default_value = 0.70 - 0.2 * vein_amt
        L(n3.outputs['Fac'], k.inputs[0])
        mu = N(nt, 'ShaderNodeMath', operation='MULTIPLY')
        L(p.outputs[0], mu.inputs[0])
        L(k.outputs[0], mu.inputs[1])
        st = N(nt, 'ShaderNodeMath', operation='MULTIPLY')
        L(mu.outputs[0], st.inputs[0])
        st.inputs[1].default_value = 5.5
        b.inputs['Emission'].default_value = hexc(vein)
        L(st.outputs[0], b.inputs['Emission Strength'])
    return m


def asteroid(seed, vein='#fcff7e', amt=0.5, base='#5a4f45', stretch=(1, 1, 1), sub=7):
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=sub, radius=1)
    rnd = random.Random(seed)
    off = Vector((seed * 3.1, seed * 1.3, seed * 0.7))
    cr = []
    for _ in range(13):
        v = Vector((rnd.gauss(0, 1), rnd.gauss(0, 1), rnd.gauss(0, 1))).normalized()
        cr.append((v, rnd.uniform(0.14, 0.42)))
    cuts = [
        (Vector((rnd.gauss(0, 1), rnd.gauss(0, 1), rnd.gauss(0, 1))).normalized(), rnd.uniform(0.70, 0.86))
        for _ in range(5)
    ]
    for v in bm.verts:
        p = v.co.normalized()
        h = 1 + 0.26 * noise.fractal(p * 1.1 + off, 1, 2, 4) + 0.10 * noise.fractal(p * 3 + off, 0.9, 2.1, 5)
        for c, r in cr:
            d = (p - c).length / r
            if d < 1.5:
                h += r * (-0.26 * max(0, 1 - d * d) + 0.085 * math.exp(-(((d - 1) / 0.2) ** 2)))
        q = p * h
        for n, dd in cuts:
            s = q.dot(n) - dd
            if s > 0:
                q -= n * s * 0.78
        v.co = Vector((q.x * stretch[0], q.y * stretch[1], q.z * stretch[2]))
    o = obj('ast', bm, rockmat(vein, amt, base, seed), 0)
    o.rotation_euler = (seed * 0.7, seed * 1.1, seed * 0.3)
    return o


def crystal_mat(col, em=1.6, rough=0.12, deep=None, trans=0.55):
    m = bpy.data.materials.new('cry')
    m.use_nodes = True
    nt = m.node_tree
    L = nt.links.new
    b = nt.nodes['Principled BSDF']
    c = hexc(col)
    b.inputs['Roughness'].default_value = rough
    b.inputs['Transmission'].default_value = trans
    b.inputs['IOR'].default_value = 1.55
    b.inputs['Clearcoat'].default_value = 1
    b.inputs['Clearcoat Roughness'].default_value = 0.03
    tc = N(nt, 'ShaderNodeTexCoord')
    if deep:
        sp = N(nt, 'ShaderNodeSeparateXYZ')
        L(tc.outputs['Object'], sp.inputs[0])
        mz = N(nt, 'ShaderNodeMapRange')
        mz.inputs[1].default_value = -0.4
        mz.inputs[2].default_value = 1.0
        L(sp.outputs['Z'], mz.inputs[0])
        nz = N(nt, 'ShaderNodeTexNoise')
        nz.inputs['Scale'].default_value = 3.2
        nz.inputs['Detail'].default_value = 3
        L(tc.outputs['Object'], nz.inputs['Vector'])
        ad = N(nt, 'ShaderNodeMath', operation='MULTIPLY_ADD')
        L(nz.outputs['Fac'], ad.inputs[0])
        ad.inputs[1].default_value = 0.5
        L(mz.outputs[0], ad.inputs[2])
        cr = N(nt, 'ShaderNodeValToRGB')
        e = cr.color_ramp.elements
        e[0].position = 0.18
        e[0].color = hexc(deep)
        e[1].position = 0.95
        e[1].color = c
        L(ad.outputs[0], cr.inputs[0])
        base = cr.outputs[0]
    else:
        rg = N(nt, 'ShaderNodeRGB')
        rg.outputs[0].default_value = tuple(x * 0.75 for x in c[:3]) + (1,)
        base = rg.outputs[0]
    # bright edges
    bv = N(nt, 'ShaderNodeBevel')
    bv.samples = 8
    bv.inputs['Radius'].default_value = 0.03
    ge = N(nt, 'ShaderNodeNewGeometry')
    dp = N(nt, 'ShaderNodeVectorMath', operation='DOT_PRODUCT')
    L(bv.outputs[0], dp.inputs[0])
    L(ge.outputs['Normal'], dp.inputs[1])
    ed = N(nt, 'ShaderNodeMapRange')
    ed.inputs[1].default_value = 0.995
    ed.inputs[2].default_value = 0.9
    L(dp.outputs['Value'], ed.inputs[0])
    mx = N(nt, 'ShaderNodeMixRGB')
    L(ed.outputs[0], mx.inputs[0])
    L(base, mx.inputs[1])
    mx.inputs[2].default_value = (1, 1, 0.9, 1)
    L(mx.outputs[0], b.inputs['Base Color'])
    lw = N(nt, 'ShaderNodeLayerWeight')
    lw.inputs[0].default_value = 0.35
    mr = N(nt, 'ShaderNodeMapRange')
    mr.inputs[1].default_value = 0
    mr.inputs[2].default_value = 0.75
    mr.inputs[3].default_value = em
    mr.inputs[4].default_value = em * 0.12
    L(lw.outputs['Facing'], mr.inputs[0])
    ae = N(nt, 'ShaderNodeMath', operation='MULTIPLY_ADD')
    L(ed.outputs[0], ae.inputs[0])
    ae.inputs[1].default_value = 0.9
    L(mr.outputs[0], ae.inputs[2])
    L(ae.outputs[0], b.inputs['Emission Strength'])
    L(mx.outputs[0], b.inputs['Emission'])
    return m


def crystal(base, dirv, r, h, mat, sides=6, seed=1, tip=0.32):
    rnd = random.Random(seed)
    bm = bmesh.new()
    d = Vector(dirv).normalized()
    q = d.to_track_quat('Z', 'Y').to_matrix().to_4x4()
    ang = [2 * math.pi * i / sides + rnd.uniform(-0.12, 0.12) for i in range(sides)]
    rr = [r * rnd.uniform(0.85, 1.12) for _ in range(sides)]
    A = [
        bm.verts.new((rr[i] * 0.9 * math.cos(ang[i]), rr[i] * 0.9 * math.sin(ang[i]), -0.05))
        for i in range(sides)
    ]
    B = [
        bm.verts.new(
            (rr[i] * math.cos(ang[i]), rr[i] * math.sin(ang[i]), h * (1 - tip) * rnd.uniform(0.93, 1.05))
        )
        for i in range(sides)
    ]
    T = bm.verts.new((rnd.uniform(-0.1, 0.1) * r, rnd.uniform(-0.1, 0.1) * r, h))
    for i in range(sides):
        j = (i + 1) % sides
        bm.faces.new((A[i], A[j], B[j], B[i]))
        bm.faces.new((B[i], B[j], T))
    bm.faces.new(list(reversed(A)))
    bmesh.ops.transform(bm, matrix=Matrix.Translation(base) @ q, verts=bm.verts)
    return obj('crystal', bm, mat, 0.012, 2, False)


def torus(R, r, mat, rot=(0, 0, 0), loc=(0, 0, 0), seg=96, sec=((-1, -1), (1, -1), (1, 1), (-1, 1)), flat=1):
    bm = bmesh.new()
    rings = []
    for i in range(seg):
        a = 2 * math.pi * i / seg
        c, s = math.cos(a), math.sin(a)
        rings.append([bm.verts.new(((R + x * r) * c, (R + x * r) * s, z * r * flat)) for x, z in sec])
    k = len(sec)
    for i in range(seg):
        A, B = rings[i], rings[(i + 1) % seg]
        for j in range(k):
            bm.faces.new((A[j], A[(j + 1) % k], B[(j + 1) % k], B[j]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bmesh.ops.transform(bm, matrix=Matrix.Translation(loc) @ Euler(rot).to_matrix().to_4x4(), verts=bm.verts)
    return obj('torus', bm, mat, min(0.02, r * 0.3), 2)
