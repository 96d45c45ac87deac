import type { Language } from '#engine/content/languages.ts';
import { type GameWindow, phone, type Size } from './browser.ts';
import { inspectScreen } from './inspect-screen.ts';
import type { Stage } from './make-pilot.ts';
import { patienceMs } from './patience.ts';
import { automatic, type ModalVisit } from './screens.ts';
import { stringsOf } from './strings.ts';
import { waitUntilStill } from './wait-until-still.ts';

/** Checks that a visit makes on every screen. */
export interface Looks {
  /** The sizes of the window. axe checks the markup at the first. */
  readonly at: readonly Size[];
  /** The sizes at which text of twice the size is inspected too. */
  readonly largeAt?: readonly Size[];
}

/** One visit of a pilot in one language. The page stays open; its address and its size change. */
export class Visit {
  readonly faults: string[] = [];
  /** The modals that opened by themselves. */
  readonly greeted = new Set<string>();
  readonly strings;
  private readonly first: Size;

  constructor(
    readonly window: GameWindow,
    language: Language,
    private readonly looks: Looks,
  ) {
    this.strings = stringsOf(language);
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
    await this.waitUntilStill();
  }

  /** Waits until everything is loaded, nothing moves in and no number counts up. */
  async waitUntilStill(): Promise<void> {
    await this.page.waitForFunction(
      () => !document.querySelector('.ghost, .stage__wait, dialog[open] .waiting'),
    );
    await waitUntilStill(this.page);
  }

  /** Opens a modal and inspects it. Failing to open is a fault like any other. */
  async open(modal: string, open: ModalVisit['open']): Promise<void> {
    try {
      await open(this.page, this.strings);
      await this.page.locator(`[data-modal="${modal}"] dialog[open]`).waitFor();
    } catch (error) {
      this.faults.push(`modal-${modal} doesn't open: ${String(error).slice(0, 300)}`);
      return;
    }
    await this.waitUntilStill();
    await this.look(`modal-${modal}`);
  }

  /** Inspects the modals that open by themselves at the start, and closes them. */
  async greet(stage: Stage): Promise<void> {
    for (const modal of automatic) {
      const shown = this.page.locator(`[data-modal="${modal}"] :is(dialog[open], .tour__caption)`);
      // A new pilot gets the tour. Every other pilot gets the daily reward.
      const isDue = (modal === 'tour') === (stage === 'new');
      const isThere = await shown.waitFor({ timeout: isDue ? patienceMs : 1500 }).then(
        () => true,
        () => false,
      );
      if (!isThere) continue;
      this.greeted.add(modal);
      await this.waitUntilStill();
      await this.look(`modal-${modal}`);
      if (modal === 'tour')
        await this.page.getByRole('button', { name: this.strings.text('account:tour.skip') }).click();
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

  /** Inspects the screen at each size. */
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
    const step = `${name}-${size.width}${how}`;
    await (found.length > 0 ? this.window.save(step) : this.window.shoot(step));
  }

  /** Resizes the window and waits for the HUD's layout of that size. */
  private async resize(size: Size): Promise<void> {
    if (this.page.viewportSize()?.width === size.width) return;
    await this.page.setViewportSize(size);
    await this.page.waitForFunction(
      () =>
        !document.querySelector(
          innerWidth < 768 ? '.rail, .side, .header--side' : '.horizon, .sheet, .header:not(.header--side)',
        ),
    );
    await waitUntilStill(this.page);
  }

  private async setTextSize(size: string): Promise<void> {
    await this.page.evaluate((to) => {
      document.documentElement.style.fontSize = to;
      dispatchEvent(new Event('resize'));
    }, size);
  }
}
