/**
 * Outlines on a 24 grid: Tabler's (MIT) under their own names, then the game's own glyphs. `fill` is the
 * solid part.
 */
export interface Glyph {
  readonly line: string;
  readonly fill?: string;
}

export const icons = {
  hexagons: { line: 'M4 18v-5l4 -2l4 2v5l-4 2l-4 -2M8 11v-5l4 -2l4 2v5M12 13l4 -2l4 2v5l-4 2l-4 -2' },
  check: { line: 'M5 12l5 5l10 -10' },
  refresh: { line: 'M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4' },
  'alert-triangle': {
    line: 'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01',
  },
  'wifi-off': {
    line: 'M12 18l.01 0M9.172 15.172a4 4 0 0 1 5.656 0M6.343 12.343a7.963 7.963 0 0 1 3.864 -2.14m4.163 .155a7.965 7.965 0 0 1 3.287 2M3.515 9.515a12 12 0 0 1 3.544 -2.455m3.101 -.92a12 12 0 0 1 10.325 3.374M3 3l18 18',
  },
  'info-circle': { line: 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 9h.01M11 12h1v4h1' },
  trip: {
    line: 'M3.2 15.6C1.4 11.2 4.6 6.2 10 4.4s10.3.1 11 4.2c.6 3.3-2 6.9-6.2 9.1M9.4 12a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0',
    fill: 'M8.2 20.4l3.9-1.1-2.3-3.1z',
  },
  hangar: {
    line: 'M12 2.8c1.9 2.2 2.7 4.9 2.7 8.1v5.6H9.3v-5.6c0-3.2.8-5.9 2.7-8.1zM9.3 11.5L4 16.3v2.9l5.3-1.9M14.7 11.5l5.3 4.8v2.9l-5.3-1.9M10.8 19.6v1.7M13.2 19.6v1.7M12 8.3v1.8',
  },
  crew: {
    line: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M7.4 12a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0 -9.2 0',
    fill: 'M10.7 12a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0 -2.6 0M10.5 3a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M18.5 16a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M2.5 16a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0',
  },
  top: {
    line: 'M3.5 20.5h17M6 20.5v-6M12 20.5V8.5M18 20.5v-9',
    fill: 'M12 2.6l.9 1.9 2 .3-1.45 1.4.35 2L12 7.25l-1.8.95.35-2L9.1 4.8l2-.3z',
  },
  homeland: {
    line: 'M3 18.5a9.8 9.8 0 0 1 18 0M5 21.5c4.3-1.3 9.7-1.3 14 0M12 8.7V5.2M9.3 5.2h5.4M9.8 11.5v-2.8h4.4v2.8',
    fill: 'M17 3.4l.5 1 1 .5-1 .5-.5 1-.5-1-1-.5 1-.5z',
  },
} satisfies Record<string, Glyph>;

/** Every glyph that has loaded; the later ones are added by their chunk. */
export const glyphs: Record<string, Glyph> = { ...icons };
