/** Properties whose value comes from tokens of `hud/styles/tokens.css`, with the form that the value has. */
const scales: readonly { properties: RegExp; allowed: RegExp; what: string }[] = [
  {
    properties: /^font-size$/,
    allowed: /^(?:inherit|(?:var|min|max|calc)\(.*var\(--fs-.*|var\(--fs-[\w-]+\))$/,
    what: 'a font size outside the scale',
  },
  {
    properties: /^font-weight$/,
    allowed: /^(?:inherit|var\(--fw-[\w-]+\))$/,
    what: 'a font weight outside the scale',
  },
  {
    properties: /^font$/,
    allowed: /^(?:inherit|var\(--fw-[\w-]+\) var\(--fs-[\w-]+\).*)$/,
    what: 'a font outside the scale',
  },
  { properties: /^z-index$/, allowed: /^(?:auto|.*var\(--z-[\w-]+\).*)$/, what: 'a layer without a name' },
];

/** Sizes of the spacing scale in pixels; each has a token `--s-…`. */
const spaces = [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48];
const spacing = /^(?:padding|margin|gap$|row-gap|column-gap)/;
const rawColour =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch)\(|(?<![\w-])(?:white|black|red|gr[ae]y)(?![\w-])/i;

/** Conditions of media queries, one name a condition; a query joins them with `and` and commas. */
const conditions: Readonly<Record<string, string>> = {
  phone: '(max-width: 767px)',
  'high tablet': '(max-width: 1023px)',
  portrait: '(orientation: portrait)',
  'small phone': '(max-width: 400px)',
  desktop: '(min-width: 768px)',
  'desktop in any orientation': '(min-width: 1024px)',
  'one column': '(max-width: 999px)',
  'two columns': '(min-width: 1000px)',
  'narrow desktop': '(max-width: 1120px)',
  'wide desktop': '(min-width: 1121px)',
  'very wide desktop': '(min-width: 1600px)',
  low: '(max-height: 760px)',
  'very low': '(max-height: 700px)',
  'lowest phone': '(max-height: 600px)',
  strip: '(max-height: 480px)',
  'higher than a strip': '(min-height: 481px)',
  landscape: '(orientation: landscape)',
  touch: '(pointer: coarse)',
  mouse: '(pointer: fine)',
  hover: '(hover: hover)',
  'less motion': '(prefers-reduced-motion: reduce)',
  'forced colours': '(forced-colors: active)',
};

/** Values of a style sheet that should be tokens, as `line: what: value`. */
export function valuesOutsideTokens(source: string): string[] {
  const css = withoutTexts(source);
  const faults: string[] = [];
  for (const { property, value, line } of declarationsOf(css)) {
    const report = (what: string, text = value) => faults.push(`${line}: ${what}: ${text}`);
    if (rawColour.test(value)) report('a raw colour');
    for (const { properties, allowed, what } of scales)
      if (properties.test(property) && !allowed.test(value)) report(what);
    if (spacing.test(property))
      for (const { 1: px } of value.matchAll(/(?<![\w.-])(\d+)px/g))
        if (spaces.includes(Number(px))) report('a space that has a token', `${px}px`);
  }
  for (const { 1: query = '', index } of css.matchAll(/@media\s+([^{]+)\{/g))
    for (const condition of query.trim().split(/\s+and\s+|,\s+/))
      if (!Object.values(conditions).includes(condition))
        faults.push(`${lineAt(css, index)}: a media condition without a name: ${condition}`);
  return faults;
}

/** Sizes of a style sheet that no scale has, as `line: what: value`. Hairlines of 1px are free. */
export function sizesOutsideScales(source: string): string[] {
  const faults: string[] = [];
  for (const { property, value, line } of declarationsOf(withoutTexts(source))) {
    const report = (what: string, text = value) => faults.push(`${line}: ${what}: ${text}`);
    if (spacing.test(property))
      for (const { 0: size, 1: amount, 2: unit } of value.matchAll(/(?<![\w.])(\d*\.?\d+)(px|rem)\b/g))
        if (unit === 'rem' || ![0, 1, ...spaces].includes(Number(amount)))
          report('a space outside the scale', size);
    if (/radius$/.test(property) && /(?<![\w.-])\d*\.?\d+(?:px|rem|em)\b/.test(value))
      report('a radius outside the scale');
    if (/^font(?:-size)?$/.test(property) && /\*\s*var\(--fs-|var\(--fs-[\w-]+\)\s*[*/]/.test(value))
      report('a font size outside the scale');
  }
  return faults;
}

interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly line: number;
}

function* declarationsOf(css: string): Generator<Declaration> {
  for (const { 0: text, 1: property = '', 2: value = '', index } of css.matchAll(
    /(?<=[{;]\s*)(-{0,2}[a-z][\w-]*)\s*:\s*([^;{}]+)(?=[;}])/g,
  ))
    yield {
      property,
      value: value.trim().replace(/\s+/g, ' '),
      line: lineAt(css, index + text.indexOf(property)),
    };
}

function lineAt(css: string, index: number): number {
  return css.slice(0, index).split('\n').length;
}

/** Blanks comments and addresses, and keeps the lines. */
function withoutTexts(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, (text) => text.replace(/[^\n]/g, ' '));
}
