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
  `POST ${session}assault/`,
  `PUT ${session}assault/`,
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
  'GET /game/v1/ships/{}/sessions/{}/encounters/',
  'PUT /game/v1/ships/{}/sessions/{}/encounters/{}/',
  'GET /homeland/v1/contracts/',
  'PUT /homeland/v1/contracts/',
  'GET /account/v1/inbox/',
  'PUT /account/v1/inbox/{}/',
  'GET /homeland/v1/events/',
  'GET /homeland/v1/events/{}/board/',
  'POST /account/v1/export/',
  'DELETE /account/v1/auth/me/',
  'GET /dev/clock/',
  'POST /dev/clock/',
  'POST /dev/init-data/',
  'POST /dev/grant/',
  'POST /dev/inbox/',
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
  'GET /dev/players/': 'finds players for an operator',
  'GET /dev/players/{}/': 'everything that an operator sees of a player',
  'GET /dev/players/{}/ledger/': "a player's ledger",
  'POST /dev/players/{}/contact/': 'writes to a player',
  'GET /dev/players/{}/audit/': 'what operators did for a player',
  'POST /dev/players/{}/take/': 'takes something from a player',
  'POST /dev/players/{}/debt/': "changes a player's debt",
  'POST /dev/players/{}/refunds/': 'refunds an order',
  'POST /dev/players/{}/deliveries/': 'delivers a paid order again',
  'POST /dev/players/{}/ban/': 'bans a player',
  'POST /dev/players/{}/unban/': 'lifts a ban',
  'POST /dev/players/{}/sign-out/': 'ends all sessions of a player',
  'POST /dev/players/{}/name/': "resets a player's name",
  'GET /dev/mints/': 'the requests to mint',
  'PUT /dev/mints/': 'changes the state of such a request',
  'GET /dev/today/': "the console's overview",
  'PUT /dev/mode/': 'turns maintenance and read-only mode on and off',
  'POST /dev/console-links/': 'makes a link that signs an operator in once',
  'GET /dev/flights/{}/': 'what a pilot did on a flight',
  'GET /store/v1/products/': 'all products at once',
  'GET /store/v1/payments/': "the player's orders",
  'GET /store/v1/payments/{}/': 'how an order stands, after a push was missed',
  'POST /dev/tunables/versions/': 'rolls the tunables back to an old version',
  'PUT /game/v1/ships/{}/livery/': 'paints the ships of a type (D38)',
  'GET /account/v1/devices/': 'the signed-in devices',
  'DELETE /account/v1/devices/{}/': 'signs a device out',
  'GET /dev/grants/': 'what operators have granted, and what waits for a second one (D45)',
  'POST /dev/grants/{}/approval/': 'a second operator approves a grant (D45)',
  'GET /dev/fair-play/': 'players for an operator to review (D46)',
  'GET /dev/audit/': 'what developers have changed (D45)',
  'GET /dev/audit/export/': 'the whole audit, for keeping it elsewhere (D45)',
  'GET /dev/tunables/taps/': 'where players tap, for the dev tools',
  'GET /dev/content/': 'the live content in force',
  'PUT /dev/content/': 'publishes live content',
  'POST /dev/content/check/': 'what would be wrong with a publication',
  'GET /dev/content/versions/': 'the versions of the live content',
  'GET /dev/content/versions/{}/': 'one of them, to compare or to keep as a file',
  'POST /dev/content/versions/': 'rolls the live content back',
  'POST /store/v1/webhooks/ads/': "an ad network's confirmation (D29)",
};
