import { by, promisesOf, proved, screen } from './row.ts';

const progress = 'engine/rules/galaxy/progress.test.ts';
const launch = 'engine/rules/trip/launch.test.ts';
const finish = 'engine/rules/trip/finish.test.ts';
const ai = 'engine/rules/ai-pilot/ai-pilot.test.ts';
const tasks = 'engine/rules/homeland/tasks.test.ts';
const quests = 'engine/rules/homeland/quests.test.ts';
const achievements = 'engine/rules/homeland/achievements.test.ts';
const investing = 'engine/rules/homeland/invest.test.ts';
const systems = 'stories/engine/galaxy/systems.test.ts';
const homelandCalls = 'server/commands/homeland.test.ts';
const trips = 'server/commands/trip.test.ts';
const boot = 'engine/client/start/boot.test.ts';

/** States and transitions. */
const firstRun = 'hud/account/first-run.test.tsx';

export const statesPromises = promisesOf('states', [
  proved(
    'A trip goes from available to in progress on launch, and then to completed',
    by(progress, 'show a running trip as in progress, also when it is flown again'),
    by(trips, 'is launched, tapped, defended against a pirate and collected'),
  ),
  proved(
    'An unavailable trip is not launched',
    by(launch, 'is refused for every reason that holds, and only then'),
    by(trips, 'is refused for each possible reason'),
  ),
  proved(
    'Completing a trip makes the one after it available; trips unlock in sequence',
    by(finish, 'unlocks the next trip of the chain'),
    by(progress, 'unlock trip by trip, each type on its own'),
  ),
  proved('A system goes in progress when it is explored', by(systems, 'puts it in progress and counts it')),
  proved(
    'A system is completed with its last trip, number 30',
    by(finish, 'completes the system, pays its awards and opens the next one'),
  ),
  proved(
    'or by the complete call, once the last trip is done while it is in progress',
    by(systems, 'completes a system whose last trip was flown by an AI pilot, and pays once'),
    by(progress, 'let a system be completed after trip 30 while it is in progress (D14)'),
  ),
  proved(
    'Completing a system makes the next one available',
    by(
      finish,
      'completes the system, pays its awards and opens the next one',
      'opens nothing after the last system',
    ),
  ),
  proved(
    'Up to three trips run at once',
    by(launch, 'leaves the other ships, the money and the rest alone'),
    by('stories/engine/core/history.test.ts', 'keeps the invariants of the rules after each step'),
  ),
  proved(
    'Choosing a ship puts it in use and the others of its type out of it',
    by(
      'engine/rules/hangar/upgrade-ship.test.ts',
      'puts it in use instead of the other ships of its type only',
    ),
  ),
  proved(
    'and is refused while another one of its type is in a trip',
    by('engine/rules/hangar/upgrade-ship.test.ts', 'is refused while another one of its type is in a trip'),
    by(trips, 'can be chosen unless another of its type is in a trip'),
  ),
  proved(
    'A session runs from its start for the time of the trip',
    by('engine/rules/trip/flight.test.ts', 'after %i ms: %i left, over: %s, mined %i'),
    by(
      'stories/server/store/restart.program.test.ts',
      'loses nothing when it is killed in the middle of a trip',
    ),
  ),
  proved(
    'Collecting ends the session and adds what was mined by timer and by hand to the balance',
    by(finish, 'pays in one entry what was mined by time and by hand'),
    by(finish, 'is refused until the timer has run out, to the millisecond'),
  ),
  screen(
    'At zero a personal trip shows Collect; the reward is shown, and closing it leads to the map',
    'flow: a trip from launch to reward',
  ),
  proved(
    'An AI pilot is unlocked for nothing or for Stars',
    by(
      'engine/rules/ai-pilot/ai-unlock.test.ts',
      'by Stars: at once, for one ship, and paying again changes nothing',
      'free, 24 hours after the second of three exchanges',
    ),
    by(
      'server/commands/ai-pilot.test.ts',
      'is free for every ship after two partner exchange accounts and a day of checking',
    ),
  ),
  proved(
    'is sent off and called back for a trip',
    by(
      ai,
      'begins with the given trip, then flies new trips, then flown ones',
      'ends the trip it is on, and begins no other',
    ),
  ),
  proved(
    'is collected when it has finished',
    by(ai, 'waits for its last flight', 'pays everything at once, through the ledger'),
  ),
  proved(
    'brings what was mined, by hand too, awards and the places it was at',
    by(ai, 'counts every flight and completes its trips', 'pays the sum of its log'),
  ),
  screen(
    "While it flies, the client asks every 30 s and shows 'redirecting'",
    'flow: an AI pilot',
    by(
      'server/commands/ai-pilot.test.ts',
      'is pushed live when it is sent off, begins its next trip, finishes and is collected',
    ),
  ),
  proved(
    'Registering at exchanges takes up to 24 hours',
    by('engine/rules/ai-pilot/ai-unlock.test.ts', 'free, 24 hours after the second of three exchanges'),
  ),
  proved(
    'Pirates come in personal trips, and a caught one is reported to the server',
    by('engine/rules/trip/pirates.test.ts', 'meets pirates on personal trips only'),
    by('engine/systems/trip/trip-pirates.test.ts', 'disappear when shot, and emit one fact'),
  ),
  proved(
    'Docking is won when the ship stays in the zone until the progress is 100',
    by('engine/systems/docking.test.ts', 'is docked after five seconds within the frame'),
    by('server/commands/trip/arrival-games.test.ts', 'earns its reward when it is won, paid with the trip'),
  ),
  proved(
    'and fails when the 15 s are over',
    by(
      'engine/systems/docking.test.ts',
      'lasts 15 seconds of 60 ticks',
      'fails with an empty log, without any progress',
    ),
    by('server/commands/trip/arrival-games.test.ts', 'pays the trip without the reward when it fails'),
  ),
  proved(
    'or when its start or finish call fails',
    by('hud/trip/docking.test.tsx', 'says that a failed start has cost nothing, and can be tried again'),
  ),
  proved(
    'The progress of docking falls outside of the zone',
    by(
      'engine/systems/docking.test.ts',
      'loses half as fast outside as it gains inside, and never falls below 0',
    ),
  ),
  proved(
    'A quest is answered question by question; a right answer leads to the next',
    by(quests, 'accepts each question once and in order'),
    by(homelandCalls, 'is passed by right answers in order and claimed once'),
  ),
  proved(
    'a wrong one ends it',
    by(quests, 'ends with a wrong answer, which shows the right one, and can be started again'),
    by(homelandCalls, 'ends with a wrong answer, which names the right one'),
  ),
  proved(
    'the last right one allows claiming, which adds the award to the balance',
    by(quests, 'is claimed after its last right answer, once, and opens the next'),
    by(homelandCalls, 'is passed by right answers in order and claimed once'),
  ),
  screen('Answers are locked once one was given', 'hud: quest/execution'),
  proved(
    'A pool is open below its goal, and listed as completed from then on',
    by(investing, 'is refused without the balance, and once the goal is reached'),
    by(
      homelandCalls,
      'is refused without the balance, for another pool’s option, and once the goal is reached',
    ),
  ),
  proved(
    'Claiming an achievement leads to its next level, or to done after the last',
    by(achievements, 'pays each level once it is reached, one after another, until it is done'),
    by(homelandCalls, 'is claimed level by level, as soon as one is reached'),
  ),
  proved(
    'A task goes from to do to done',
    by(tasks, 'is done once and pays its award'),
    by(homelandCalls, 'are listed open ones first, by status and by page'),
  ),
  screen('Tasks that are done show as disabled', 'hud: homeland/tasks'),
  proved(
    'A recruited pilot becomes active by claiming the reward',
    by('stories/engine/crew/join-crew.test.ts', 'makes the pilot active and pays 250 PROTO, once'),
    by('server/commands/crew.test.ts', 'makes the pilot active, pays once, and counts for the leader'),
  ),
  proved('A wallet is linked or unlinked', by('engine/rules/shop/wallet.test.ts', 'is linked and unlinked')),
  proved(
    'NFTs need a linked wallet',
    by(
      'engine/rules/shop/wallet.test.ts',
      'loses its NFTs when it is unlinked',
      'can be activated only while the wallet holds it',
    ),
  ),
  proved(
    'Without a wallet a prompt to link one is shown',
    by('hud/shop/collections.test.tsx', 'are locked without a wallet, and lead to linking one'),
  ),
  proved(
    'A lite NFT is asked to be minted once, and that is remembered',
    by('engine/rules/shop/wallet.test.ts', 'can be requested for minting once per kind'),
  ),
  proved(
    'A payment is under way, and then it succeeds or fails',
    by(
      'engine/rules/shop/orders.test.ts',
      'changes nothing when it is reported again',
      'counts even if it was reported as failed before, or comes late',
    ),
    by(
      'server/commands/shop/payments.test.ts',
      'a payment is delivered once, however often and to how many servers it is reported',
      'fails a payment, and the next order is another one',
    ),
  ),
  proved(
    'At the start the user is fetched, and created when there is none',
    by(boot, "creates a player that the server doesn't know, with the messenger's data, and the first ship"),
  ),
  proved(
    'then everything else is loaded, at once',
    by(
      boot,
      'signs in and reads in one call what the first screen shows, and the published numbers meanwhile',
    ),
  ),
  proved(
    'and a first ship is built when there is none',
    by(boot, 'builds the first ship of a player who has none, once'),
  ),
  proved(
    'Ships are read again every 60 s during a trip',
    by(boot, 'reads the ships again every 60 s while a trip is running, and not otherwise'),
    by(
      'server/live/live.test.ts',
      'gets a sign of a running trip at least every 15 seconds, of at most 200 bytes',
    ),
  ),
  proved(
    'The tour is finished by marking the user as onboarded',
    by('server/commands/account/sign-in.test.ts', 'marks the tour as seen'),
    by('engine/client/homeland/operations.test.ts', 'marks the user as onboarded'),
  ),
  proved(
    'The generals are loaded at the start when one can be chosen',
    by(
      boot,
      'shows a new player the recruiting generals first',
      'lets a new player skip the choice of a general while nobody recruits',
      'reads no generals for a player who can choose none any more: %o',
    ),
  ),
  proved(
    'The tour runs when a general is selected and the user is not onboarded',
    by(firstRun, 'is the tour only when a general is selected and the user is not onboarded'),
  ),
  proved(
    'Draws and openings change the counts that are shown',
    by('hud/shop/collections.test.tsx', 'shows one key less after it was opened'),
    by(
      'server/commands/capsules.test.ts',
      'is opened for a key, and its commitment matches the revealed seed',
    ),
  ),
  proved(
    'A daily reward is up when a day has passed since the last',
    by(
      'engine/rules/homeland/daily-rewards.test.ts',
      "come once per local day: at the player's midnight, not after 24 hours",
    ),
    by(homelandCalls, 'is claimed once a day, and the row goes on the next day'),
  ),
  proved(
    'and is shown to onboarded users only',
    by(
      firstRun,
      'is the daily reward for an onboarded user, but not over a trip, a reward or another screen',
    ),
  ),
  proved(
    'Vibration and sounds are switched on and off',
    by('hud/account/settings.test.tsx', 'switch %s at once and save it on the device'),
  ),
  proved(
    'The ship is free again when its trip was collected',
    by(finish, 'frees the ship, which has recovered since the trip was over (D9)'),
  ),
]);
