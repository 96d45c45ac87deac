# The galaxy: the smooth picture (first argument) under 980 000 stars (second argument: result). HDR accumulation, perspective, tone-mapped, opaque on black (use additive / screen)
import sys

import numpy as np
from PIL import Image

SMOOTH, OUT = sys.argv[1:]
rng = np.random.default_rng(7)
W = H = 1560
S = 0.86 * W / 2
tilt = 0.62
yaw = 0.35
wind = -3.1
arms = 2


def project(x, y, z):
    c, s = np.cos(-yaw), np.sin(-yaw)
    X = c * x - s * z
    Z = s * x + c * z
    # camera: fwd=(0,-sin t,cos t), up=(0,cos t,sin t)
    u = X
    v = y * np.cos(tilt) + Z * np.sin(tilt)
    d = 4.2 + (-y * np.sin(tilt) + Z * np.cos(tilt))
    k = 4.2 / d
    return W / 2 + u * k * S, H / 2 - v * k * S, k


buf = np.zeros((3, H * W))


def splat(px, py, col, b):
    for dx in (0, 1):
        for dy in (0, 1):
            ix = np.floor(px).astype(int) + dx
            iy = np.floor(py).astype(int) + dy
            w = (1 - np.abs(px - ix)) * (1 - np.abs(py - iy))
            ok = (ix >= 0) & (ix < W) & (iy >= 0) & (iy < H) & (w > 0)
            idx = (iy * W + ix)[ok]
            for c in range(3):
                buf[c] += np.bincount(idx, weights=(b * w * col[:, c])[ok], minlength=H * W)


def lin(h):
    h = h.lstrip('#')
    return np.array([(int(h[i : i + 2], 16) / 255) ** 2.2 for i in (0, 2, 4)])


def pop(n, kind):
    if kind == 'arm':
        r = rng.gamma(2.6, 0.17, n) + 0.08
        k = rng.integers(0, arms, n)
        a0 = wind * np.log(np.maximum(r, 0.02)) + k * 2 * np.pi / arms
        sc = rng.normal(0, 0.16 + 0.10 * r, n) * rng.choice([0.45, 1, 1.9], n, p=[0.5, 0.35, 0.15])
        a = a0 + sc
        y = rng.normal(0, 0.022, n)
        t = rng.random(n)
        col = np.where(
            (t < 0.7)[:, None], lin('#8fc4ff'), np.where((t < 0.93)[:, None], lin('#ffffff'), lin('#ff9fae'))
        ) * np.ones((n, 1))
        b = rng.pareto(2.2, n) * 0.10
    elif kind == 'disc':
        r = rng.gamma(1.8, 0.26, n)
        a = rng.random(n) * 2 * np.pi
        y = rng.normal(0, 0.035, n)
        col = np.where((rng.random(n) < 0.5)[:, None], lin('#ffd9a8'), lin('#cfe0ff'))
        b = rng.pareto(2.6, n) * 0.05
    else:
        r = np.abs(rng.normal(0, 0.085, n))
        a = rng.random(n) * 2 * np.pi
        y = rng.normal(0, 0.05, n) * np.exp(-r * 4)
        col = np.where((rng.random(n) < 0.8)[:, None], lin('#ffe2b0'), lin('#ffc98a'))
        b = rng.pareto(2.4, n) * 0.07
    x = r * np.cos(a)
    z = r * np.sin(a)
    px, py, k = project(x, y, z)
    splat(px, py, col, np.minimum(b, 6) * k * k)


for kind, n in (('arm', 520000), ('disc', 320000), ('bulge', 140000)):
    pop(n, kind)
img = buf.reshape(3, H, W)


def blur(a, r):
    for _ in range(3):
        for ax in (0, 1):
            k = 2 * r + 1
            p = np.pad(a, [(r + 1, r) if i == ax else (0, 0) for i in (0, 1)], mode='edge')
            cs = np.cumsum(p, axis=ax)
            a = (
                np.take(cs, range(k, cs.shape[ax]), axis=ax)
                - np.take(cs, range(0, cs.shape[ax] - k), axis=ax)
            ) / k
    return a


