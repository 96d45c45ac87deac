import { by, promisesOf, proved, screen } from './row.ts';

const api = 'engine/client/core/api.test.ts';

/** The error catalogue. */
export const errorsPromises = promisesOf('errors', [
  proved(
    "'Invalid credentials' renews token and session, and the call is made again",
    by(api, 'signs in again after a %i and is sent once more under the same key'),
  ),
  proved(
    'and is said in the player’s language',
    by('shape/language/strings.test.ts', 'name the errors that players know by their exact text'),
  ),
  proved(
    '403 makes a new session, and the call is made again',
    by(
      api,
      'signs in again after a %i and is sent once more under the same key',
      'fails when it is refused again after the new sign-in',
    ),
  ),
  proved(
    'A lost network has a text of its own',
    by(api, 'is given up after three tries, and the player sees that the network is away'),
  ),
  proved(
    'Other errors show what the server says',
    by('server/commands/core/calls.test.ts', 'are in the player’s language'),
    by('engine/protocol/core/errors.test.ts', 'each have a text in both languages, and no text is left over'),
  ),
  screen('as a toast, but for 404', 'hud: toasts'),
  proved(
    'The end of a payment is shown, and what it changed is read again',
    by(
      'hud/shop/pay.test.tsx',
      'is confirmed by the local messenger, waits for the server, and then shows before and after',
      'says that no Stars were taken when it failed, and offers it again',
      'shows a toast when the payment ends after the modal was closed',
    ),
    by(
      'engine/client/shop/payments.test.ts',
      'is done when the server pushes it, and two seconds later what it changed is read again',
    ),
    by(
      'server/commands/shop/payments.test.ts',
      'a payment is delivered once, however often and to how many servers it is reported',
    ),
  ),
  proved(
    'A user who can’t be created is a failure, and the start can be tried again',
    by(
      'engine/client/start/boot.test.ts',
      'creates the player at the next try when the first creation failed',
    ),
  ),
  proved(
    'Other failures at the start are said',
    by('engine/client/start/boot.test.ts', 'fails and reports an unexpected error instead of hanging'),
  ),
  proved(
    'Empty init data is said',
    by('engine/client/start/boot.test.ts', 'with empty init data fails with what the server says'),
    by('server/commands/account/sign-in.test.ts', 'refuses init data that is empty or not signed'),
  ),
  proved(
    'A ship is not switched while another one of its type flies, and it says so',
    by('shape/language/strings.test.ts', 'name the errors that players know by their exact text'),
    by('server/commands/trip.test.ts', 'can be chosen unless another of its type is in a trip'),
  ),
  screen('A wallet that can’t be fetched is none', 'hud: settings/wallet'),
  proved(
    'A docking call that fails shows the fail screen',
    by('hud/trip/docking.test.tsx', 'says that a failed start has cost nothing, and can be tried again'),
  ),
  screen('Failures are reported, but not those of 4xx', 'engine/client: error reports'),
  screen('An unknown sound is a bug', 'engine/client: sound'),
  screen('A chunk that doesn’t load says so', 'flow: a chunk that is away'),
  proved(
    'Ads that are over say so',
    by('server/commands/shop/ads.test.ts', 'is available a limited number of times a day'),
    by('hud/shop/ads.test.tsx', 'says when there are none left'),
  ),
  proved(
    'A wrong answer shows the right one',
    by('server/commands/homeland.test.ts', 'ends with a wrong answer, which names the right one'),
  ),
  proved(
    'A missing address and a malformed one have different errors',
    by('engine/rules/shop/wallet.test.ts', '%j is refused: %s'),
  ),
  screen('Messages of success: payment, link copied, investing, wallet, energy, health, task', 'hud: toasts'),
  screen(
    'Unavailable trips and systems say why',
    'hud: trip card',
    by(
      'stories/hud/shell/screens.test.tsx',
      'lists what an unavailable trip needs, and opens the next trip of its chain',
    ),
  ),
]);
