/** A call by its method and path, with `{}` for parameters. */
export type SpecifiedCall = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}/`;

const ship = '/game/v1/ships/{}/';
const session = `${ship}sessions/{}/` as const;
const system = '/game/v1/galaxies/{}/solar-systems/{}/';

/** Every call that clients rely on. It may gain entries but must not lose any. */
export const clientCalls: readonly SpecifiedCall[] = [
  // Auth
  'POST /account/v1/auth/session/',
  'POST /account/v1/auth/',
  'GET /account/v3/auth/me/',
  'PUT /account/v1/auth/me/onboarding/',
  // Generals
  'GET /account/v1/generals/me/',
  'PUT /account/v1/generals/me/notifications/',
  'GET /account/v1/generals/',
  'POST /account/v1/generals/choose/',
  'GET /account/v1/generals/tribute/',
  'PUT /account/v1/generals/tribute/',
  // Referrals
  'POST /account/v1/referrals/',
  'GET /account/v1/referrals/',
  'GET /account/v1/referrals/statistics/',
  'GET /account/v1/referrals/me/',
  'POST /account/v1/referrals/me/',
  // Protomatter
  'GET /game/v1/protomatters/',
  'PUT /game/v1/protomatters/',
  'POST /game/v1/protomatters/synthesis/',
  // Boosters
  'GET /game/v1/boosters/',
  'PUT /game/v1/boosters/',
  // Collections
  'GET /game/v1/collections/nfts/',
  'PUT /game/v1/collections/nfts/',
  'POST /game/v1/collections/nfts/',
  'GET /game/v1/collections/shards/',
  'GET /game/v1/collections/requests/',
  'PUT /game/v1/collections/requests/',
  'GET /game/v1/collections/ships/',
  'POST /game/v1/collections/ships/{}/merge/',
  'GET /game/v1/collections/artifacts/',
  'POST /game/v1/collections/artifacts/{}/merge/',
  'POST /game/v1/collections/artifacts/{}/assign/',
  'POST /game/v1/collections/artifacts/{}/reassign/',
  // Capsules
  'GET /game/v1/capsules/keys/',
  'POST /game/v1/capsules/{}/',
  // Ships
  'POST /game/v1/ships/',
  `GET ${ship}`,
  `PUT ${ship}`,
  `PUT ${ship}level/`,
  `PUT ${ship}characteristics/`,
  `POST ${ship}sessions/`,
  `GET ${ship}sessions/`,
  `GET ${session}`,
  `PUT ${session}`,
  `PUT ${session}pirates/`,
  `POST ${session}docking/`,
  `PUT ${session}docking/`,
  `POST ${session}cargo/replenishment/`,
  // After an ad: '…/full-energy-recover/' and '…/increase-health/', of a ship at home or in a trip.
  `PUT ${ship}full-energy-recover/`,
  `PUT ${ship}increase-health/`,
  `PUT ${session}full-energy-recover/`,
  `PUT ${session}increase-health/`,
  // AI pilot
  `GET ${ship}ai-pilot/`,
  `POST ${ship}ai-pilot/`,
  `PUT ${ship}ai-pilot/`,
  `POST ${ship}ai-pilot/collect/`,
  `GET ${ship}ai-pilot/statistics/`,
  // Statistics
  'GET /game/v1/statistics/trips/',
  'GET /game/v1/statistics/sessions/',
  // Tasks
  'GET /homeland/v1/tasks/',
  'PUT /homeland/v1/tasks/{}/',
  // Galaxies
  'GET /game/v1/galaxies/',
  'GET /game/v1/galaxies/{}/solar-systems/',
  `POST ${system}start/`,
  `POST ${system}complete/`,
  `GET ${system}trips/`,
  `GET ${system}trips/{}/`,
  // Daily rewards
  'GET /game/v1/daily-rewards/',
  // Quests
  'GET /homeland/v1/quests/',
  'GET /homeland/v1/quests/{}/questions/',
  'PUT /homeland/v1/quests/{}/questions/{}/options/{}/',
  'PUT /homeland/v1/quests/{}/',
  // Achievements
  'GET /homeland/v1/achievements/',
  'PUT /homeland/v1/achievements/{}/',
  // Investments
  'GET /homeland/v1/investments/',
  'GET /homeland/v1/investments/me/',
  'POST /homeland/v1/investments/{}/',
  // Leaderboard
  'GET /game/v1/leaderboard/',
  // External wallet
  'GET /account/v1/external-wallets/',
  'POST /account/v1/external-wallets/',
  'DELETE /account/v1/external-wallets/',
  // Store
  'POST /store/v1/payments/',
  'GET /store/v1/products/{}/',
];

/** Calls that the protocol adds to those. */
export const protocolAdditions: readonly SpecifiedCall[] = [
  'POST /account/v1/auth/token/',
  'PUT /game/v1/daily-rewards/',
  'GET /game/v1/ledger/',
  'GET /store/v1/ads/',
  'POST /store/v1/webhooks/messenger/',
  'GET /dev/clock/',
  'POST /dev/clock/',
  'POST /dev/init-data/',
  'POST /dev/grant/',
  'GET /dev/reviews/',
  'POST /dev/exchanges/',
  'GET /dev/products/',
  'POST /dev/payments/{}/pay/',
  'POST /dev/ads/{}/finish/',
  'GET /dev/tunables/',
  'PUT /dev/tunables/',
  'GET /dev/tunables/versions/',
];

/** This server's own calls beyond both lists, each with its purpose. */
export const ownAdditions: Readonly<Partial<Record<SpecifiedCall, string>>> = {
  'POST /game/v1/collections/artifacts/{}/dismount/': 'takes an artifact off a ship',
  'POST /account/v1/external-wallets/proof/': 'the nonce that a wallet is to sign (D28)',
  'GET /account/v1/external-wallets/apps/': 'the wallets that can prove an address here',
  'DELETE /account/v1/devices/': 'logs out of all other devices',
  'POST /dev/wallet/': 'plays the local wallet',
  'GET /store/v1/products/': 'all products at once',
  'GET /store/v1/payments/': "the player's orders",
  'GET /store/v1/payments/{}/': 'how an order stands, after a push was missed',
  'POST /dev/tunables/versions/': 'rolls the tunables back to an old version',
  'GET /account/v1/devices/': 'the signed-in devices',
  'DELETE /account/v1/devices/{}/': 'signs a device out',
  'GET /dev/grants/': 'what operators have granted, and what waits for a second one (D45)',
  'POST /dev/grants/{}/approval/': 'a second operator approves a grant (D45)',
  'GET /dev/fair-play/': 'players for an operator to review (D46)',
  'GET /dev/audit/': 'what developers have changed (D45)',
  'GET /dev/audit/export/': 'the whole audit, for keeping it elsewhere (D45)',
  'GET /dev/tunables/taps/': 'where players tap, for the dev tools',
  'POST /store/v1/webhooks/ads/': "an ad network's confirmation (D29)",
};
