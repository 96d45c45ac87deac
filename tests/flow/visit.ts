import { type GameWindow, phone, type Size } from './browser.ts';
import { inspectScreen } from './inspect-screen.ts';
import type { Stage } from './make-pilot.ts';
import { automatic, type ModalVisit, seesAll } from './screens.ts';
import { type Language, wordsOf } from './words.ts';

/** What a visitor looks at in every place. */
export interface Looks {
  /** The windows, in pixels; what an automatic check of the markup says is asked in the first. */
  readonly at: readonly Size[];
  /** Those in which it is looked at with text of twice the size, too. */
  readonly largeAt?: readonly Size[];
}

/** One visit of a pilot in a language: the page stays, its address and its size change. */
export class Visit {
  readonly faults: string[] = [];
  /** What opened by itself. */
  readonly greeted = new Set<string>();
  readonly words;
  private readonly first: Size;

  constructor(
    readonly window: GameWindow,
    language: Language,
    private readonly looks: Looks,
  ) {
    this.words = wordsOf(language);
    this.first = looks.at[0] ?? phone;
  }

  get page() {
    return this.window.page;
  }

  async go(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      history.pushState(null, '', to);
    }, path);
    await this.page.locator('main.stage > *').first().waitFor();
    await this.settle();
  }

  /** Nothing is read any more, nothing moves in, and no number counts. */
  async settle(): Promise<void> {
    await this.page.waitForFunction(
      () => !document.querySelector('.ghost, .stage__wait, dialog[open] .waiting'),
      null,
      { timeout: 20_000 },
    );
    await this.page.evaluate(becomeStill);
  }

  /** Opens a modal and looks at it; that it can't be opened is a fault like any other. */
  async open(modal: string, open: ModalVisit['open']): Promise<void> {
    this.page.setDefaultTimeout(6000);
    try {
      await open(this.page, this.words);
      await this.page.locator(`[data-modal="${modal}"] dialog[open]`).waitFor({ timeout: 10_000 });
    } catch (error) {
      this.faults.push(`modal-${modal} doesn't open: ${String(error).slice(0, 300)}`);
      return;
    }
    await this.settle();
    await this.look(`modal-${modal}`);
  }

  /** Looks at what opens by itself at the start, and closes it. */
  async greet(stage: Stage): Promise<void> {
    for (const modal of automatic) {
      const shown = this.page.locator(`[data-modal="${modal}"] :is(dialog[open], .tour__caption)`);
      // A new pilot is guided; whoever knows the game gets the day's reward.
      const isDue = (modal === 'tour') === (stage === 'new');
      const isThere = await shown.waitFor({ timeout: isDue ? 20_000 : 1500 }).then(
        () => true,
        () => false,
      );
      if (!isThere) continue;
      this.greeted.add(modal);
      await this.page.waitForTimeout(1500);
      await this.look(`modal-${modal}`);
      if (modal === 'tour')
        await this.page.getByRole('button', { name: this.words.room('firstRun:tour.skip') }).click();
      await this.closeAll();
    }
  }

  async closeAll(): Promise<void> {
    const open = this.page.locator('dialog[open]');
    for (let tries = 4; tries > 0 && (await open.count()) > 0; tries--) {
      const before = await open.count();
      await this.page.keyboard.press('Escape');
      await this.page
        .waitForFunction((count) => document.querySelectorAll('dialog[open]').length < count, before, {
          timeout: 1000,
        })
        .catch(() => undefined);
    }
  }

  /** At each size: what is wrong there, and a picture. */
  async look(name: string): Promise<void> {
    const { at, largeAt = [] } = this.looks;
    for (const size of at) {
      await this.resize(size);
      await this.note(name, size, '', size === this.first);
    }
    if (largeAt.length === 0) return this.resize(this.first);
    await this.setTextSize('200%');
    for (const size of largeAt) {
      await this.resize(size);
      await this.note(name, size, '-large');
    }
    await this.setTextSize('');
    await this.resize(this.first);
  }

  private async note(name: string, size: Size, how: '' | '-large', withAxe = false): Promise<void> {
    const found = await inspectScreen(this.page, withAxe);
    this.faults.push(...found.map((fault) => `${name}${how} at ${size.width}: ${fault}`));
    // A picture is by far the slowest of it.
    if (how === '' || found.length > 0 || seesAll) await this.window.shoot(`${name}-${size.width}${how}`);
  }

  /** Until the HUD stands as that size has it. */
  private async resize(size: Size): Promise<void> {
    if (this.page.viewportSize()?.width === size.width) return;
    await this.page.setViewportSize(size);
    await this.page.waitForFunction(
      () =>
        !document.querySelector(
          innerWidth < 768 ? '.rail, .side, .header--side' : '.horizon, .sheet, .header:not(.header--side)',
        ),
    );
    await this.page.evaluate(becomeStill);
  }

  private async setTextSize(size: string): Promise<void> {
    await this.page.evaluate((to) => {
      document.documentElement.style.fontSize = to;
      dispatchEvent(new Event('resize'));
    }, size);
  }
}

/** Runs in the page: until what moves in is in its place and no text has changed for a moment; what never rests is not waited for. */
async function becomeStill(): Promise<void> {
  const longestMs = 1500;
  const momentMs = 120;
  const startedMs = performance.now();
  let changedMs = startedMs;
  const observer = new MutationObserver(() => {
    changedMs = performance.now();
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  const moves = () =>
    document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 30));
    const nowMs = performance.now();
    if (nowMs - startedMs > longestMs) break;
    if (nowMs - changedMs > momentMs && !moves()) break;
  }
  observer.disconnect();
}
