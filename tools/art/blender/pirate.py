# Pirate, 3 views: approach, aim, and the wreck as 3 slabs (one picture and three parts).   blender -b -P pirate.py -- out-folder samples
import sys, os

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import ships
from ships import *
import bpy, bmesh


def more(m):
    """what the first model lacked: jaw, brow, asymmetric sail, hooks"""
    for i in range(5):
        box(
            'jaw',
            (0.06, 0.34, 0.06),
            (0.12 + 0.07 * i, 1.62 - 0.12 * i, -0.42 - 0.02 * i),
            m['steel'],
            0.012,
            rot=(-0.35, 0, -0.25),
            mirror=True,
            taper=(0.12, 0.12),
        )
    plate(
        'brow',
        [(-0.3, 0), (0.62, -0.05), (0.40, 0.14), (-0.3, 0.22)],
        0.5,
        Matrix.Translation((0, 1.02, 0.38)),
        m['flat'],
        0.02,
    )
    plate(
        'sail',
        [(0.5, 0), (-0.5, 0), (-1.05, 1.0), (-0.7, 0.86), (-0.55, 1.18), (-0.1, 0.62)],
        0.05,
        Matrix.Translation((-0.32, -0.35, 0.5)) @ Matrix.Rotation(-0.32, 4, 'Y'),
        m['flat'],
        0.012,
    )
    plate(
        'saill',
        [(-0.52, 0.1), (-0.56, 0.1), (-1.0, 0.92), (-0.97, 0.94)],
        0.065,
        Matrix.Translation((-0.32, -0.35, 0.5)) @ Matrix.Rotation(-0.32, 4, 'Y'),
        m['red'],
        0.003,
    )
    plate(
        'keel',
        [(0.9, 0), (-0.6, 0), (-0.9, -0.5), (-0.3, -0.36), (0.2, -0.62)],
        0.06,
        Matrix.Translation((0, -0.2, -0.46)),
        m['second'],
        0.012,
    )
    for s in (1, -1):
        tube(
            'hook',
            [(s * 0.5, -0.6, -0.3), (s * 0.95, -0.9, -0.62), (s * 1.05, -0.2, -0.86), (s * 0.8, 0.1, -0.8)],
            0.05,
            m['second'],
        )
    box('eye2', (0.05, 0.03, 0.02), (0.26, 1.36, 0.17), m['red'], 0.004)
    lathe(
        'ring',
        [(0.10, 0.02), (0.15, 0.0), (0.15, -0.08), (0.10, -0.1)],
        (0, 1.70, 0.02),
        m['steel'],
        cap=False,
    )
    tube('gl', [(0.48, 0.86, -0.06), (0.97, 1.4, -0.13), (0.78, 2.1, -0.06)], 0.018, m['red'], True)


def build():
    n0 = set(bpy.data.materials)
    ships.pirate()
    g = {x.name.split('.')[0]: x for x in bpy.data.materials if x not in n0}
    more(g)


