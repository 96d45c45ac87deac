import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The faults of the present screen, one sentence each. A finished screen has none. */
export async function inspectScreen(page: Page, withAxe: boolean): Promise<string[]> {
  return [...(await page.evaluate(findFaults)), ...(withAxe ? await findViolations(page) : [])];
}

/** Checks the WCAG 2 A and AA rules that axe can test automatically. */
export async function findViolations(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script tag, which the page's content security policy forbids.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    interface Axe {
      run(
        what: Document,
        how: object,
      ): Promise<{ violations: { id: string; nodes: { html: string; any: { message: string }[] }[] }[] }>;
    }
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
      // A mini-app neither zooms nor scrolls as a page: the messenger sets the text size. The label-content
      // rule is experimental, and treats a count or a key drawn beside the name as part of the name.
      rules: { 'meta-viewport': { enabled: false }, 'label-content-name-mismatch': { enabled: false } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 140)} ${any[0]?.message ?? ''}`),
    );
  });
}

/** Runs in the page. */
function findFaults(): string[] {
  const faults: string[] = [];
  const { innerWidth: width } = window;
  const seen = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    return (
      box.width > 1 &&
      box.height > 1 &&
      (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true) &&
      element.closest('.hidden, .accessible-list, [aria-hidden="true"], [hidden]') === null
    );
  };
  const name = (element: Element): string =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 50)}`;

  // While a dialog is open, only the dialog counts.
  const root =
    [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.getElementById('hud') ?? document.body;

  /** Element that clips this one along an axis; null when it is visible or can be scrolled into view. */
  const cutBy = (element: Element, box: DOMRect, axis: 'X' | 'Y'): Element | 'window' | null => {
    const [from, to] = axis === 'X' ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { [`overflow${axis}` as const]: overflow, position } = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      const isOver = box[from] < edge[from] - 2 || box[to] > edge[to] + 2;
      if (/auto|scroll/.test(overflow)) return null;
      if (/hidden|clip/.test(overflow) && isOver) return at;
      if (position === 'fixed') break;
    }
    const end = axis === 'X' ? width : window.innerHeight;
    return box[from] < -1 || box[to] > end + 1 ? 'window' : null;
  };

  /** The part of a box that its scroll containers show. */
  const shownOf = (element: Element, box: DOMRect): DOMRect | null => {
    let { left, top, right, bottom } = box;
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const edge = at.getBoundingClientRect();
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    return right > left && bottom > top ? new DOMRect(left, top, right - left, bottom - top) : null;
  };

  if (document.documentElement.scrollWidth > width) faults.push('the page scrolls sideways');
  const written: { element: Element; lines: DOMRect[] }[] = [];
  for (const element of root.querySelectorAll('*')) {
    const texts = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
    if (texts.length === 0 || !seen(element)) continue;
    const lines = texts.flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
    written.push({ element, lines: lines.flatMap((line) => shownOf(element, line) ?? []) });
    if (!element.closest('[data-shortens]'))
      for (const axis of ['X', 'Y'] as const) {
        const by = lines.map((line) => cutBy(element, line, axis)).find((found) => found !== null);
        if (by)
          faults.push(`is cut off by ${by === 'window' ? by : name(by).split('>')[0]}>: ${name(element)}`);
      }
    const text = (element.textContent ?? '').trim();
    if (/\{\{|undefined|NaN|\[object/.test(text)) faults.push(`says what is no word: ${name(element)}`);
  }
  // Text overlaps text by more than the empty space within a line.
  const overlap = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.4 * Math.min(a.height, b.height);
  // The tour's caption and a toast lie over the screen on purpose, on backgrounds of their own.
  const isCaption = (element: Element) =>
    element.closest('.tour__caption, .toast:not(.toast--line)') !== null;
  for (const [i, one] of written.entries())
    for (const other of written.slice(i + 1))
      if (isCaption(one.element) !== isCaption(other.element)) continue;
      else if (one.lines.some((line) => other.lines.some((another) => overlap(line, another))))
        faults.push(`lies over ${name(other.element)}: ${name(one.element)}`);
  const keyLike = /^(?:[a-zA-Z]+:)?[a-z]+(?:-[a-z]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+$/;
  const texts = [...root.querySelectorAll('*')].flatMap((element) => [
    element.getAttribute('aria-label'),
    element.getAttribute('placeholder'),
    element.getAttribute('title'),
    element.children.length === 0 ? (element.textContent ?? '').trim() : null,
  ]);
  for (const text of new Set(texts))
    if (text && (keyLike.test(text) || /^[a-zA-Z]+:[a-z-]+$/.test(text)))
      faults.push(`has no words for ${text}`);
  return faults;
}
