import { createRequire } from 'node:module';
import type { Page } from 'playwright';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Faults of what is on the screen now, a sentence each: none on a finished screen. */
export async function inspectScreen(page: Page, withAxe: boolean): Promise<string[]> {
  return [...(await page.evaluate(findFaults)), ...(withAxe ? await findViolations(page) : [])];
}

/** By the rules of WCAG 2 A and AA that can be told from a page. */
async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: axePath });
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
      rules: { 'meta-viewport': { enabled: false } },
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

  if (document.documentElement.scrollWidth > width) faults.push('the page scrolls sideways');
  for (const element of document.querySelectorAll('#hud *, dialog *')) {
    const style = getComputedStyle(element);
    if (
      /auto|scroll|hidden/.test(style.overflowY) &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 100 &&
      !/auto|scroll/.test(style.overflowX) &&
      style.textOverflow !== 'ellipsis' &&
      element.matches('.page__scroll, .sheet__scroll, .side__scroll, .modal__body')
    )
      faults.push(`scrolls or cuts sideways: ${name(element)}`);
    const ownText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
    if (!ownText || !seen(element)) continue;
    const box = element.getBoundingClientRect();
    const scroller = element.closest('[data-sideways]');
    if (!scroller && (box.right > width + 1 || box.left < -1))
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
  const texts = [...document.querySelectorAll('#hud *')].flatMap((element) => [
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
