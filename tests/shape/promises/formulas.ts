import { by, promisesOf, proved } from './row.ts';

const crews = 'server/commands/crew.test.ts';
const status = 'engine/rules/crew/general-status.test.ts';

/** Roles and permissions. */
export const formulasPromises = promisesOf('formulas', [
  proved(
    'Nobody does anything to what is another player’s',
    by('server/commands/core/calls.test.ts', 'finds nothing of another player’s'),
    by('server/commands/trip.test.ts', "isn't available to another player"),
    by(
      'server/commands/shop/payments.test.ts',
      'keeps orders private and sells nothing for another player’s ship',
    ),
  ),
  proved(
    'Developer tools are for developers',
    by('server/commands/dev.test.ts', 'are refused when off, and without the designer’s token'),
  ),
  proved(
    'A general recruits by itself, up to 155',
    by(
      'stories/engine/crew/join-crew.test.ts',
      'takes a pilot without a crew to the general with the smallest one, without a bonus',
      'with a general needs one who has access and a free place',
    ),
    by(crews, 'recruits a player without a crew after the tour and at the next sign-in'),
  ),
  proved(
    'gets 10 % in PROTO of what referrals purchase',
    by('engine/rules/crew/tribute.test.ts', 'is a tenth of the value in PROTO, in whole hundredths'),
    by('engine/rules/shop/orders.test.ts', "gives the crew's leader a share in PROTO"),
    by(crews, 'is a tenth of what the crew pays, claimed once'),
  ),
  proved(
    'is notified of returns and repairs',
    by(
      'engine/rules/account/notices-due.test.ts',
      'announce a return once, a minute after the end of the trip',
    ),
    by(
      'server/commands/account/notices.test.ts',
      'tells a pilot once of a return and once of a finished repair',
    ),
  ),
  proved(
    'converts 10 % better',
    by('engine/rules/capsules/convert.test.ts', '%i PROTO, as a general: %s, give %f clean'),
    by(crews, 'has a status that ends, converts better and can switch notices off'),
  ),
  proved(
    'Access ends, after 30 days or a season',
    by(status, 'lasts exactly 30 days, and the list of generals learns of it'),
    by('engine/rules/shop/orders.test.ts', 'of %s gives %i days'),
  ),
  proved(
    'and is bought or earned',
    by(status, 'is earned with every thirty active pilots, once each'),
    by('server/commands/shop/payments.test.ts', 'delivers everything that Stars buy'),
  ),
  proved(
    'Notifications are switched',
    by(
      status,
      'has a switch for notices',
      'switches returns and repairs, and nothing that was chosen by itself',
    ),
  ),
  proved(
    'A referrer is chosen only while that is possible and before the tour is over',
    by('stories/engine/crew/join-crew.test.ts', 'works once', 'is no longer possible after the guided tour'),
    by(crews, 'is refused after the tour', 'is listed, most earned first, and picked once'),
  ),
  proved(
    'Approving pays a bonus',
    by('stories/engine/crew/join-crew.test.ts', 'makes the pilot active and pays 250 PROTO, once'),
    by(crews, 'makes the pilot active, pays once, and counts for the leader'),
  ),
  proved(
    'and its button shows for recruited pilots',
    by('hud/crew.test.tsx', 'takes the place once and gets the reward', 'is not asked again after approving'),
  ),
  proved(
    'One NFT of each type is active at a time',
    by('engine/rules/shop/wallet.test.ts', 'is active for only one of each kind at a time'),
  ),
  proved(
    'Ads give energy or health',
    by(
      'engine/rules/shop/ads.test.ts',
      'gives 25 HP when it was watched, never above the maximum',
      'can give full energy instead',
    ),
    by(
      'server/commands/shop/ads.test.ts',
      'repairs a ship a little once it was watched, during a trip too',
      'fills a ship’s energy',
    ),
  ),
  proved(
    'An AI pilot is bought with Stars, for a ship',
    by('engine/rules/shop/orders.test.ts', "of an AI pilot is for one of the player's ships, once for each"),
    by('server/commands/shop/payments.test.ts', 'delivers everything that Stars buy'),
  ),
]);