# dust: particles on the inner edge of each arm absorb light
tau = np.zeros(H * W)
n = 260000
r = rng.gamma(2.6, 0.16, n) + 0.07
k = rng.integers(0, arms, n)
off = -0.40 + rng.normal(0, 0.16 + 0.10 * r, n)
clump = 0.5 + 0.5 * np.sin(r * 37 + np.cos(r * 91) * 2 + k * 2.1)
a = wind * np.log(np.maximum(r, 0.02)) + k * 2 * np.pi / arms + off
y = rng.normal(0, 0.010, n)
px, py, kk = project(r * np.cos(a), y, r * np.sin(a))
ix = px.astype(int)
iy = py.astype(int)
ok = (ix >= 0) & (ix < W) & (iy >= 0) & (iy < H)
tau += np.bincount((iy * W + ix)[ok], weights=(clump * np.exp(-r * 0.6))[ok], minlength=H * W)
tau = tau.reshape(H, W)
tau = blur(tau, 3) * 1.0 + blur(tau, 9) * 1.2
yy, xx = np.mgrid[0:H, 0:W]
u = (xx - W / 2) / S
Zp = -(yy - H / 2) / S / np.sin(tilt)
c_, s_ = np.cos(-yaw), np.sin(-yaw)
X_ = c_ * u + s_ * Zp
Z_ = -s_ * u + c_ * Zp
RR = np.hypot(X_, Z_) + 1e-4
PH = np.arctan2(Z_, X_) - wind * np.log(RR)


def vnoise(x, y, seed, per):
    g = np.random.default_rng(seed).random((per, 4096))
    xi = np.floor(x).astype(int)
    yi = np.floor(y).astype(int)
    fx = x - xi
    fy = y - yi
    fx = fx * fx * (3 - 2 * fx)
    fy = fy * fy * (3 - 2 * fy)
    a = lambda i, j: g[(xi + i) % per, (yi + j) % 4096]
    return (a(0, 0) * (1 - fx) + a(1, 0) * fx) * (1 - fy) + (a(0, 1) * (1 - fx) + a(1, 1) * fx) * fy


def sp(fp, fr, seed, octs=5):
    o = 0
    amp = 0.5
    t = 0
    for q in range(octs):
        per = int(fp * 2**q)
        o = o + amp * vnoise(PH / (2 * np.pi) * per, np.log(RR) * fr * 2**q + 50 * q, seed + q, per)
        t += amp
        amp *= 0.56
    return o / t


nA = sp(14, 5, 3)
nB = sp(30, 16, 40)
fil = 1 - np.abs(2 * nB - 1)
tau = tau * np.clip((nA - 0.34) * 3.2, 0, 1.6) * (0.35 + 1.1 * fil**2) + 0.16 * np.clip(
    (fil - 0.72) * 5, 0, 1
) * np.exp(-RR * 1.2) * np.clip(RR * 6, 0, 1)
tau = np.clip(tau * 1.9, 0, 1.9)
ext = np.stack([np.exp(-tau * 0.62), np.exp(-tau * 0.92), np.exp(-tau * 1.15)])
sm = np.stack([blur(c, 2) * 0.9 + blur(c, 8) * 0.9 + blur(c, 26) * 0.55 for c in img])
hdr = img * 0.42 + sm * 0.26
G = Image.open(SMOOTH).convert('RGB').resize((W, H), Image.BICUBIC)
G = (np.asarray(G).astype(float) / 255) ** 2.2
G = G.transpose(2, 0, 1)
# colour grade of the smooth layer: warm core, blue arms
yy, xx = np.mgrid[0:H, 0:W]
u = (xx - W / 2) / S
v = (yy - H / 2) / S / np.sin(tilt) * 0.62
rad = np.hypot(u, v * 1.35)
core = np.exp(-((rad / 0.20) ** 2))[None]
warm = np.array([1.0, 0.66, 0.34])[:, None, None]
cool = np.array([0.42, 0.66, 1.0])[:, None, None]
lum = G.mean(0)[None]
knot = np.clip((nA - 0.30) * 2.4, 0.25, 1.9) * (0.55 + 0.9 * fil)
hdr = hdr * (0.55 + 0.45 * knot[None]) + (
    lum * (core * warm * 0.95 + (1 - core) * cool * 0.80) + (G - lum) * 0.45
) * (core + (1 - core) * knot[None])
hii = np.clip((sp(40, 22, 90, 3) - 0.66) * 9, 0, 1) * np.clip((nA - 0.40) * 5, 0, 1) * lum[0]
hdr += np.array([1.0, 0.30, 0.42])[:, None, None] * blur(hii, 2)[None] * 1.1
hdr *= ext
hdr += np.exp(-((rad / 0.050) ** 2))[None] * np.array([1.0, 0.82, 0.55])[:, None, None] * 0.9
halo = np.exp(-rad * 3.2)[None] * np.array([0.9, 0.62, 0.36])[:, None, None] * 0.035
hdr += halo
yy, xx = np.mgrid[0:H, 0:W]
e = np.maximum(abs(xx / W - 0.5), abs(yy / H - 0.5)) * 2
hdr *= np.clip((1 - e) / 0.16, 0, 1) ** 1.2
x = hdr * 0.95
t = np.clip(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 0, 1) ** (1 / 2.2)
Image.fromarray((t.transpose(1, 2, 0) * 255 + rng.random((H, W, 1))).clip(0, 255).astype('uint8')).save(OUT)