def pieces(s):
    """join, cut by two tilted planes, cap the cuts with ember"""
    dg = bpy.context.evaluated_depsgraph_get()
    big = bmesh.new()
    mats = []
    for o in [o for o in s.objects if o.type in ('MESH', 'CURVE')]:
        e = o.evaluated_get(dg)
        me = bpy.data.meshes.new_from_object(e)
        me.transform(o.matrix_world)
        k = []
        for mt in me.materials:
            if mt not in mats:
                mats.append(mt)
            k.append(mats.index(mt))
        for p in me.polygons:
            p.material_index = k[p.material_index] if k else 0
        big.from_mesh(me)
        bpy.data.objects.remove(o)
    em = bpy.data.materials.new('ember')
    em.use_nodes = True
    nt = em.node_tree
    b = nt.nodes['Principled BSDF']
    b.inputs['Base Color'].default_value = (0.01, 0.008, 0.008, 1)
    b.inputs['Roughness'].default_value = 0.9
    tc = nt.nodes.new('ShaderNodeTexCoord')
    nz = nt.nodes.new('ShaderNodeTexNoise')
    nz.inputs['Scale'].default_value = 7
    nz.inputs['Detail'].default_value = 6
    nt.links.new(tc.outputs['Object'], nz.inputs['Vector'])
    cr = nt.nodes.new('ShaderNodeValToRGB')
    e = cr.color_ramp.elements
    e[0].position = 0.42
    e[0].color = (0, 0, 0, 1)
    e[1].position = 0.72
    e[1].color = hexc('#ff7a1c')
    x = e.new(0.55)
    x.color = hexc('#8a1c06')
    nt.links.new(nz.outputs['Fac'], cr.inputs[0])
    nt.links.new(cr.outputs[0], b.inputs['Emission'])
    b.inputs['Emission Strength'].default_value = 7
    mats.append(em)
    ei = len(mats) - 1
    P1 = (Vector((0, 0.62, 0)), Vector((0.25, 1, 0.22)).normalized())
    P2 = (Vector((0, -0.45, 0)), Vector((-0.3, 1, -0.28)).normalized())
    out = []
    for cuts in (((P1, False),), ((P1, True), (P2, False)), ((P2, True),)):
        bm = big.copy()
        for (co, no), keep_back in cuts:
            r = bmesh.ops.bisect_plane(
                bm,
                geom=bm.verts[:] + bm.edges[:] + bm.faces[:],
                plane_co=co,
                plane_no=no,
                clear_outer=keep_back,
                clear_inner=not keep_back,
            )
            ed = [g for g in r['geom_cut'] if isinstance(g, bmesh.types.BMEdge)]
            try:
                f = bmesh.ops.triangle_fill(bm, edges=ed, use_beauty=True, normal=no)
                for q in f['geom']:
                    if isinstance(q, bmesh.types.BMFace):
                        q.material_index = ei
            except Exception:
                pass
        me = bpy.data.meshes.new('piece')
        bm.to_mesh(me)
        bm.free()
        for mt in mats:
            me.materials.append(mt)
        o = bpy.data.objects.new('piece', me)
        s.collection.objects.link(o)
        c = sum((v.co for v in me.vertices), Vector()) / max(1, len(me.vertices))
        me.transform(Matrix.Translation(-c))
        o.location = c
        out.append(o)
        for p in me.polygons:
            p.use_smooth = False
    return out


if __name__ == '__main__':
    import denoise

    a = sys.argv[sys.argv.index('--') + 1 :]
    spp = int(a[1])
    for v in ('approach', 'aim', 'broken'):
        s = reset((512, 448), spp)
        build()
        views('aim' if v == 'broken' else v, 'pirate')
        light('approach' if v == 'approach' else 'hero')
        area((4, 5, 5), (0, 0, 0), 1100, 4, '#fff0e0')
        if v == 'broken':
            q = pieces(s)
            for o, d, r in zip(
                q,
                ((0.35, 0.75, -0.25), (-0.15, 0.05, 0.38), (0.1, -0.85, -0.30)),
                ((0.35, 0.25, 0.3), (-0.3, 0.35, -0.2), (0.25, -0.4, 0.35)),
            ):
                o.location += Vector(d)
                o.rotation_euler = r
        bpy.context.view_layer.update()
        fit(0.035)
        denoise.prepare(s, spp)
        denoise.render(s, os.path.join(a[0], 'pirate_%s.png' % v))
        print('BAKED', v, flush=True)
        if v == 'broken':  # each slab alone, so that the game can throw them apart
            for i, o in enumerate(q):
                for x in q:
                    x.hide_render = x is not o
                s.camera.data.shift_x = s.camera.data.shift_y = 0
                s.render.resolution_x = s.render.resolution_y = 320
                dg = bpy.context.evaluated_depsgraph_get()
                fit(0.04, P=[o.matrix_world @ vv.co for vv in o.data.vertices])
                denoise.render(s, os.path.join(a[0], 'pirate_slab%d.png' % i))
                print('BAKED slab', i, flush=True)
