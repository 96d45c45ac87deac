/**
 * The colour tokens that the canvas uses, as 0xrrggbb; read once from the page, where the HUD defines them.
 */
const TOKENS = {
  signal: ['--signal', 0x8ce9ff],
  gain: ['--gain', 0x7effde],
  proto: ['--proto', 0xfcff7e],
  danger: ['--danger', 0xff7e7e],
  warn: ['--warn', 0xff9b21],
  text: ['--text-1', 0xf3f8fd],
  textSoft: ['--text-2', 0xb4c2d4],
  textDim: ['--text-3', 0x8596ac],
  ink: ['--ink-1', 0x04070c],
  line: ['--line', 0xbad4f4],
  onLight: ['--on-light', 0x04121a],
  personal: ['--type-personal', 0x8ce9ff],
  attack: ['--type-attack', 0xff9b21],
  expedition: ['--type-expedition', 0x8c9eff],
  common: ['--c-blue', 0x8ce9ff],
  rare: ['--c-purple', 0x8c9eff],
  epic: ['--c-orange', 0xff9b21],
} as const;

type ColourName = keyof typeof TOKENS;
export type Colours = Readonly<Record<ColourName, number>>;

export function readCanvasColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const entries = Object.entries(TOKENS).map(([name, [token, fallback]]) => [
    name,
    parseColour(style.getPropertyValue(token)) ?? fallback,
  ]);
  return Object.freeze(Object.fromEntries(entries));
}

/** Reads `#rgb`, `#rrggbb` and `rgb…(r, g, b…)` without its opacity; undefined for anything else. */
function parseColour(text: string): number | undefined {
  const value = text.trim();
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value)?.[1];
  if (hex) return Number.parseInt(hex.length === 3 ? hex.replace(/./g, '$&$&') : hex, 16);
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(value);
  if (!parts) return undefined;
  return (Number(parts[1]) << 16) | (Number(parts[2]) << 8) | Number(parts[3]);
}

export function cssColour(colour: number, opacity = 1): string {
  return `rgba(${colour >> 16}, ${(colour >> 8) & 255}, ${colour & 255}, ${opacity})`;
}

/** Mix of two colours: a `share` of 0 is the first, 1 the second. */
export function mixColour(from: number, to: number, share: number): number {
  const channel = (shift: number): number => {
    const a = (from >> shift) & 255;
    return Math.round(a + (((to >> shift) & 255) - a) * share) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}

export const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));
/**
 * Maximum step of a passage in a frame: a slow frame, such as the first of a scene, extends the
 * passage instead of cutting it.
 */
export const SMOOTH_MS = 50;
