# Procedural ship kit for Blender 3.4 / Cycles. Forward = +Y, up = +Z.
import bpy, bmesh, math, random
from mathutils import Vector, Matrix


def hexc(h):
    h = h.lstrip('#')
    c = [int(h[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple((x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4) for x in c) + (1,)


def reset(res=(900, 750), samples=128):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    s.cycles.samples = samples
    s.cycles.use_denoising = False
    s.cycles.use_adaptive_sampling = True
    s.cycles.adaptive_threshold = 0.015
    s.cycles.max_bounces = 5
    s.cycles.glossy_bounces = 3
    s.cycles.diffuse_bounces = 2
    s.cycles.transmission_bounces = 6
    s.cycles.sample_clamp_indirect = 2.5
    s.cycles.sample_clamp_direct = 12
    s.cycles.caustics_reflective = False
    s.cycles.caustics_refractive = False
    s.render.threads_mode = 'FIXED'
    s.render.threads = 2
    s.render.film_transparent = True
    s.render.resolution_x, s.render.resolution_y = res
    s.render.image_settings.file_format = 'PNG'
    s.render.image_settings.color_mode = 'RGBA'
    s.view_settings.view_transform = 'Filmic'
    s.view_settings.look = 'High Contrast'
    s.view_settings.exposure = 0.35
    w = bpy.data.worlds.new('w')
    s.world = w
    w.use_nodes = True
    return s


def world(top='#1b2c44', bottom='#05070c', strength=0.6, stripe=True):
    """soft studio gradient, seen in reflections only"""
    w = bpy.context.scene.world
    nt = w.node_tree
    nt.nodes.clear()
    out = nt.nodes.new('ShaderNodeOutputWorld')
    bg = nt.nodes.new('ShaderNodeBackground')
    bg.inputs[1].default_value = strength
    tc = nt.nodes.new('ShaderNodeTexCoord')
    sp = nt.nodes.new('ShaderNodeSeparateXYZ')
    nt.links.new(tc.outputs['Generated'], sp.inputs[0])
    mr = nt.nodes.new('ShaderNodeMapRange')
    mr.inputs[1].default_value = -1
    mr.inputs[2].default_value = 1
    nt.links.new(sp.outputs['Z'], mr.inputs[0])
    cr = nt.nodes.new('ShaderNodeValToRGB')
    e = cr.color_ramp.elements
    e[0].position = 0.30
    e[0].color = hexc(bottom)
    e[1].position = 0.95
    e[1].color = hexc(top)
    m = cr.color_ramp.elements.new(0.52)
    m.color = hexc('#0b1320')
    nt.links.new(mr.outputs[0], cr.inputs[0])
    nt.links.new(cr.outputs[0], bg.inputs[0])
    nt.links.new(bg.outputs[0], out.inputs[0])


def sun(direction, energy, color='#ffffff', angle=2.0):
    l = bpy.data.lights.new('sun', 'SUN')
    l.energy = energy
    l.color = hexc(color)[:3]
    l.angle = math.radians(angle)
    o = bpy.data.objects.new('sun', l)
    bpy.context.collection.objects.link(o)
    o.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()
    return o


def area(loc, target, energy, size, color='#ffffff', sy=None):
    l = bpy.data.lights.new('area', 'AREA')
    l.energy = energy
    l.color = hexc(color)[:3]
    l.size = size
    if sy:
        l.shape = 'RECTANGLE'
        l.size_y = sy
    o = bpy.data.objects.new('area', l)
    bpy.context.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    return o


def camera(loc, target, lens=85, roll=0, ortho=None):
    c = bpy.data.cameras.new('cam')
    c.lens = lens
    if ortho:
        c.type = 'ORTHO'
        c.ortho_scale = ortho
    o = bpy.data.objects.new('cam', c)
    bpy.context.collection.objects.link(o)
    o.location = loc
    q = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y')
    o.rotation_euler = q.to_euler()
    if roll:
        o.rotation_euler.rotate_axis('Z', math.radians(roll))
    bpy.context.scene.camera = o
    return o


# ---------------------------------------------------------------- materials
def N(nt, t, **kw):
    n = nt.nodes.new(t)
    for k, v in kw.items():
        setattr(n, k, v)
    return n


def hull(
    name,
    base='#8d99a8',
    metal=0.75,
    rough=0.42,
    accent=None,
    accent_amt=0.0,
    mode='cyl',
    scale=1.0,
    wear=0.55,
    wear_col='#d7dee8',
    film=False,
    dark=0.62,
    stripe=None,
    coat=0.0,
    gilt=False,
):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    L = nt.links.new
    b = nt.nodes['Principled BSDF']
    tc = N(nt, 'ShaderNodeTexCoord')
    sp = N(nt, 'ShaderNodeSeparateXYZ')
    L(tc.outputs['Object'], sp.inputs[0])
    cb = N(nt, 'ShaderNodeCombineXYZ')
    if mode == 'cyl':
        at = N(nt, 'ShaderNodeMath', operation='ARCTAN2')
        L(sp.outputs['Z'], at.inputs[0])
        L(sp.outputs['X'], at.inputs[1])
        mu = N(nt, 'ShaderNodeMath', operation='MULTIPLY')
        mu.inputs[1].default_value = 0.8
        L(at.outputs[0], mu.inputs[0])
        L(sp.outputs['Y'], cb.inputs[0])
        L(mu.outputs[0], cb.inputs[1])
    elif mode == 'flat':
        L(sp.outputs['Y'], cb.inputs[0])
        L(sp.outputs['X'], cb.inputs[1])
    else:
        ad = N(nt, 'ShaderNodeMath', operation='ADD')
        L(sp.outputs['X'], ad.inputs[0])
        L(sp.outputs['Z'], ad.inputs[1])
        L(sp.outputs['Y'], cb.inputs[0])
        L(ad.outputs[0], cb.inputs[1])

    def brick(sc, mort, w, h, off):
        k = N(nt, 'ShaderNodeTexBrick')
        k.inputs['Scale'].default_value = sc * scale
        k.inputs['Mortar Size'].default_value = mort
        k.inputs['Mortar Smooth'].default_value = 0.2
        k.inputs['Brick Width'].default_value = w
        k.inputs['Row Height'].default_value = h
        k.inputs['Color1'].default_value = (0, 0, 0, 1)
        k.inputs['Color2'].default_value = (1, 1, 1, 1)
        k.inputs['Mortar'].default_value = (0.5, 0.5, 0.5, 1)
        k.offset = off
        k.squash = 0.7
        k.squash_frequency = 3
        L(cb.outputs[0], k.inputs['Vector'])
        return k

    k1 = brick(0.82, 0.0052, 1.25, 0.5, 0.37)
    k2 = brick(2.3, 0.008, 0.95, 0.4, 0.43)
    # random per-plate value
    r1 = N(nt, 'ShaderNodeSeparateRGB') if False else N(nt, 'ShaderNodeRGBToBW')
    L(k1.outputs['Color'], r1.inputs[0])
    r2 = N(nt, 'ShaderNodeRGBToBW')
    L(k2.outputs['Color'], r2.inputs[0])
    mixv = N(nt, 'ShaderNodeMath', operation='MULTIPLY_ADD')
    L(r1.outputs[0], mixv.inputs[0])
    mixv.inputs[1].default_value = 0.6
    hv = N(nt, 'ShaderNodeMath', operation='MULTIPLY')
    L(r2.outputs[0], hv.inputs[0])
    hv.inputs[1].default_value = 0.4
    L(hv.outputs[0], mixv.inputs[2])
    # base tint by plate
    c0 = hexc(base)
    mr = N(nt, 'ShaderNodeMixRGB')
    mr.inputs[1].default_value = tuple(x * 0.80 for x in c0[:3]) + (1,)
    mr.inputs[2].default_value = tuple(min(1, x * 1.14) for x in c0[:3]) + (1,)
    L(mixv.outputs[0], mr.inputs[0])
    col = mr.outputs[0]
    # large-scale grime
    nz = N(nt, 'ShaderNodeTexNoise')
    nz.inputs['Scale'].default_value = 2.0
    nz.inputs['Detail'].default_value = 5
    nz.inputs['Roughness'].default_value = 0.65
    L(tc.outputs['Object'], nz.inputs['Vector'])
    if accent:
        gt = N(nt, 'ShaderNodeMath', operation='GREATER_THAN')
        L(r1.outputs[0], gt.inputs[0])
        gt.inputs[1].default_value = 1 - accent_amt
        ma = N(nt, 'ShaderNodeMixRGB')
        L(gt.outputs[0], ma.inputs[0])
        L(col, ma.inputs[1])
        ma.inputs[2].default_value = hexc(accent)
        col = ma.outputs[0]
    if stripe:  # (x_center, half width, colour) on object X
        for axis, c, hw, sc in stripe:
            d = N(nt, 'ShaderNodeMath', operation='SUBTRACT')
            L(sp.outputs[axis], d.inputs[0])
            d.inputs[1].default_value = c
            a = N(nt, 'ShaderNodeMath', operation='ABSOLUTE')
            L(d.outputs[0], a.inputs[0])
            lt = N(nt, 'ShaderNodeMath', operation='LESS_THAN')
            L(a.outputs[0], lt.inputs[0])
            lt.inputs[1].default_value = hw
            ms = N(nt, 'ShaderNodeMixRGB')
            L(lt.outputs[0], ms.inputs[0])
            L(col, ms.inputs[1])
            ms.inputs[2].default_value = hexc(sc)
            col = ms.outputs[0]
    gr = N(nt, 'ShaderNodeMapRange')
    gr.inputs[1].default_value = 0.38
    gr.inputs[2].default_value = 0.66
    gr.inputs[3].default_value = dark
    gr.inputs[4].default_value = 1.0
    L(nz.outputs['Fac'], gr.inputs[0])
    mg = N(nt, 'ShaderNodeMixRGB', blend_type='MULTIPLY')
    mg.inputs[0].default_value = 1
    L(col, mg.inputs[1])
    L(gr.outputs[0], mg.inputs[2])
    col = mg.outputs[0]
    # mortar lines darken
    mm = N(nt, 'ShaderNodeMath', operation='MAXIMUM')
    L(k1.outputs['Fac'], mm.inputs[0])
    gk = N(nt, 'ShaderNodeMath', operation='GREATER_THAN')
    L(r1.outputs[0], gk.inputs[0])
    gk.inputs[1].default_value = 0.56
    gm = N(nt, 'ShaderNodeMath', operation='MULTIPLY')
    L(gk.outputs[0], gm.inputs[0])
    gm.inputs[1].default_value = 0.40
    h2 = N(nt, 'ShaderNodeMath', operation='MULTIPLY')
    L(k2.outputs['Fac'], h2.inputs[0])
    L(gm.outputs[0], h2.inputs[1])
    L(h2.outputs[0], mm.inputs[1])
    ml = N(nt, 'ShaderNodeMixRGB', blend_type='MULTIPLY')
    L(mm.outputs[0], ml.inputs[0])
    L(col, ml.inputs[1])
    ml.inputs[2].default_value = (0.12, 0.13, 0.16, 1)
    col = ml.outputs[0]
    # edge wear from bevel normal
    bv = N(nt, 'ShaderNodeBevel')
    bv.samples = 5
    bv.inputs['Radius'].default_value = 0.018 if gilt else 0.022
    ge = N(nt, 'ShaderNodeNewGeometry')
    dp = N(nt, 'ShaderNodeVectorMath', operation='DOT_PRODUCT')
    L(bv.outputs[0], dp.inputs[0])
    L(ge.outputs['Normal'], dp.inputs[1])
    ed = N(nt, 'ShaderNodeMapRange')
    ed.inputs[1].default_value = 0.99
    ed.inputs[2].default_value = 0.86
    L(dp.outputs['Value'], ed.inputs[0])
    nz2 = N(nt, 'ShaderNodeTexNoise')
    nz2.inputs['Scale'].default_value = 6
    nz2.inputs['Detail'].default_value = 3
    L(tc.outputs['Object'], nz2.inputs['Vector'])
    wn = N(nt, 'ShaderNodeMapRange')
    wn.inputs[1].default_value = 0.42
    wn.inputs[2].default_value = 0.6
    wn.inputs[3].default_value = 0.65 if gilt else 0.0
    L(nz2.outputs['Fac'], wn.inputs[0])
    we = N(nt, 'ShaderNodeMath', operation='MULTIPLY')
    L(ed.outputs[0], we.inputs[0])
    L(wn.outputs[0], we.inputs[1])
    ws = N(nt, 'ShaderNodeMath', operation='MULTIPLY')
    L(we.outputs[0], ws.inputs[0])
    ws.inputs[1].default_value = wear
    mw = N(nt, 'ShaderNodeMixRGB')
    L(ws.outputs[0], mw.inputs[0])
    L(col, mw.inputs[1])
    mw.inputs[2].default_value = hexc(wear_col)
    col = mw.outputs[0]
    if film:  # thin-film iridescence from view angle
        lw = N(nt, 'ShaderNodeLayerWeight')
        lw.inputs[0].default_value = 0.45
        nzf = N(nt, 'ShaderNodeMath', operation='MULTIPLY_ADD')
        L(nz.outputs['Fac'], nzf.inputs[0])
        nzf.inputs[1].default_value = 0.35 if film is True else film
        L(lw.outputs['Facing'], nzf.inputs[2])
        cr = N(nt, 'ShaderNodeValToRGB')
        e = cr.color_ramp.elements
        e[0].position = 0.12
        e[0].color = hexc('#1a1013')
        e[1].position = 0.95
        e[1].color = hexc('#ffb45a')
        for p, c in ((0.34, '#5a2a12'), (0.5, '#7a2140'), (0.64, '#45307c'), (0.78, '#2a6f86')):
            x = cr.color_ramp.elements.new(p)
            x.color = hexc(c)
        L(nzf.outputs[0], cr.inputs[0])
        mf = N(nt, 'ShaderNodeMixRGB')
        mf.inputs[0].default_value = 0.62
        L(col, mf.inputs[1])
        L(cr.outputs[0], mf.inputs[2])
        col = mf.outputs[0]
    L(col, b.inputs['Base Color'])
    b.inputs['Clearcoat'].default_value = coat
    b.inputs['Clearcoat Roughness'].default_value = 0.08
    b.inputs['Metallic'].default_value = metal
    rr = N(nt, 'ShaderNodeMapRange')
    rr.inputs[3].default_value = max(0.05, rough - 0.12)
    rr.inputs[4].default_value = rough + 0.16
    L(mixv.outputs[0], rr.inputs[0])
    L(rr.outputs[0], b.inputs['Roughness'])
    # bump
    inv = N(nt, 'ShaderNodeMath', operation='MULTIPLY_ADD')
    L(mm.outputs[0], inv.inputs[0])
    inv.inputs[1].default_value = -1
    L(mixv.outputs[0], inv.inputs[2])
    bp = N(nt, 'ShaderNodeBump')
    bp.inputs['Strength'].default_value = 0.35
    bp.inputs['Distance'].default_value = 0.014
    L(inv.outputs[0], bp.inputs['Height'])
    L(bv.outputs[0], bp.inputs['Normal'])
    L(bp.outputs[0], b.inputs['Normal'])
    return m


def emit(name, color, strength):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    b = m.node_tree.nodes['Principled BSDF']
    b.inputs['Base Color'].default_value = (0, 0, 0, 1)
    b.inputs['Emission'].default_value = hexc(color)
    b.inputs['Emission Strength'].default_value = strength
    b.inputs['Roughness'].default_value = 0.4
    return m


def glass(name, tint='#0c1a26', rough=0.06):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    b = m.node_tree.nodes['Principled BSDF']
    b.inputs['Base Color'].default_value = hexc(tint)
    b.inputs['Metallic'].default_value = 0.25
    b.inputs['Roughness'].default_value = rough
    b.inputs['Clearcoat'].default_value = 1.0
    b.inputs['Specular'].default_value = 0.9
    return m


def plain(name, color, metal, rough):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    b = m.node_tree.nodes['Principled BSDF']
    b.inputs['Base Color'].default_value = hexc(color)
    b.inputs['Metallic'].default_value = metal
    b.inputs['Roughness'].default_value = rough
    return m


# ---------------------------------------------------------------- geometry
def obj(name, bm, mat, bevel=0.02, seg=2, smooth=True, mirror=False, mats=None, subsurf=0):
    me = bpy.data.meshes.new(name)
    bm.normal_update()
    bm.to_mesh(me)
    bm.free()
    o = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(o)
    me.materials.append(mat)
    for x in mats or []:
        me.materials.append(x)
    if smooth:
        for p in me.polygons:
            p.use_smooth = True
        me.use_auto_smooth = True
        me.auto_smooth_angle = math.radians(38)
    if mirror:
        md = o.modifiers.new('mir', 'MIRROR')
        md.use_axis = (True, False, False)
    if subsurf:
        md = o.modifiers.new('ss', 'SUBSURF')
        md.levels = subsurf
        md.render_levels = subsurf
    if bevel:
        md = o.modifiers.new('bev', 'BEVEL')
        md.width = bevel
        md.segments = seg
        md.limit_method = 'ANGLE'
        md.angle_limit = math.radians(32)
        md.harden_normals = True
    return o


def ring_pts(w, h, n, N_=24, zo=0, xo=0, y=0, flat_bottom=0):
    pts = []
    for i in range(N_):
        t = 2 * math.pi * (i + 0.5) / N_
        c, s = math.cos(t), math.sin(t)
        x = w * math.copysign(abs(c) ** (2 / n), c)
        z = h * math.copysign(abs(s) ** (2 / n), s)
        if flat_bottom and z < 0:
            z *= 1 - flat_bottom
        pts.append(Vector((x + xo, y, z + zo)))
    return pts


def loft(sections, N_=24, cap=True):
    """sections: dicts y,w,h,n,z,x,fb ; returns bmesh of quads"""
    bm = bmesh.new()
    rings = []
    for s in sections:
        pts = ring_pts(
            s['w'], s['h'], s.get('n', 3), N_, s.get('z', 0), s.get('x', 0), s['y'], s.get('fb', 0)
        )
        rings.append([bm.verts.new(p) for p in pts])
    for a, b in zip(rings, rings[1:]):
        for i in range(N_):
            j = (i + 1) % N_
            bm.faces.new((a[i], a[j], b[j], b[i]))
    if cap:
        bm.faces.new(list(reversed(rings[0])))
        bm.faces.new(rings[-1])
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    return bm


def panelize(
    bm, seed=1, prob=0.35, inset=0.028, depth=(-0.02, 0.03), minarea=0.01, sel=None, mat_idx=None, mat_prob=0
):
    rnd = random.Random(seed)
    fs = [
        f
        for f in bm.faces
        if len(f.verts) == 4 and f.calc_area() > minarea and rnd.random() < prob and (sel is None or sel(f))
    ]
    if not fs:
        return
    # merge some neighbours visually by using region inset on pairs is complex: individual inset is enough
    bmesh.ops.inset_individual(bm, faces=fs, thickness=inset, use_even_offset=True)
    for f in fs:
        d = rnd.uniform(*depth)
        if abs(d) < 0.006:
            d = 0.008 if d >= 0 else -0.008
        ex = bmesh.ops.extrude_discrete_faces(bm, faces=[f])
        nf = ex['faces'][0]
        n = nf.normal.copy()
        for v in nf.verts:
            v.co += n * d
        if mat_idx is not None and rnd.random() < mat_prob:
            nf.material_index = mat_idx


def box(name, size, loc, mat, bevel=0.015, rot=(0, 0, 0), mirror=False, taper=None):
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    for v in bm.verts:
        v.co = Vector((v.co.x * size[0], v.co.y * size[1], v.co.z * size[2]))
        if taper and v.co.y > 0:
            v.co.x *= taper[0]
            v.co.z *= taper[1]
    R = Matrix.Rotation(rot[0], 4, 'X') @ Matrix.Rotation(rot[1], 4, 'Y') @ Matrix.Rotation(rot[2], 4, 'Z')
    bmesh.ops.transform(bm, matrix=Matrix.Translation(loc) @ R, verts=bm.verts)
    return obj(name, bm, mat, bevel, 2, True, mirror)


def lathe(
    name, profile, loc, mat, axis='Y', seg=40, bevel=0.0, mirror=False, rot=None, cap=True, scale=(1, 1, 1)
):
    """profile: list of (r, t) along axis"""
    bm = bmesh.new()
    rings = []
    for r, t in profile:
        rg = []
        for i in range(seg):
            a = 2 * math.pi * i / seg
            rg.append(bm.verts.new(Vector((r * math.cos(a), t, r * math.sin(a)))))
        rings.append(rg)
    for a, b in zip(rings, rings[1:]):
        for i in range(seg):
            j = (i + 1) % seg
            bm.faces.new((a[i], a[j], b[j], b[i]))
    if cap:
        if profile[0][0] > 1e-4:
            bm.faces.new(rings[0])
        if profile[-1][0] > 1e-4:
            bm.faces.new(rings[-1])
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    M = Matrix.Identity(4)
    if axis == 'Z':
        M = Matrix.Rotation(math.radians(90), 4, 'X')
    if axis == 'X':
        M = Matrix.Rotation(math.radians(-90), 4, 'Z')
    if rot:
        M = (
            Matrix.Rotation(rot[0], 4, 'X')
            @ Matrix.Rotation(rot[1], 4, 'Y')
            @ Matrix.Rotation(rot[2], 4, 'Z')
            @ M
        )
    bmesh.ops.transform(bm, matrix=Matrix.Translation(loc) @ M @ Matrix.Diagonal((*scale, 1)), verts=bm.verts)
    return obj(name, bm, mat, bevel, 2, True, mirror)


ANCH = []


def anchor(kind, loc, r=0, mirror=False):
    ANCH.append((kind, tuple(loc), r))
    if mirror:
        ANCH.append((kind, (-loc[0], loc[1], loc[2]), r))


def engine(loc, r, length, mats, glow, mirror=False, petals=True):
    anchor('engine', (loc[0], loc[1] - length * 0.9, loc[2]), r, mirror)
    """bell + glow disc, nozzle toward -Y"""
    dark = mats['dark']
    steel = mats['steel']
    lathe(
        'bellout',
        [
            (r * 0.62, 0.0),
            (r * 0.92, -length * 0.25),
            (r, -length * 0.55),
            (r * 0.94, -length),
            (r * 0.86, -length),
            (r * 0.80, -length * 0.55),
            (r * 0.5, -length * 0.2),
        ],
        loc,
        dark,
        bevel=0.0,
        mirror=mirror,
        cap=False,
    )
    lathe(
        'bellring',
        [
            (r * 1.02, -length * 0.46),
            (r * 1.08, -length * 0.5),
            (r * 1.08, -length * 0.6),
            (r * 1.02, -length * 0.64),
        ],
        loc,
        steel,
        mirror=mirror,
        cap=False,
    )
    lathe(
        'glow',
        [(0.0, -length * 0.52), (r * 0.55, -length * 0.54), (r * 0.80, -length * 0.60)],
        loc,
        glow,
        mirror=mirror,
        cap=False,
    )
    if 'hot' in mats:
        lathe(
            'core',
            [(0.0, -length * 0.66), (r * 0.30, -length * 0.62), (r * 0.46, -length * 0.535)],
            loc,
            mats['hot'],
            mirror=mirror,
            cap=False,
        )


def greeble(seed, n, region, mat, size=(0.03, 0.12), mirror=False, hmax=0.06):
    """little boxes on the surface z=f(x,y) given by region function rnd->(x,y,z,rotz)"""
    rnd = random.Random(seed)
    bm = bmesh.new()
    for _ in range(n):
        x, y, z = region(rnd)[:3]
        sx = rnd.uniform(*size)
        sy = rnd.uniform(*size) * 1.4
        sz = rnd.uniform(0.02, hmax)
        M = Matrix.Translation((x, y, z)) @ Matrix.Diagonal((sx, sy, sz, 1))
        bmesh.ops.create_cube(bm, size=1, matrix=M)
    return obj('greeb', bm, mat, 0.006, 1, True, mirror)


def tube(name, pts, r, mat, mirror=False):
    cu = bpy.data.curves.new(name, 'CURVE')
    cu.dimensions = '3D'
    cu.bevel_depth = r
    cu.bevel_resolution = 4
    cu.resolution_u = 8
    sp = cu.splines.new('BEZIER')
    sp.bezier_points.add(len(pts) - 1)
    for p, q in zip(sp.bezier_points, pts):
        p.co = q
        p.handle_left_type = p.handle_right_type = 'AUTO'
    o = bpy.data.objects.new(name, cu)
    bpy.context.collection.objects.link(o)
    cu.materials.append(mat)
    if mirror:
        o.modifiers.new('m', 'MIRROR')
    return o


def plate(name, pts, th, M, mat, bevel=0.01, mirror=False):
    """flat polygon in local YZ, extruded +-th/2 along X, then transformed by matrix M"""
    bm = bmesh.new()
    a = [bm.verts.new((-th / 2, y, z)) for y, z in pts]
    b = [bm.verts.new((th / 2, y, z)) for y, z in pts]
    n = len(pts)
    bm.faces.new(a)
    bm.faces.new(list(reversed(b)))
    for i in range(n):
        bm.faces.new((a[i], b[i], b[(i + 1) % n], a[(i + 1) % n]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bmesh.ops.transform(bm, matrix=M, verts=bm.verts)
    return obj(name, bm, mat, bevel, 2, True, mirror)


# ---------------------------------------------------------------- framing
def verts(skip=()):
    dg = bpy.context.evaluated_depsgraph_get()
    P = []
    for o in bpy.context.scene.objects:
        if o.type not in ('MESH', 'CURVE') or o.name.split('.')[0] in skip:
            continue
        e = o.evaluated_get(dg)
        me = e.to_mesh()
        if me:
            P += [o.matrix_world @ v.co for v in me.vertices]
            e.to_mesh_clear()
    return P


def project(P):
    from bpy_extras.object_utils import world_to_camera_view as W

    s = bpy.context.scene
    return [W(s, s.camera, Vector(p)) for p in P]


def fit(margin=0.04, zoom=None, P=None):
    """lens and shift so that the object fills the frame; returns the lens used (pass it as zoom to keep one scale over a set)"""
    s = bpy.context.scene
    c = s.camera.data
    w, h = s.render.resolution_x, s.render.resolution_y
    bpy.context.view_layer.update()
    P = P or verts()
    if len(P) > 12000:
        P = P[:: len(P) // 6000]
    q = project(P)
    xs = [v.x for v in q]
    ys = [v.y for v in q]
    if zoom:
        c.lens = zoom
    else:
        c.lens *= min((1 - 2 * margin) / (max(xs) - min(xs)), (1 - 2 * margin) / (max(ys) - min(ys)))
    q = project(P)
    xs = [v.x for v in q]
    ys = [v.y for v in q]
    m = max(w, h)
    c.shift_x += ((max(xs) + min(xs)) / 2 - 0.5) * w / m
    c.shift_y += ((max(ys) + min(ys)) / 2 - 0.5) * h / m
    return c.lens


def turn(deg):
    """turn everything but camera and lights round Z (for turntables)"""
    e = bpy.data.objects.new('pivot', None)
    bpy.context.collection.objects.link(e)
    for o in bpy.context.scene.objects:
        if o.type in ('MESH', 'CURVE') and o.parent is None:
            o.parent = e
    e.rotation_euler = (0, 0, math.radians(deg))
    bpy.context.view_layer.update()
    return e
