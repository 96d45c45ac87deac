import { state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { say } from '../../strings/strings.ts';
import { formatAmount, gained, short } from '../../ui/format/amount.ts';
import type { ModalProps } from '../../ui/modals/open-modals.ts';
import { pilotName, planetOf } from '../../ui/pictures/pilot-planet.tsx';
import { backdropPicture, planetPicture, shipPictureUrl } from '../../ui/pictures/rarity.tsx';

type ShareProps = ModalProps['share'];

import { rewardSum } from '../reward-sum.ts';
import type { ShareCard } from './draw-card.ts';

/** The card of a collected flight in the player's language; null when its trip isn't known any more. */
export function makeCard({ reward }: ShareProps): ShareCard | null {
  const { user, ships, systems, trips } = state;
  const trip = trips[reward.systemId]?.find(({ uuid }) => uuid === reward.tripId);
  const system = systems.find(({ uuid }) => uuid === reward.systemId);
  const ship = ships.find(({ shipId }) => shipId === reward.shipId);
  if (!user || !trip || !system || !ship) return null;
  const facts: ShareCard['facts'] = [];
  if (reward.piratesMet > 0 && trip.type === 'personal') {
    const pirateCount = reward.piratesMet;
    facts.push({ value: short(reward.caughtPirates), text: say('trip:share.pirates', { of: pirateCount }) });
  }
  if (reward.cargoLimit > 0) {
    const limit = short(reward.cargoLimit, 0);
    facts.push({ value: short(reward.baggage, 0), text: say('trip:share.cargo', { of: limit }) });
  }
  return {
    game: document.title,
    pilot: pilotName(user),
    where: say('trip:share.where', { trip: trip.name, system: system.name, number: trip.priority }),
    amount: gained(rewardSum(reward)),
    caption: say('trip:share.in-flight'),
    facts,
    invitation: { text: say('trip:share.join'), bonus: gained(published.tunables.invitationBonus, 0) },
    pictures: {
      world: trip.location === 'planet' ? planetPicture(trip.planet) : backdropPicture('galaxy'),
      isPlanet: trip.location === 'planet',
      ship: shipPictureUrl(ship.type, ship.rarity, 'hero'),
      pilot: planetPicture(planetOf(user.uuid)),
      ground: backdropPicture('nebula-wide-deep'),
    },
  };
}

/** The text that is sent with the picture or the link. */
export function shareText({ reward }: ShareProps): string {
  return say('trip:share.text', { amount: formatAmount(rewardSum(reward)) });
}
