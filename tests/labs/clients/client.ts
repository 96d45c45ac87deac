import { type MethodName, supports } from '@tma.js/bridge';
import type { Browser, BrowserContext, Frame, FrameLocator, Locator, Page } from 'playwright';
import { limitFrames } from '../../flow/support/limit-frames.ts';
import { patienceMs } from '../../flow/support/patience.ts';
import { stringsOf } from '../../flow/support/strings.ts';
import { installProxy, limitDevice, shellPage } from './page-scripts.ts';
import type { ClientEvent, Profile } from './profiles/profile.ts';

/** Web clients wait this long for `iframe_will_reload` before they replace the frame. */
const reloadWithinMs = 500;

export interface Launch {
  readonly origin: string;
  readonly initData: string | null;
  readonly version: string;
  /** Address of the client that shows the frame; its usual one when absent. */
  readonly host?: string;
}

/**
 * A messenger client with the game open in it: answers the page's calls as its profile says, and notes what
 * went wrong.
 */
export class Client {
  readonly faults: string[] = [];
  readonly posted: string[] = [];
  /** True once the present document has made a call. */
  #hasPosted = false;
  readonly links: string[] = [];
  /** Names of the invoices that were opened. */
  readonly invoices: string[] = [];
  readonly strings = stringsOf('en');
  hasBack = false;
  main = { isVisible: false, isActive: false, text: '' };
  asksBeforeClosing = false;
  isClosed = false;
  /** Says 'cancelled' of the next invoice at once, as a client does while another one is open. */
  isInvoiceOpen = false;
  #touchedAtMs = 0;
  #isReloading = false;

  private constructor(
    readonly profile: Profile,
    readonly launch: Launch,
    readonly page: Page,
    private readonly context: BrowserContext,
  ) {}

