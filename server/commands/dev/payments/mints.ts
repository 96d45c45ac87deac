import { shownAddress } from '#engine/rules/shop/wallet.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import { deliverMessages } from '../../../store/outbox/deliver-messages.ts';
import { serviceCommand } from '../../core/command.ts';
import { toTime } from '../../core/view-context.ts';

export const listMints = serviceCommand<'dev.mints'>(async ({ store }, { query }) => {
  const { offset, limit, state } = query;
  const [count, found] = await Promise.all([
    store.mints.count(state),
    store.mints.list(offset, limit, state),
  ]);
  const data = found.map(({ playerId, nft, address, atMs, state: now = 'requested', by = null }) => {
    return { playerId, nft, address, at: toTime(atMs), state: now, by };
  });
  return { answer: { count, data } };
});

/**
 * Moves a request to another state; `minted` and `failed` are final. The message has the request's
 * id, so that it is sent once.
 */
export const changeMint = serviceCommand<'dev.change-mint'>(async (services, { body }, caller) => {
  const { store, clock } = services;
  const { playerId, nft, state } = body;
  const id = `${playerId}:mint:${nft}`;
  const mint = await store.mints.find(id);
  if (!mint) throw new CallRefused('not_found');
  const isMoved = await store.mints.move(id, state, caller.developer?.name ?? null);
  if (!isMoved && mint.state !== state) throw new CallRefused('mint_closed');
  if (state !== 'minting')
    await deliverMessages(store, [
      {
        kind: 'message',
        id: `${id}:${state}`,
        atMs: clock.now(),
        playerId,
        code: state === 'minted' ? 'mint_done' : 'mint_failed',
        values: { nft, address: shownAddress({ address: mint.address, isProven: true, syncedAtMs: null }) },
      },
    ]);
  return { answer: { state } };
});
