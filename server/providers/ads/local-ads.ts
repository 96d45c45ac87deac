import { createHmac } from 'node:crypto';
import type { LocalNoteRepository } from '../../store/repositories/dev/local-note-repository.ts';
import type { AdProvider, Postback, SimulatedReport } from './ad-provider.ts';
import { networkAds } from './network-ads.ts';

/** A ticket is worth something on its day only. */
const keptForMs = 48 * 3600 * 1000;
const zone = '1';

/**
 * Plays the network's part on one machine: the interface shows a card of five seconds, and the developer
 * tools send the postbacks, which are read as a real network's. It can also stay silent, repeat itself,
 * refuse and lie.
 */
export function localAds(installationSecret: string, notes: LocalNoteRepository): AdProvider {
  const secret = createHmac('sha256', installationSecret).update('local ads').digest('hex');
  const network = networkAds({ script: '', zone, secret });
  const idOf = (adId: string) => `ad ${adId}`;
  return {
    ...network,
    kind: 'local',
    show: async (adId, playerId) => {
      const ad = await network.show(adId, playerId);
      if (ad.by === 'network') await notes.put(idOf(adId), ad.ymid, keptForMs);
      return { by: 'local' };
    },
    simulatePostbacks: async (adId, report) => {
      const ymid = await notes.find(idOf(adId));
      return ymid === null ? [] : postbacks({ key: secret, ymid, zone_id: zone }, report);
    },
  };
}

function postbacks(given: Omit<Postback, 'reward_event_type'>, report: SimulatedReport): Postback[] {
  const right: Postback = { ...given, reward_event_type: 'valued' };
  const { ymid } = given;
  const changesByReport: Record<SimulatedReport, readonly Partial<Postback>[]> = {
    valued: [{}],
    twice: [{}, {}],
    not_valued: [{ reward_event_type: 'not_valued' }],
    other_key: [{ key: 'a-key-that-was-guessed' }],
    other_zone: [{ zone_id: '2' }],
    other_player: [{ telegram_id: '1' }],
    altered: [{ ymid: (ymid.startsWith('A') ? 'B' : 'A') + ymid.slice(1) }],
  };
  return changesByReport[report].map((changes) => ({ ...right, ...changes }));
}