  static async open(browser: Browser, profile: Profile, launch: Launch): Promise<Client> {
    const { width, height, isPhone } = profile.window;
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'en',
      hasTouch: isPhone,
      isMobile: isPhone,
      acceptDownloads: true,
    });
    const client = new Client(profile, launch, await context.newPage(), context);
    await client.#start();
    return client;
  }

  close(): Promise<void> {
    return this.context.close();
  }

  /** The frame that has the game. */
  get game(): Frame {
    if (this.profile.transport?.kind !== 'frame') return this.page.mainFrame();
    const frame = this.page.frames().find((each) => each.url().startsWith(this.launch.origin));
    if (!frame) throw new Error('The frame has no game');
    return frame;
  }

  /** The game's document, also after its frame was replaced. */
  get root(): Page | FrameLocator {
    return this.profile.transport?.kind === 'frame' ? this.page.frameLocator('iframe') : this.page;
  }

  locator(selector: string, options?: { readonly hasText: string }): Locator {
    return this.root.locator(selector, options);
  }

  /** A button of the game's own look, by its text in the strings. */
  action(key: string): Locator {
    return this.locator('button.btn', { hasText: this.strings.hud(key) }).first();
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name }).first();
  }

  async press(name: string | RegExp): Promise<void> {
    await this.button(name).click({ timeout: patienceMs });
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.root.getByText(text).first().waitFor({ timeout: patienceMs });
  }

  async isAt(place: string): Promise<void> {
    await this.locator(`.shell[data-place="${place}"]`).waitFor({ timeout: patienceMs });
  }

  async isReady(): Promise<void> {
    await this.locator('.shell').waitFor({ timeout: patienceMs });
  }

  /** Changes the screen as a link in the game does. */
  async go(path: string): Promise<void> {
    await this.game.evaluate((to) => history.pushState(null, '', to), path);
    await this.locator('main.stage > *').first().waitFor({ timeout: patienceMs });
  }

  path(): Promise<string> {
    return this.game.evaluate(() => location.pathname);
  }

  /** Presses the client's Back button, or the game's own way back where the client shows none. */
  async goBack(): Promise<void> {
    if (this.hasBack) await this.send({ event: 'back_button_pressed' });
    else if ((await (await this.#ownWayBack()).count()) > 0)
      await (await this.#ownWayBack()).last().click({ timeout: patienceMs });
    else await this.#swipeDown(this.locator('dialog[open] .modal__grab').last());
  }

  /** Closes a dialog that has no button for it. */
  async #swipeDown(grip: Locator): Promise<void> {
    const box = await grip.boundingBox({ timeout: patienceMs });
    if (!box) throw new Error('The dialog has nothing to close it by');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x, y + 300, { steps: 6 });
    await this.page.mouse.up();
  }

  /** True while there is a way back: the client's button or one of the game's. */
  async hasWayBack(): Promise<boolean> {
    return this.hasBack || (await (await this.#ownWayBack()).count()) > 0;
  }

  /** While a dialog is open, only the dialog counts. */
  async #ownWayBack(): Promise<Locator> {
    const isOpen = (await this.locator('dialog[open]').count()) > 0;
    return this.locator(isOpen ? 'dialog[open] :is(.modal__close, .back-link)' : '.back-link');
  }

  async pressMain(): Promise<void> {
    if (!this.main.isVisible || !this.main.isActive || !this.main.text.trim())
      throw new Error('The client shows no main button');
    await this.send({ event: 'main_button_pressed' });
  }

  /** Delivers an event exactly as the client does. */
  async send({ event, data }: ClientEvent): Promise<void> {
    const { transport } = this.profile;
    if (!transport) return;
    if (transport.kind === 'frame') {
      const text = JSON.stringify({ eventType: event, eventData: data });
      await this.page.evaluate(
        (message) => (window as unknown as { labSend(text: string): void }).labSend(message),
        text,
      );
      return;
    }
    const nothing = transport.nothing === 'null' ? ', null' : '';
    const second = data === undefined ? nothing : `, ${JSON.stringify(data)}`;
    const expression = transport.delivery.replace('TYPE', event).replace(', DATA', second);
    await this.page.evaluate(expression).catch((error: unknown) => {
      // Before the page's first call its code isn't there, and during a reload no page is: clients ignore
      // both.
      if (this.#hasPosted && /(Type|Reference)Error/.test(String(error)))
        this.#fault(`${event}: ${firstLine(error)}`);
    });
  }

  /** The client's own reload. */
  async reload(): Promise<void> {
    const { transport, reloads } = this.profile;
    await this.#renew(async () => {
      if (transport?.kind !== 'frame' || reloads === 'current') {
        await this.page.reload();
        return;
      }
      this.#isReloading = false;
      await this.send({ event: 'reload_iframe' });
      await this.page.waitForTimeout(reloadWithinMs);
      // Without `iframe_will_reload` the client replaces the frame by one with the first address.
      if (!this.#isReloading) await this.#showAnew();
    });
  }

  /** Shows the game anew from its first address. */
  async reopen(): Promise<void> {
    await this.#renew(() => this.#showAnew());
  }

  /** The page's own reload, after it has lost something. */
  async reloadItself(forget: 'nothing' | 'storage' | 'address'): Promise<void> {
    await this.#renew(() =>
      this.game.evaluate((what) => {
        if (what === 'storage') sessionStorage.clear();
        if (what === 'address') History.prototype.replaceState.call(history, null, '', location.pathname);
        location.reload();
      }, forget),
    );
  }

  /** Waits until another document has taken the place of this one, and shows the game. */
  async #renew(act: () => Promise<void>): Promise<void> {
    await this.game.evaluate(() => document.documentElement.setAttribute('data-lab-old', ''));
    await act();
    await this.locator('html:not([data-lab-old])').waitFor({ state: 'attached', timeout: patienceMs });
    await this.isReady();
  }

  async #showAnew(): Promise<void> {
    if (this.profile.transport?.kind === 'frame')
      await this.page.evaluate(() => (window as unknown as { labReopen(): void }).labReopen());
    else {
      await this.page.goto('about:blank');
      await this.page.goto(this.#address());
    }
  }

  /**
   * The errors of the page and of its console since the start, and what the game did that this client cannot.
   */
  takeFaults(): string[] {
    return this.faults.splice(0);
  }

  async #start(): Promise<void> {
    const { page, context, profile, launch } = this;
    const { transport } = profile;
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.#hasPosted = false;
    });
    page.on('pageerror', (error) => this.#fault(`page error: ${error.message}`));
    page.on('console', (message) => {
      const { url } = message.location();
      if (message.type() === 'error' && !isExpected(message.text(), url))
        this.#fault(`console: ${message.text()} ${url}`);
    });
    page.on('download', () => {
      if (!profile.device.downloads) this.#fault('a download, which this client drops');
    });
    await context.exposeBinding('labPost', (_source, name: unknown, data: unknown) =>
      this.#receive(name, data),
    );
    await context.exposeBinding('labTouched', () => {
      this.#touchedAtMs = Date.now();
    });
    await context.addInitScript(limitFrames, 100);
    await context.addInitScript(limitDevice, profile.device);
    if (transport?.kind === 'native')
      await context.addInitScript(installProxy, { turnsIntoText: transport.turnsIntoText });
    // Outside pages are noted, never loaded.
    await context.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => {
      if (!route.request().isNavigationRequest()) return route.abort();
      return route.fulfill({ contentType: 'text/html', body: '<title>outside</title>' });
    });
    context.on('page', (opened) => {
      this.links.push(opened.url());
      void opened.waitForURL(/^http/).then(
        () => this.links.push(opened.url()),
        () => undefined,
      );
    });
    if (transport?.kind === 'frame') {
      const host = launch.host ?? transport.hosts[0] ?? '';
      const body = shellPage(this.#address(), transport);
      await context.route(`${host}**`, (route) => route.fulfill({ contentType: 'text/html', body }));
      await page.goto(host);
    } else await page.goto(this.#address(), { waitUntil: 'commit' });
    // The flights of a visit last into the next day.
    const daily = this.locator('.daily .btn--collect');
    await page.addLocatorHandler(daily, () => daily.click());
    for (const event of profile.early) await this.send(event);
  }

  #address(): string {
    const { origin, initData, version } = this.launch;
    if (initData === null || this.profile.platform === null) return `${origin}/`;
    const hash = new URLSearchParams({
      tgWebAppData: initData,
      tgWebAppVersion: version,
      tgWebAppPlatform: this.profile.platform,
      tgWebAppThemeParams: JSON.stringify({ bg_color: '#17212b' }),
    });
    return `${origin}/#${hash}`;
  }

  async #receive(name: unknown, data: unknown): Promise<void> {
    if (typeof name !== 'string' || typeof data !== 'string') {
      this.#fault(`a call that is no text: ${String(name)} ${typeof data}`);
      return;
    }
    this.posted.push(name);
    this.#hasPosted = true;
    const { lacks, answers } = this.profile;
    if (lacks.includes(name)) this.#fault(`${name}, which this client lacks`);
    else if (name.startsWith('web_app_') && !supports(name as MethodName, this.launch.version as `${number}`))
      this.#fault(`${name}, which version ${this.launch.version} lacks`);
    const fields = JSON.parse(data) as Record<string, never>;
    this.#carryOut(name, fields);
    for (const answer of answers[name] ?? []) await this.#answer(answer);
  }

  async #answer(answer: ClientEvent): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, answer.afterMs ?? 0));
    if (!this.page.isClosed()) await this.send(answer).catch(() => undefined);
  }

  /** The effects of a call on the client's own window. */
  #carryOut(name: string, fields: Record<string, unknown>): void {
    const { main } = this;
    switch (name) {
      case 'web_app_setup_back_button':
        this.hasBack = fields.is_visible === true;
        break;
      case 'web_app_setup_main_button':
        if (Object.keys(fields).length === 0)
          this.#fault('an empty main button, for which Desktop closes the game');
        this.main = {
          isVisible: fields.is_visible === true,
          isActive: fields.is_active === true,
          text: typeof fields.text === 'string' ? fields.text : main.text,
        };
        break;
      case 'web_app_setup_closing_behavior':
        // Web A asks from the first message on, whatever it says.
        this.asksBeforeClosing = this.profile.platform === 'weba' || fields.need_confirmation === true;
        break;
      case 'web_app_close':
        this.isClosed = true;
        break;
      case 'web_app_open_invoice':
        this.#openInvoice(String(fields.slug));
        break;
      case 'web_app_open_link':
        this.#openLink(String(fields.url), this.profile.linkWithinMs);
        break;
      case 'web_app_open_tg_link':
        this.#openLink(
          `https://t.me${String(fields.path_full)}`,
          this.profile.platform === 'android' ? this.profile.linkWithinMs : null,
        );
        break;
      case 'iframe_will_reload':
        this.#isReloading = true;
        break;
    }
  }

  #openInvoice(slug: string): void {
    this.invoices.push(slug);
    if (this.isInvoiceOpen) void this.send({ event: 'invoice_closed', data: { slug, status: 'cancelled' } });
  }

  #openLink(address: string, withinMs: number | null): void {
    if (!/^https?:/.test(address)) this.#fault(`a link that closes the game on Desktop: ${address}`);
    if (withinMs !== null && Date.now() - this.#touchedAtMs > withinMs) {
      this.#fault(`a link without a touch, which this client drops: ${address}`);
      return;
    }
    // One link for each touch.
    if (withinMs !== null) this.#touchedAtMs = 0;
    this.links.push(address);
  }

  #fault(text: string): void {
    this.faults.push(text);
  }
}

/**
 * The browser logs every 404, which the contract answers for a user or a wallet that doesn't exist yet, and
 * the 503 of a busy machine, which the game repeats.
 */
function isExpected(text: string, url: string): boolean {
  if (/status of 503/.test(text)) return true;
  return /status of 404/.test(text) && /\/(v1\/start|external-wallets)\//.test(url);
}

function firstLine(error: unknown): string {
  return String(error).split('\n')[0] ?? '';
}
