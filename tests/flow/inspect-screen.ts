import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Faults of what is on the screen now, a sentence each: none on a finished screen. */
export async function inspectScreen(page: Page, withAxe: boolean): Promise<string[]> {
  return [...(await page.evaluate(findFaults)), ...(withAxe ? await findViolations(page) : [])];
}

/** By the rules of WCAG 2 A and AA that can be told from a page. */
async function findViolations(page: Page): Promise<string[]> {
  // Not as a script of the page, which its policy forbids.
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
      // A mini-app neither zooms nor scrolls as a page: the text's size is the messenger's setting.
      // The mismatch of label and content is experimental, and takes a count or a key drawn beside the name for a part of it.
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
      element.closest('.hidden, .twin, [aria-hidden="true"], [hidden]') === null
    );
  };
  const name = (element: Element): string =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 50)}`;

  /** A list that is meant to be swiped. */
  const isInSidewaysList = (element: Element): boolean => {
    for (let at = element.parentElement; at; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
    return false;
  };
  // Over a dialog's ground nothing else counts.
  const root =
    [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.getElementById('hud') ?? document.body;

  if (document.documentElement.scrollWidth > width) faults.push('the page scrolls sideways');
  for (const element of root.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    const ownText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
    if (!ownText || !seen(element)) continue;
    const box = element.getBoundingClientRect();
    if (!isInSidewaysList(element) && (box.right > width + 1 || box.left < -1))
      faults.push(`leaves the window: ${name(element)}`);
    if (
      style.overflowX === 'hidden' &&
      element.scrollWidth > element.clientWidth + 1 &&
      !element.matches('[data-shortens]')
    )
      faults.push(`is cut off: ${name(element)}`);
    const text = (element.textContent ?? '').trim();
    if (/\{\{|undefined|NaN|\[object/.test(text)) faults.push(`says what is no word: ${name(element)}`);
  }
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
