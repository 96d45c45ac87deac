import { by, promisesOf, proved, screen } from './row.ts';

const forecast = 'engine/rules/trip/forecast.test.ts';
const pirates = 'engine/rules/trip/pirates.test.ts';
const objects = 'engine/rules/trip/field/objects.test.ts';

/** Constants and limits. */
export const numbersPromises = promisesOf('numbers', [
  proved(
    '30 trips a system, the last of them number 30',
    by(
      'engine/rules/galaxy/progress.test.ts',
      'hold thirty independent trips',
      'end, in every system of the galaxy, with trip 30 as the last personal one',
    ),
  ),
  proved(
    'Three trips at once, one a type of ship',
    by('engine/rules/trip/launch.test.ts', 'is refused for %s alone: case %#'),
    by(
      'engine/rules/ai-pilot/ai-pilot.test.ts',
      'keeps the ship, and its type, out of other trips until it is collected (D13)',
    ),
  ),
  screen('The start of a trip is shown for 4 s', 'flow: a trip from launch to reward'),
  proved(
    'Full health comes back in 2 h 23 min',
    by('stories/engine/hangar/recovery.test.ts', 'after %f times 2 h 23 min at home is %i'),
  ),
  proved('The time of a trip is its hours less the ship’s speed', by(forecast, '%s')),
  proved('less the wormhole, 20 % or 33 % of the whole time', by(forecast, '%s')),
  proved(
    'A time jump is 30 minutes',
    by(
      'engine/rules/trip/use-booster.test.ts',
      'shortens a running trip by half an hour and costs one booster',
    ),
  ),
  proved(
    'Expected PROTO is base, full cargo, extruder and crew',
    by(forecast, 'are %s', 'pays what exact fractions give (D16)'),
  ),
  proved(
    'and no cargo on trips that aren’t personal; the extruder adds 50 % or 150 %',
    by(forecast, 'are %s'),
  ),
  proved(
    'A pirate is worth a twentieth of the trip',
    by(pirates, 'earns a twentieth of the base each, rounded once'),
  ),
  proved(
    'comes every 60 s, five times, for 4 s',
    by(pirates, 'are five, a minute apart, for four seconds each, then none'),
  ),
  proved(
    'and the gun cools for 1.5 s',
    by(pirates, 'is followed by a cooldown of 1.5 s, in whatever order shots are reported'),
  ),
  proved(
    'Objects measure 22 to 102 px and hold 0.5 to 1.4, and 0.01 a point of energy',
    by(objects, 'of size %s measure %i and hold %f, plus a hundredth a point'),
  ),
  proved('come once a second and stay 2.4 s', by(objects, 'appear one a second and stay 2.4 seconds')),
  screen(
    'Ships are read every 60 s, the AI pilot every 30 s',
    'flow: with the live state in its place',
    by(
      'server/live/live.test.ts',
      'gets a sign of a running trip at least every 15 seconds, of at most 200 bytes',
    ),
  ),
  proved(
    'Docking: 15 s, 5 s to hold, a third a tick',
    by(
      'engine/systems/docking.test.ts',
      'lasts 15 seconds of 60 ticks',
      'is docked after five seconds within the frame',
    ),
  ),
  proved(
    'Grades 1 to 5 add 5, 10, 20, 25, 35 percent',
    by('engine/rules/hangar/ship-stats.test.ts', 'at grade %i gain %i percent of their base'),
  ),
  proved(
    'A stat holds 60 points',
    by(
      'engine/rules/hangar/upgrade-ship.test.ts',
      'only raises stats, never above 60, and spends only owned points',
    ),
  ),
  proved(
    'An artifact adds its bonus and a step a grade',
    by(
      'engine/rules/hangar/ship-stats.test.ts',
      "gain an artifact's bonus and one step per grade, only on its own ship",
    ),
  ),
  proved(
    'Converting at 0.01',
    by('engine/rules/capsules/convert.test.ts', '%i PROTO, as a general: %s, give %f clean'),
  ),
  proved(
    'A synthesis costs 1 clean PROTO, with chances of 49, 49 and 2 percent',
    by(
      'engine/rules/capsules/synthesise.test.ts',
      'has chances of 49, 49 and 2 percent, which sum to 100 for any tunables',
      'costs one clean PROTO, through the ledger, and gives one booster',
    ),
  ),
  proved(
    'Packs of 1, 3, 10, 50 clean PROTO and of 5, 50, 100 auto replenish',
    by('engine/content/checks/check-homeland.test.ts', 'finds no fault in the shipped content'),
    by('server/commands/shop/payments.test.ts', 'delivers everything that Stars buy'),
  ),
  proved(
    'Stars are the price in hundredths, rounded up',
    by('engine/rules/shop/orders.test.ts', 'asks for whole Stars, rounded up'),
  ),
  proved(
    'A capsule costs 9 clean PROTO without a key',
    by(
      'engine/rules/capsules/open-capsule.test.ts',
      'costs 9 clean PROTO without a key, through the ledger (D3)',
    ),
  ),
  proved(
    'An ad gives 25 HP',
    by('engine/rules/shop/ads.test.ts', 'gives 25 HP when it was watched, never above the maximum'),
  ),
  proved(
    'The crew: 5, 25 and 125 pilots, 5, 10 and 20 percent',
    by('engine/rules/crew/crew.test.ts', 'of %i active members is %f percent'),
    by('stories/engine/crew/join-crew.test.ts', 'are filled in order and add up to the bonus'),
  ),
  proved(
    'A general has up to 155 active referrals',
    by('stories/engine/crew/join-crew.test.ts', 'with a general needs one who has access and a free place'),
  ),
  proved(
    'An invitation or a pick pays 250 PROTO',
    by('stories/engine/crew/join-crew.test.ts', 'by an invitation pays 250 PROTO and notifies the leader'),
    by('server/commands/crew.test.ts', 'puts the new player into the crew and pays once'),
  ),
  proved(
    'An approval pays 250 PROTO',
    by('stories/engine/crew/join-crew.test.ts', 'makes the pilot active and pays 250 PROTO, once'),
  ),
  proved(
    'Referrals, tasks, quests and the rest come in pages',
    by('server/commands/core/calls.test.ts', 'refuses malformed pages'),
    by('server/commands/crew.test.ts', 'fills the tiers in the order of approval, over the pages'),
    by(
      'engine/client/core/paged-query.test.ts',
      'reads the first page at the first look, and the next ones until the list is complete',
    ),
    by('server/commands/homeland.test.ts', 'are listed open ones first, by status and by page'),
  ),
  proved(
    'A board ranks those who were active in the last 30 days',
    by(
      'engine/rules/crew/leaderboard.test.ts',
      'leaves out players with no score and players who were away for 30 days',
    ),
  ),
  screen('A wallet shows its first 6 and last 4 characters', 'hud: settings/wallet'),
  proved(
    'The tour has 8 steps',
    by(
      'hud/account/first-run.test.tsx',
      'has eight steps, moves to the hangar after the running trip, and ends with the last',
    ),
  ),
  screen(
    'Sounds at 0.1 and 0.04, English and Russian, season 2, version 2.0',
    'hud: settings',
    by('hud/strings.test.ts', 'have the same keys in every language'),
  ),
  proved(
    'A daily reward of default or clean PROTO for each of seven days',
    by('engine/rules/homeland/daily-rewards.test.ts', 'pay seven days in a row, and then the first again'),
    by('engine/content/checks/check-homeland.test.ts', 'finds no fault in the shipped content'),
  ),
  screen('The colours of the theme; a toggle of 40 by 24', 'hud: parts'),
]);
