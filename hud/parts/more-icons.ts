import { type Glyph, glyphs } from './icons.ts';

/** Outlines that only the later screens need, as in `icons.ts`. */
export const moreIcons = {
  star: {
    line: '',
    fill: 'M12 2l2.9 6.4 7 .7-5.3 4.6 1.6 6.9L12 17l-6.2 3.6 1.6-6.9L2.1 9.1l7-.7z',
  },
  ai: {
    line: 'M4 13a8 8 0 0 1 16 0M4 13v3.2M20 13v3.2M7 19.5c3 1.7 7 1.7 10 0M12 5V2.8',
    fill: 'M7.8 13.5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0M13.8 13.5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0',
  },
} satisfies Record<string, Glyph>;

Object.assign(glyphs, moreIcons);
