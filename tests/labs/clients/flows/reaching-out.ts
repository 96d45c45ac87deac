import { check, type Flow, isAtLeast, patience, until, type Visit } from './flow.ts';
import { arrive, enterSystem, launch } from './flying.ts';

const text = ({ client }: Visit, key: string) => client.strings.text(key);

export const reachingOut: readonly Flow[] = [
  {
    name: 'share a link',
    async play(visit) {
      const { client } = visit;
      await client.go('/crew');
      const links = client.links.length;
      await client.press(text(visit, 'crew:invite.send'));
      if (isAtLeast(visit, 6, 1)) await until('the chat picker opens', () => client.links.length > links);
      else if (client.profile.device.share !== 'works') {
        await client.sees(
          new RegExp(`${text(visit, 'crew:invite.copied')}|${text(visit, 'crew:invite.copy-failed')}`),
        );
        return 'before 6.1 there is no chat picker; the link is copied';
      }
    },
  },
  {
    name: 'copy a link',
    async play(visit) {
      await visit.client.go('/crew');
      await visit.client.press(text(visit, 'crew:invite.copy'));
      // If the clipboard is refused, the selection is copied the old way.
      await visit.client.sees(text(visit, 'crew:invite.copied'));
    },
  },
  {
    name: 'paste an address',
    async play(visit) {
      const { client } = visit;
      await openWallet(visit);
      const paste = client.button(text(visit, 'shop:wallet.link.paste'));
      if (!(await paste.isVisible())) {
        await closeDialogs(visit);
        return 'the frame may not read the clipboard; there is no Paste button, the keyboard pastes';
      }
      await paste.click(patience);
      if (client.profile.device.readsClipboard) {
        const field = client.root.getByLabel(text(visit, 'shop:wallet.link.address'));
        await until('the address is pasted', async () => (await field.inputValue()) === 'pasted');
        await closeDialogs(visit);
        return;
      }
      await client.sees(text(visit, 'shop:wallet.link.paste-failed'));
      await closeDialogs(visit);
      return 'the webview refuses the clipboard; a message says how to paste';
    },
  },
  {
    name: 'save a picture',
    async play(visit) {
      const { client } = visit;
      const { downloads, writesClipboard } = client.profile.device;
      await flyAndCollect(visit);
      await client.press(text(visit, 'trip:share.open'));
      if (downloads) {
        const download = client.page.waitForEvent('download', patience);
        await client.press(text(visit, 'trip:share.save'));
        check((await download).suggestedFilename() === 'proto-trip.png', 'the file has another name');
      } else {
        await client.press(text(visit, 'trip:share.copy'));
        await client.sees(text(visit, writesClipboard ? 'trip:share.copied' : 'trip:share.not-kept'));
      }
      await client.page.waitForTimeout(500);
      await client.goBack();
      await client.action('reward.continue').click(patience);
      if (!downloads)
        return writesClipboard
          ? 'this client drops downloads; the picture is copied'
          : 'this client drops downloads and pictures; a message says what works';
    },
  },
  {
    name: 'get a copy of the own data',
    async play(visit) {
      const { client } = visit;
      await client.go('/settings');
      if (client.profile.device.downloads) {
        const download = client.page.waitForEvent('download', patience);
        await client.press(new RegExp(text(visit, 'account:data.copy')));
        check((await download).suggestedFilename() === 'proto-trip.json', 'the file has another name');
        return;
      }
      await client.press(new RegExp(text(visit, 'account:data.copy')));
      await client.sees(text(visit, 'account:data.copied'));
      return 'this client drops downloads; the text is copied';
    },
  },
  {
    name: 'open a link',
    async play(visit) {
      const { client } = visit;
      await client.go('/homeland/tasks');
      const links = client.links.length;
      await client.press(new RegExp(`^${text(visit, 'homeland:tasks.open')}`));
      await until('the link opens', () => client.links.length > links);
    },
  },
  {
    name: 'link a wallet',
    async play(visit) {
      const { client, player } = visit;
      await openWallet(visit);
      const address = `0:${player.toString(16).padStart(64, '3')}`;
      await client.root.getByLabel(text(visit, 'shop:wallet.link.address')).fill(address);
      await client.press(text(visit, 'shop:wallet.link.button'));
      await client.sees(text(visit, 'shop:wallet.unproven-text'));
      await closeDialogs(visit);
    },
  },
];

async function openWallet({ client }: Visit): Promise<void> {
  await client.go('/collections');
  await client.locator('.wallet-prompt button').click(patience);
  await client.locator('dialog[open]').waitFor(patience);
}

async function closeDialogs({ client }: Visit): Promise<void> {
  await client.page.waitForTimeout(500);
  const open = client.locator('dialog[open]');
  for (let left = await open.count(); left > 0; left = await open.count()) {
    await client.goBack();
    await until('a dialog closes', async () => (await open.count()) < left);
  }
}

/** Flies a trip as far as its reward. */
async function flyAndCollect(visit: Visit): Promise<void> {
  const { client } = visit;
  await enterSystem(visit);
  await launch(visit);
  await arrive(visit);
  await client.action('trip.collect').click(patience);
  await client.sees(client.strings.hud('reward.title'));
}
