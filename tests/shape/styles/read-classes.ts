/** The class names that the selectors of a style sheet name, each with the line it stands on first. */
export function classesInCss(source: string): Map<string, number> {
  const found = new Map<string, number>();
  const code = blank(source, /\/\*[\s\S]*?\*\/|"[^"\n]*"|url\([^)]*\)/g);
  // A selector or an at-rule's prelude is what stands between a brace or semicolon and the next opening
  // brace.
  for (const { 0: prelude, index } of code.matchAll(/[^{};]+(?=\{)/g)) {
    if (/^\s*@(?!scope)/.test(prelude)) continue;
    for (const { 1: name = '', index: at } of prelude.matchAll(/\.(-?[a-z_][\w-]*)/gi))
      if (!found.has(name)) found.set(name, source.slice(0, index + at).split('\n').length);
  }
  return found;
}

/**
 * The class names that code gives to elements. A name that is only partly written, as in `btn--${kind}`, is
 * `btn--*`. It reads `className={…}`, `className = …` and `classList.add(…)`; name a variable with classes
 * `className`.
 */
export function classesInCode(source: string): Set<string> {
  const found = new Set<string>();
  for (const expression of classExpressions(source))
    for (const text of textsIn(expression)) for (const name of text.split(/\s+/)) if (name) found.add(name);
  return found;
}

function* classExpressions(source: string): Generator<string> {
  for (const { 0: head, index } of source.matchAll(
    /\b(?:\w*[cC]lassName|class)\s*[=:]\s*|\bclassList\.(?:add|remove|toggle)\(/g,
  )) {
    const start = index + head.length;
    yield source.slice(start, endOfExpression(source, start));
  }
}

/** End of an attribute's value, or of the expression that begins here. */
function endOfExpression(source: string, start: number): number {
  const opening = source[start] ?? '';
  if (opening === '"' || opening === "'") return source.indexOf(opening, start + 1) + 1;
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    const sign = source[at] ?? '';
    if ('{(['.includes(sign)) depth++;
    else if ('})]'.includes(sign)) {
      depth--;
      if (depth < 0 || (depth === 0 && opening === '{')) return at + 1;
    } else if (depth === 0 && (sign === ';' || sign === ',')) return at;
  }
  return source.length;
}

/** The texts of an expression's literals, and of those inside its templates. */
function textsIn(expression: string): string[] {
  const texts: string[] = [];
  for (let at = 0; at < expression.length; at++) {
    const sign = expression[at];
    if (sign === "'" || sign === '"') {
      const end = expression.indexOf(sign, at + 1);
      // A text that something is compared with isn't a class.
      if (!/[=!]==\s*$/.test(expression.slice(0, at))) texts.push(expression.slice(at + 1, end));
      at = end;
    } else if (sign === '`') {
      const { pieces, end } = readTemplate(expression, at + 1);
      texts.push(...textsOfTemplate(pieces));
      at = end;
    }
  }
  return texts;
}

/** The pieces of a template, fixed text and expressions in turn, and where its closing quote is. */
function readTemplate(source: string, start: number): { pieces: string[]; end: number } {
  const pieces = [''];
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    const sign = source[at] ?? '';
    if (depth === 0 && sign === '`') return { pieces, end: at };
    if (depth === 0 && source.startsWith('${', at)) {
      depth = 1;
      at++;
      pieces.push('');
    } else if (depth > 0 && sign === '}' && --depth === 0) pieces.push('');
    else {
      if (depth > 0 && sign === '{') depth++;
      pieces[pieces.length - 1] += sign;
    }
  }
  return { pieces, end: source.length };
}

/**
 * `a${on ? ' is-on' : ''}` is `a` and `is-on`; `a--${on ? 'x' : 'y'}` is `a--x` and `a--y`; `a--${kind}` is
 * `a--*`.
 */
function textsOfTemplate(pieces: readonly string[]): string[] {
  const texts: string[] = [];
  let text = '';
  pieces.forEach((piece, i) => {
    if (i % 2 === 0) {
      text += piece;
      return;
    }
    const inner = textsIn(piece);
    const stem = /[\w-]*[-_]$/.exec(text)?.[0];
    if (stem === undefined) texts.push(...inner);
    else {
      texts.push(...inner.map((ending) => stem + ending));
      const isWritten = /\?\s*'[^']*'\s*:\s*'[^']*'\s*$/.test(piece);
      text = isWritten ? text.slice(0, -stem.length) : `${text}* `;
    }
  });
  return [...texts, text];
}

function blank(source: string, pattern: RegExp): string {
  return source.replace(pattern, (text) => text.replace(/[^\n]/g, ' '));
}
