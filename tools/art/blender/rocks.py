# Asteroids: 4 shapes x plain/light/rich veins x 3 rotations, 256 px.   blender -b -P rocks.py -- out-folder samples [ast1 ...]
import sys, os

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from shipkit import *
from shapes import asteroid, rockmat
import bpy

SH = dict(
    ast1=(1.0, (1, 1, 1), '#6f6358', '#ffc81e'),
    ast2=(2.3, (1.22, 0.86, 0.82), '#62605c', '#ffc81e'),
    ast3=(4.6, (0.86, 0.95, 1.16), '#596470', '#2fe6c0'),
    ast4=(6.2, (1.1, 0.8, 0.95), '#70574a', '#ffc81e'),
)
LOOK = dict(plain=0, light=0.34, rich=0.85)


def veins(m, k):
    """glow of the cracks: hot thin core, soft halo in the rock around it"""
    nt = m.node_tree
    L = nt.links.new
    b = nt.nodes['Principled BSDF']
    st = b.inputs['Emission Strength'].links[0].from_node
    src = st.inputs[0].links[0].from_socket
    v = [n for n in nt.nodes if n.type == 'TEX_VORONOI'][0]
    h = nt.nodes.new('ShaderNodeMapRange')
    h.inputs[1].default_value = 0.17
    h.inputs[2].default_value = 0.0
    L(v.outputs['Distance'], h.inputs[0])
    gate = src.node.inputs[1].links[0].from_socket
    p = nt.nodes.new('ShaderNodeMath')
    p.operation = 'POWER'
    L(h.outputs[0], p.inputs[0])
    p.inputs[1].default_value = 3.0
    q = nt.nodes.new('ShaderNodeMath')
    q.operation = 'MULTIPLY'
    L(p.outputs[0], q.inputs[0])
    L(gate, q.inputs[1])
    a = nt.nodes.new('ShaderNodeMath')
    a.operation = 'MULTIPLY_ADD'
    L(q.outputs[0], a.inputs[0])
    a.inputs[1].default_value = 0.05
    L(src, a.inputs[2])
    L(a.outputs[0], st.inputs[0])
    st.inputs[1].default_value = k
    # cracks are cut into the surface
    bp = [n for n in nt.nodes if n.type == 'BUMP'][0]
    hs = bp.inputs['Height'].links[0].from_socket
    d = nt.nodes.new('ShaderNodeMath')
    d.operation = 'MULTIPLY_ADD'
    L(src, d.inputs[0])
    d.inputs[1].default_value = -0.5
    L(hs, d.inputs[2])
    L(d.outputs[0], bp.inputs['Height'])


def light():
    world(top='#2c3a50', bottom='#0b0f16', strength=0.8)
    sun((0.70, 0.50, -0.78), 5.6, '#fff1de', 1.2)
    sun((-0.85, -0.1, 0.35), 1.0, '#7fc8ff', 4)
    area((-4, -6, 4), (0, 0, 0), 260, 4, '#fff4e6')
    area((2, -6, -4), (0, 0, 0), 110, 5, '#4f6d92')


if __name__ == '__main__':
    import denoise, time

    a = sys.argv[sys.argv.index('--') + 1 :]
    for n in a[2:] or list(SH):
        t = time.time()
        seed, st, base, vein = SH[n]
        s = reset((256, 256), int(a[1]))
        o = asteroid(seed, vein, 0, base, st, 6)
        light()
        camera((0, -8, 1), (0, 0, 0), 76)
        denoise.prepare(s, int(a[1]))
        for lk, amt in LOOK.items():
            m = rockmat(vein, amt, base, seed)
            if amt:
                veins(m, 4.6)
            o.data.materials[0] = m
            for r, e in enumerate(
                (
                    (seed * 0.7, seed * 1.1, seed * 0.3),
                    (seed * 0.7 + 1.9, seed * 1.1 + 0.8, seed * 0.3 + 0.5),
                    (seed * 0.7 + 0.6, seed * 1.1 + 2.6, seed * 0.3 + 2.0),
                )
            ):
                o.rotation_euler = e
                bpy.context.view_layer.update()
                s.camera.data.shift_x = s.camera.data.shift_y = 0
                fit(0.03)
                denoise.render(s, os.path.join(a[0], '%s_%s_%d.png' % (n, lk, r)))
        print('BAKED %s %.0fs' % (n, time.time() - t), flush=True)
