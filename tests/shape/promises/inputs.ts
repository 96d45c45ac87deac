import { by, promisesOf, proved, screen } from './row.ts';

/** Validation. */
export const inputsPromises = promisesOf('inputs', [
  proved(
    'Converting takes whole PROTO above 0',
    by('engine/rules/capsules/convert.test.ts', 'of %d PROTO is a bug of the caller'),
    by(
      'server/commands/trip.test.ts',
      'is converted at the rate, in whole units, and never beyond the balance',
    ),
  ),
  proved(
    'and no more than the balance',
    by('engine/rules/capsules/convert.test.ts', 'is refused for a hundredth more than the balance'),
  ),
  proved(
    'Its output is the amount times the rate',
    by(
      'engine/rules/capsules/convert.test.ts',
      'gives what exact fractions give, even for a trillion',
      'uses the rate that the screen shows',
    ),
  ),
  proved(
    'shown with two decimals',
    by('hud/shop/collections.test.tsx', 'accepts a whole amount only, and shows what it gives'),
    by('hud/ui/format/amount.test.ts', 'groups thousands with a no-break space and has two decimals'),
  ),
  proved(
    'A capsule needs a key or its price in clean PROTO (9, D3)',
    by(
      'engine/rules/capsules/open-capsule.test.ts',
      'costs 9 clean PROTO without a key, through the ledger (D3)',
      'is refused with neither',
    ),
    by('server/commands/capsules.test.ts', 'costs 9 clean PROTO without a key, through the ledger'),
  ),
  proved(
    'A synthesis needs 1 clean PROTO',
    by('engine/rules/capsules/synthesise.test.ts', 'is refused below one clean PROTO'),
  ),
  proved(
    'A level needs the balance of its price',
    by('engine/rules/hangar/upgrade-ship.test.ts', 'is refused a hundredth below the price'),
  ),
  proved(
    'A merge needs the shards, and a grade below 5',
    by(
      'stories/engine/hangar/merge.test.ts',
      'at the last grade, however many shards there are',
      'with %s: case %#',
    ),
    by('server/commands/hangar.test.ts', 'isn’t merged without enough shards or PROTO'),
  ),
  proved(
    'and for ships the clean PROTO of the next grade',
    by('stories/engine/hangar/merge.test.ts', 'takes shards and clean PROTO, and raises the grade by one'),
  ),
  proved(
    'A stat holds at most 60 points, only rises, and costs points that there are',
    by(
      'engine/rules/hangar/upgrade-ship.test.ts',
      'only raises stats, never above 60, and spends only owned points',
      'changes the given stats and leaves the others',
    ),
  ),
  proved(
    'A launch needs at least the health of the damage',
    by(
      'engine/rules/trip/launch.test.ts',
      'is refused just below the damage, and leaves 0 health at exactly the damage',
    ),
  ),
  proved(
    'and neither an unavailable trip, nor one in progress, nor a ship in a session',
    by('engine/rules/trip/launch.test.ts', 'is refused for %s alone: case %#'),
  ),
  screen(
    'where the button is off or hidden',
    'hud: trip card',
    by(
      'stories/hud/shell/screens.test.tsx',
      'says when a damaged ship can fly',
      'lists what an unavailable trip needs, and opens the next trip of its chain',
    ),
  ),
  proved(
    'Investing needs the balance of the option',
    by(
      'engine/rules/homeland/invest.test.ts',
      'is refused without the balance, and once the goal is reached',
    ),
    by(
      'server/commands/homeland.test.ts',
      'is refused without the balance, for another pool’s option, and once the goal is reached',
    ),
  ),
  proved(
    'and starts from the option chosen last, or the first',
    by(
      'engine/rules/homeland/invest.test.ts',
      'takes the sum from the balance and adds it to the pool, to the totals and to the board',
    ),
    by('server/commands/homeland.test.ts', 'moves the sum into a pool that all pilots see'),
  ),
  proved(
    'Time travel needs a trip under way and one in stock',
    by(
      'engine/rules/trip/use-booster.test.ts',
      'can end a trip, never reopen it',
      'of kind %s is refused when none is left',
    ),
  ),
  proved(
    'Full healing needs a hurt ship and one in stock',
    by(
      'engine/rules/trip/use-booster.test.ts',
      'is refused to a ship in full health, also to one that has just recovered',
    ),
  ),
  proved(
    'Auto replenish needs one in stock, and works once a trip',
    by('engine/rules/trip/use-booster.test.ts', 'is refused %s'),
  ),
  screen(
    'and its button is off while it is under way',
    'hud: boosters',
    by(
      'stories/hud/shell/screens.test.tsx',
      'fill the cargo once',
      'is busy until its action has ended, and starts it once',
    ),
  ),
  proved(
    'At most 5 pirates a session',
    by('engine/rules/trip/pirates.test.ts', 'never catches more than five, however many are fired'),
  ),
  proved(
    'No tribute is claimed at 0',
    by('engine/rules/crew/general-status.test.ts', 'is claimed in full, never twice, and not at 0'),
    by('server/commands/crew.test.ts', 'is a tenth of what the crew pays, claimed once'),
    by('hud/crew/generals.test.tsx', 'pays the tribute once, and then says that there is none'),
  ),
  proved(
    'A wallet address is required and has a form',
    by('engine/rules/shop/wallet.test.ts', '%j is refused: %s', 'is refused with any one character changed'),
  ),
  proved(
    "and is not an exchange's",
    by('engine/rules/shop/wallet.test.ts', "is refused when it is known to be an exchange's, in either form"),
  ),
  proved(
    'An exchange registration has an account number and an e-mail',
    by('server/commands/ai-pilot.test.ts', 'takes nothing else: %s'),
    by(
      'engine/protocol/ai-pilot/calls.test.ts',
      'takes accounts of partner exchanges only, with a UID of their form',
    ),
  ),
  proved(
    'and two of three suffice',
    by('engine/rules/ai-pilot/ai-unlock.test.ts', 'free, 24 hours after the second of three exchanges'),
  ),
  proved(
    'Docking takes 5 s in the zone within 15 s',
    by(
      'engine/systems/docking.test.ts',
      'is docked after five seconds within the frame',
      'lasts 15 seconds of 60 ticks',
    ),
  ),
  proved(
    'Only listed products are paid for',
    by(
      'server/commands/shop/payments.test.ts',
      'keeps orders private and sells nothing for another player’s ship',
      'an unknown update is ignored and a malformed one is refused',
    ),
  ),
  proved(
    'Init data is tried three times, half a second apart',
    by('engine/client/start/boot.test.ts', 'tries the init data three times, half a second apart'),
  ),
  proved(
    'A double tap within 300 ms is one',
    by(
      'engine/systems/trip/trip-taps.test.ts',
      'counts once if repeated at the same point within 300 ms, and twice on two objects',
    ),
  ),
  screen('Touch with several fingers is prevented', 'flow: touch'),
]);
