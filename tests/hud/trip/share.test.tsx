// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

vi.mock('#hud/trip/share/make-card.ts', () => ({ makeCard: () => ({}), shareText: () => 'Join me' }));
vi.mock('#hud/trip/share/draw-card.ts', () => ({
  drawCard: async () => ({
    toBlob: (keep: (blob: Blob) => void) => keep(new Blob(['png'], { type: 'image/png' })),
  }),
}));
vi.mock('#hud/trip/reward-sum.ts', () => ({ rewardSum: () => 1 }));

const saved: string[] = [];

/** Opens the share card in a client; the device does what `can` says. */
async function openIn(
  platform: string | null,
  can: { share?: () => Promise<void>; write?: () => Promise<void> } = {},
) {
  vi.resetModules();
  saved.length = 0;
  if (platform) {
    location.hash = `#tgWebAppData=x&tgWebAppVersion=8.0&tgWebAppPlatform=${platform}`;
    if (platform.startsWith('web')) vi.stubGlobal('parent', { postMessage: () => undefined });
    else window.TelegramWebviewProxy = { postEvent: () => undefined };
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { share, write } = can;
  Object.defineProperty(navigator, 'canShare', { value: share && (() => true), configurable: true });
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  Object.defineProperty(navigator, 'clipboard', { value: write && { write }, configurable: true });
  vi.stubGlobal('ClipboardItem', class {});
  const { state } = await import('#engine/client/core/state.ts');
  state.settings.language = 'en';
  const { signInWith } = await import('#engine/client/core/api.ts');
  // The link that invites never comes.
  signInWith(() => new Promise(() => undefined));
  const { startMoreStrings, startStrings } = await import('#hud/strings/strings.ts');
  await startStrings();
  await startMoreStrings();
  const { ShareModal } = await import('#hud/trip/share/share-modal.tsx');
  render(<ShareModal reward={{} as never} onClose={() => undefined} />);
  await screen.findByRole('img', undefined, { timeout: 5000 });
  return () => state.toasts.map(({ text }) => text);
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const refuse = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  delete window.TelegramWebviewProxy;
  sessionStorage.clear();
  location.hash = '';
});

describe('the share card', () => {
  it.each([null, 'tdesktop', 'macos'])(
    'is saved as a file where a page can do that (%s)',
    async (platform) => {
      const toasts = await openIn(platform);
      press('Save the picture');
      expect(saved).toEqual(['proto-trip.png']);
      expect(toasts()).toEqual(['The picture is saved']);
    },
  );

  it.each(['ios', 'android', 'web', 'weba'])(
    'is copied where downloads are dropped (%s)',
    async (platform) => {
      const toasts = await openIn(platform, { write: async () => undefined });
      expect(screen.queryByRole('button', { name: 'Save the picture' })).toBeNull();
      press('Copy the picture');
      await vi.waitFor(() => expect(toasts()).toEqual(['The picture is copied: paste it into a chat']));
      expect(saved).toEqual([]);
    },
  );

  it('says what works where pictures can neither be saved nor copied', async () => {
    const toasts = await openIn('android');
    press('Copy the picture');
    await vi.waitFor(() => expect(toasts()[0]).toMatch(/Take a screenshot, or send the link/));
  });

  it('is not offered to other apps in a frame that forbids it', async () => {
    await openIn('web', { share: refuse });
    expect(screen.queryByRole('button', { name: 'Send the picture' })).toBeNull();
  });

  it('says when the device refuses to send it, and nothing when the player closes the dialog', async () => {
    const toasts = await openIn('ios', { share: refuse });
    press('Send the picture');
    await vi.waitFor(() =>
      expect(toasts()).toEqual(["This device didn't send the picture. Send the link instead"]),
    );
    cleanup();
    const later = await openIn('ios', {
      share: () => Promise.reject(new DOMException('closed', 'AbortError')),
    });
    press('Send the picture');
    await Promise.resolve();
    expect(later()).toEqual([]);
  });
});
