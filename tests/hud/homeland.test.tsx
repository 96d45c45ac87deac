// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { contracts } from '#engine/client/homeland/contracts.ts';
import {
  achievements,
  investments,
  investmentTotals,
  questGroups,
  questionsOf,
  tasks,
} from '#engine/client/homeland/queries.ts';
import type {
  Achievement,
  AnswerResult,
  ContractBoard,
  DailyContract,
  Investment,
  Quest,
  Task,
} from '#engine/protocol/homeland/calls.ts';
import { homelandPaths } from '#engine/protocol/homeland/paths.ts';
import { HomelandScreen } from '#hud/homeland/homeland-screen.tsx';
import { QuestScreen } from '#hud/homeland/quests/quest-screen.tsx';
import { QuizScreen } from '#hud/homeland/quests/quiz-screen.tsx';
import { openedTasks } from '#hud/homeland/tasks/tasks-tab.tsx';
import { Navigation } from '#hud/shell/navigation/navigation.tsx';
import { parentOf, routeOf, topRouteOf } from '#hud/shell/navigation/routes.ts';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#engine/client/core/api.ts', () => ({ call }));

const balance = { default: 1000, clean: 0, conversionRate: 0.01 };
const refusal = (code: string) => ({ ok: false, code, status: 409, detail: `refused: ${code}` });
let rev = 0;
const success = (answer: object) => ({ ok: true, answer, rev: ++rev });
/** The server's answer to each call; a call that isn't listed fails. */
let answers: Record<string, object> = {};

const aTask = (n: number, fields: Partial<Task> = {}): Task => ({
  uuid: `task-${n}`,
  title: `Task ${n}`,
  icon: 'site',
  award: 100,
  condition: 'visit_site',
  assignment: 'https://proto-trip.example/page',
  visit: '/visit/signed',
  isVisited: false,
  status: 'to_do',
  ...fields,
});
const anAchievement = (fields: Partial<Achievement>): Achievement => ({
  uuid: 'earner',
  title: 'Earner',
  description: 'Trips collected',
  icon: 'trips',
  type: 'total_trips',
  progress: 3,
  nextLevel: { level: 1, award: 50, value: 5 },
  ...fields,
});
const aQuest = (fields: Partial<Quest> = {}): Quest => ({
  uuid: 'quest',
  title: 'A ship that rests',
  status: 'pending',
  isPassed: false,
  award: 150,
  description: 'Health and energy',
  videoLink: null,
  script: 'First lines.\n\nLast lines.',
  questionCount: 2,
  ...fields,
});
const aPool = (fields: Partial<Investment> = {}): Investment => ({
  uuid: 'pool',
  title: 'Weld yard',
  description: 'A covered dock.',
  unlocks: 'Weld spiders.',
  goal: 20000,
  currentPool: 4000,
  investors: 3,
  options: [
    { uuid: 'small', value: 100 },
    { uuid: 'large', value: 1500 },
  ],
  presetOption: 'small',
  userInvest: 0,
  opens: [{ kind: 'tunable', text: 'Ships recover faster.' }],
  openedAt: null,
  story: null,
  ...fields,
});
const aContract = (n: number, fields: Partial<DailyContract> = {}): DailyContract => ({
  uuid: `contract-${n}`,
  title: `Order ${n}`,
  description: 'Shoot 5 pirates in one trip',
  client: { key: 'vega', name: 'Vega Watch' },
  difficulty: 'hard',
  goalType: 'pirates_in_trip',
  goal: 5,
  progress: 0,
  pay: 96,
  state: 'offered',
  ...fields,
});
const aBoard = (data: DailyContract[], fields: Partial<ContractBoard> = {}): ContractBoard => ({
  currentDay: '2026-03-14',
  isAvailable: true,
  opensAt: new Date(Date.now() + 3_600_000).toISOString(),
  streak: 9,
  bonus: { at: 14, clean: 1 },
  week: (['none', 'done', 'done', 'paused', 'done', 'today', 'ahead'] as const).map((state, index) => ({
    date: `2026-03-${String(9 + index).padStart(2, '0')}`,
    state,
  })),
  previous: null,
  count: data.length,
  data,
  ...fields,
});
const list = <Item,>(...data: Item[]) => ({ count: data.length, data });

async function show(path: string, node: React.ReactNode): Promise<void> {
  history.replaceState(null, '', path);
  await act(async () => {
    render(node);
  });
}
const press = (name: string | RegExp, role = 'button') =>
  act(async () => fireEvent.click(screen.getByRole(role, { name })));
const made = (name: string) => call.mock.calls.filter(([called]) => called.name === name).length;

beforeEach(async () => {
  answers = {};
  call.mockReset();
  call.mockImplementation(async ({ name }: { name: string }) => {
    const answer = answers[name];
    if (!answer) return { ok: false, code: 'not_found', status: 404, detail: null };
    return 'ok' in answer ? answer : success(answer);
  });
  openedTasks.ids = [];
  state.toasts = [];
  state.balance = balance;
  state.tasksToDo = 0;
  state.settings.language = 'en';
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

describe('the addresses of the homeland', () => {
  it('are tabs of one screen, with tasks by default', async () => {
    for (const path of [
      '/homeland',
      '/homeland/',
      '/homeland/tasks',
      '/homeland/r-and-d',
      '/homeland/quests',
    ])
      expect(routeOf(path).path, path).toBe('/homeland');
    answers = { 'tasks.list': list(aTask(1)) };
    await tasks.load();
    await show('/homeland', <HomelandScreen />);
    expect(screen.getByRole('tab', { name: /Tasks/ }).getAttribute('aria-selected')).toBe('true');
  });

  it('lead from the questions to the quest and from there to the list', () => {
    expect(parentOf('/homeland/quests/abc/execution')).toBe('/homeland/quests/abc');
    expect(parentOf('/homeland/quests/abc')).toBe('/homeland/quests');
    expect(topRouteOf('/homeland/quests/abc/execution').path).toBe('/homeland');
  });
});

describe('the indicator of tasks', () => {
  it('is on the navigation and on the tab, with a label for screen readers, while there are any', async () => {
    state.tasksToDo = 2;
    await show('/homeland/quests', [<Navigation key="nav" />, <HomelandScreen key="screen" />]);
    expect(screen.getByRole('link', { name: /Homeland\s*2 tasks to do/ })).toBeTruthy();
    expect(screen.getByRole('tab', { name: /Tasks\s*2 tasks to do/ })).toBeTruthy();
    await act(async () => {
      state.tasksToDo = 0;
    });
    expect(screen.getByRole('link', { name: 'Homeland' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Tasks' })).toBeTruthy();
  });
});

describe('tasks', () => {
  it('show three open ones at most, and done ones without a button', async () => {
    const done = aTask(9, { status: 'done' });
    answers = { 'tasks.list': list(aTask(1), aTask(2), aTask(3), aTask(4), done) };
    await tasks.load();
    await show('/homeland/tasks', <HomelandScreen />);
    expect(screen.getAllByRole('button', { name: /^Open: / })).toHaveLength(3);
    expect(screen.queryByText('Task 4')).toBeNull();
    expect(screen.getByText('1 more follows when you finish one of these.')).toBeTruthy();
    const row = screen.getByText('Task 9').closest('li') as HTMLElement;
    expect(row.getAttribute('aria-disabled')).toBe('true');
    expect(within(row).queryByRole('button')).toBeNull();
    expect(within(row).getByText('Done')).toBeTruthy();
  });

  it('open their link first and pay afterwards', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    answers = {
      'tasks.list': list(aTask(1)),
      'tasks.complete': { ...aTask(1, { status: 'done' }), balance: { ...balance, default: 1100 } },
    };
    await tasks.load();
    await show('/homeland/tasks', <HomelandScreen />);
    await press('Open: Task 1');
    // By way of the server, which records the visit.
    expect(open.mock.calls[0]?.[0]).toBe(new URL('/visit/signed', location.href).href);
    expect(made('tasks.complete')).toBe(0);
    answers['tasks.list'] = list(aTask(1, { status: 'done' }));
    await press('Collect 100 PROTO: Task 1');
    expect(state.toasts.at(-1)?.text).toBe('Congratulations! You have received 100 PROTO');
    expect(state.balance.default).toBe(1100);
    expect(screen.getByText('All tasks are done. New ones come with the season.')).toBeTruthy();
  });

  it('can be claimed at once when the visit was recorded before, and open a chat without the server', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    open.mockClear();
    const chat = aTask(2, { condition: 'subscribe', assignment: 'https://t.me/chat', visit: null });
    answers = { 'tasks.list': list(aTask(1, { isVisited: true }), chat) };
    await tasks.load();
    await show('/homeland/tasks', <HomelandScreen />);
    expect(screen.getByRole('button', { name: 'Collect 100 PROTO: Task 1' })).toBeTruthy();
    await press('Open: Task 2');
    expect(open.mock.calls[0]?.[0]).toBe('https://t.me/chat');
  });

  it("send the player back to the link when the server says that the task isn't done", async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    answers = { 'tasks.list': list(aTask(1)), 'tasks.complete': refusal('task_not_done') };
    await tasks.load();
    await show('/homeland/tasks', <HomelandScreen />);
    await press('Open: Task 1');
    await press(/^Collect 100/);
    expect(state.toasts.at(-1)).toMatchObject({ tone: 'error', text: 'refused: task_not_done' });
    expect(screen.getByRole('button', { name: 'Open: Task 1' })).toBeTruthy();
  });
});

describe('contracts', () => {
  const hold = async (board: ContractBoard) => {
    answers['contracts.list'] = board;
    await contracts.load();
    await show('/homeland/contracts', <HomelandScreen />);
  };
  const three = [aContract(1), aContract(2, { difficulty: 'easy' }), aContract(3)];

  it('are chosen among three before one is taken', async () => {
    answers['contracts.take'] = aBoard(
      [aContract(1, { state: 'taken' }), aContract(2, { state: 'closed' })],
      {
        isAvailable: false,
      },
    );
    await hold(aBoard(three));
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    await press('Take a contract');
    expect(made('contracts.take')).toBe(0);
    expect(screen.getByText('Choose one of the three')).toBeTruthy();
    await press(/Order 1/, 'radio');
    await press('Take “Order 1”');
    expect(call).toHaveBeenCalledWith(
      homelandPaths['contracts.take'],
      expect.objectContaining({ body: { contractId: 'contract-1' } }),
    );
    expect(screen.queryAllByRole('radio')).toHaveLength(0);
    expect(within(screen.getByRole('region', { name: 'Order 1' })).getByText('0 of 5')).toBeTruthy();
    expect(screen.queryByText('Order 2')).toBeNull();
  });

  it('are read again when another device has taken one', async () => {
    answers['contracts.take'] = refusal('contract_taken');
    await hold(aBoard(three));
    await press(/Order 1/, 'radio');
    answers['contracts.list'] = aBoard([aContract(3, { state: 'under_way', progress: 2 })]);
    await press('Take “Order 1”');
    expect(state.toasts.at(-1)?.text).toBe('refused: contract_taken');
    expect(screen.getByText('2 of 5')).toBeTruthy();
  });

  it.each([
    ['done', 5, 'Done: 96 PROTO are paid'],
    ['failed', 2, 'Not finished in time. Again tomorrow, nothing is lost.'],
    ['under_way', 2, 'Pays by itself as soon as it is done'],
  ] as const)('say what becomes of one that is %s', async (as, progress, text) => {
    await hold(aBoard([aContract(1, { state: as, progress })]));
    expect(screen.getByRole('status').textContent).toContain(text);
    expect(document.querySelectorAll('.lozenges .is-on')).toHaveLength(progress);
  });

  it('show the week and the paused streak to screen readers too', async () => {
    await hold(aBoard(three, { previous: aContract(7, { state: 'failed' }) }));
    const days = within(screen.getByRole('list', { name: 'The week of the streak' })).getAllByRole(
      'listitem',
    );
    expect(days).toHaveLength(7);
    expect(days[3]?.textContent).toContain('Thursday: paused');
    expect(days[5]?.textContent).toContain('Saturday: today');
    expect(screen.getByText(/Streak 9. “Order 7” wasn't finished: the streak paused/)).toBeTruthy();
  });

  it('are read again when the day is over', async () => {
    answers['contracts.list'] = aBoard([aContract(9)]);
    contracts.apply(aBoard(three, { opensAt: new Date(Date.now() - 1000).toISOString() }), ++rev);
    await show('/homeland/contracts', <HomelandScreen />);
    expect(await screen.findByText('Order 9')).toBeTruthy();
  });

  it('offer a retry when they can’t be read', async () => {
    answers = {};
    contracts.state.value = null;
    await contracts.load();
    await show('/homeland/contracts', <HomelandScreen />);
    answers['contracts.list'] = aBoard(three);
    await press('Try again');
    expect(screen.getAllByRole('radio')).toHaveLength(3);
  });
});

describe('achievements', () => {
  it('can be claimed when they are reached, and show the next level', async () => {
    answers = {
      'achievements.list': list(
        anAchievement({ progress: 5 }),
        anAchievement({ uuid: 'catcher', title: 'Catcher' }),
        anAchievement({ uuid: 'spender', title: 'Spender', nextLevel: null }),
      ),
      'achievements.claim': {
        ...anAchievement({ progress: 5, nextLevel: { level: 2, award: 150, value: 25 } }),
        award: 50,
        balance,
      },
    };
    await achievements.load();
    await show('/homeland/tasks', <HomelandScreen />);
    expect(screen.queryByRole('button', { name: /Catcher|Spender/ })).toBeNull();
    const done = screen.getByText('Spender').closest('li') as HTMLElement;
    expect(within(done).getByText('Done')).toBeTruthy();
    await press('Collect 50 PROTO: Earner');
    expect(screen.getByText('Lvl 2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Earner/ })).toBeNull();
  });
});

describe('a pool', () => {
  const hold = async (...pools: Investment[]) => {
    answers['investments.list'] = list(...pools);
    answers['investments.me'] = { totalInvestments: 0, averageType: 0 };
    await investments.load();
    await investmentTotals.load();
    await show('/homeland/r-and-d', <HomelandScreen />);
  };

  it('preselects the option of the last vote', async () => {
    await hold(aPool({ presetOption: 'large' }));
    const [small, large] = screen.getAllByRole('radio');
    expect([small, large].map((option) => option?.getAttribute('aria-checked'))).toEqual(['false', 'true']);
  });

  it('accepts no more than the balance', async () => {
    await hold(aPool({ presetOption: 'large' }));
    await press('Invest 1\u00a0500');
    expect(made('investments.invest')).toBe(0);
    expect(screen.getByText('Not enough PROTO')).toBeTruthy();
    await press(/^100/, 'radio');
    expect(screen.queryByText('Not enough PROTO')).toBeNull();
  });

  it('counts a vote and says so in a toast', async () => {
    const invested = aPool({ currentPool: 4100, userInvest: 100, investors: 4 });
    answers['investments.invest'] = { investment: invested, balance: { ...balance, default: 900 } };
    await hold(aPool());
    await press('Invest 100');
    expect(call).toHaveBeenCalledWith(homelandPaths['investments.invest'], {
      params: { id: 'pool' },
      body: { optionId: 'small' },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(state.toasts.at(-1)?.text).toBe("You've successfully invested to the pool!");
    expect(state.balance.default).toBe(900);
    expect(screen.getByText('Vote made: 100 PROTO')).toBeTruthy();
    expect(screen.getByText('Yours 100')).toBeTruthy();
  });

  it("stays visible without a choice when the player has filled it, so that a second press can't vote elsewhere", async () => {
    const full = aPool({ currentPool: 20000, userInvest: 100 });
    const next = aPool({ uuid: 'next', title: 'Whisper array' });
    answers['investments.invest'] = { investment: full, balance: { ...balance, default: 900 } };
    await hold(aPool({ currentPool: 19900 }), next);
    await press('Invest 100');
    expect(screen.queryByRole('button', { name: /^Invest/ })).toBeNull();
    expect(screen.getByText('Vote made: 100 PROTO')).toBeTruthy();
    await press('Whisper array 20%: show');
    expect(screen.getByRole('button', { name: 'Invest 100' })).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Whisper array');
  });

  it('is listed as completed once it reaches its goal', async () => {
    await hold(aPool(), aPool({ uuid: 'full', title: 'Lantern road', currentPool: 20000, userInvest: 500 }));
    const section = screen.getByRole('region', { name: 'Completed pools' });
    expect(within(section).getByText('Lantern road')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Lantern road/ })).toBeNull();
  });
});

describe('a quest', () => {
  const questions = list(
    {
      uuid: 'q1',
      title: 'When?',
      options: [
        { uuid: 'a', title: 'Now' },
        { uuid: 'b', title: 'Later' },
      ],
    },
    {
      uuid: 'q2',
      title: 'Where?',
      options: [
        { uuid: 'c', title: 'Here' },
        { uuid: 'd', title: 'There' },
      ],
    },
  );
  const says = (fields: Partial<AnswerResult>): AnswerResult => ({
    isCorrectAnswer: true,
    correctAnswer: { uuid: 'a', title: 'Now' },
    isPassed: false,
    ...fields,
  });
  const groups = (...quests: Quest[]) => list({ title: 'First flights', quests });
  const hold = async (...quests: Quest[]) => {
    answers['quests.list'] = groups(...quests);
    answers['quests.questions'] = questions;
    await questGroups.load();
    await questionsOf('quest').load();
  };
  const answerable = () =>
    screen
      .getAllByRole('listitem')
      .map((item) => within(item).getByRole('button').getAttribute('aria-disabled'));

  it("can't be opened while it is blocked", async () => {
    await hold(
      aQuest({ status: 'completed' }),
      aQuest({ uuid: 'next', title: 'What pirates want', status: 'blocked' }),
    );
    await show('/homeland/quests', <HomelandScreen />);
    expect(screen.getByRole('link', { name: /A ship that rests/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /What pirates want/ })).toBeNull();
    expect(screen.getByText('After the one before')).toBeTruthy();
  });

  it('shows and hides its script', async () => {
    await hold(aQuest());
    await show('/homeland/quests/quest', <QuestScreen />);
    expect(screen.getByText('Last lines.')).toBeTruthy();
    await press('Read the script', 'switch');
    expect(screen.queryByText('Last lines.')).toBeNull();
    await press('Start the quiz');
    expect(location.pathname).toBe('/homeland/quests/quest/execution');
  });

  it('falls back on its script when the film is missing', async () => {
    await hold(aQuest({ videoLink: '/video/rest.mp4' }));
    await show('/homeland/quests/quest', <QuestScreen />);
    expect(screen.queryByText('Last lines.')).toBeNull();
    fireEvent.error(document.querySelector('video') as HTMLVideoElement);
    expect(screen.getByText('Last lines.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Play the film' })).toBeNull();
  });

  it('locks the options at the first answer and goes on after a right one', async () => {
    await hold(aQuest());
    answers['quests.answer'] = says({});
    await show('/homeland/quests/quest/execution', <QuizScreen />);
    await press(/Now/);
    expect(answerable()).toEqual(['true', 'true']);
    await press(/Later/);
    expect(made('quests.answer')).toBe(1);
    expect(screen.getByText('1 question to go')).toBeTruthy();
    await press('Next question');
    expect(screen.getByText('Where?')).toBeTruthy();
    expect(answerable()).toEqual(['false', 'false']);
  });

  it('sends one answer for two presses before the server has said anything', async () => {
    await hold(aQuest());
    await show('/homeland/quests/quest/execution', <QuizScreen />);
    call.mockReturnValue(new Promise(() => {}));
    await press(/Now/);
    await press(/Now/);
    await press(/Later/);
    expect(made('quests.answer')).toBe(1);
  });

  it('ends with a wrong answer, shows the right one, and leads back to the list', async () => {
    await hold(aQuest());
    answers['quests.answer'] = says({ isCorrectAnswer: false });
    await show('/homeland/quests/quest/execution', <QuizScreen />);
    await press(/Later/);
    expect(screen.getByText('Wrong')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Later.*Yours/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Now.*Correct/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Next question' })).toBeNull();
    await press('To the quests');
    expect(location.pathname).toBe('/homeland/quests');
  });

  it('pays after the last right answer', async () => {
    await hold(aQuest({ questionCount: 1 }));
    answers['quests.questions'] = list(questions.data[0]);
    await questionsOf('quest').load();
    answers['quests.answer'] = says({ isPassed: true });
    answers['quests.complete'] = {
      ...aQuest({ status: 'completed' }),
      balance: { ...balance, default: 1150 },
    };
    await show('/homeland/quests/quest/execution', <QuizScreen />);
    answers['quests.list'] = groups(aQuest({ isPassed: true }));
    await press(/Now/);
    expect(screen.getByText('That was the last question')).toBeTruthy();
    await press('Finish');
    await act(async () => fireEvent.click(screen.getByText('Collect 150')));
    expect(made('quests.complete')).toBe(1);
    expect(state.balance.default).toBe(1150);
    expect(location.pathname).toBe('/homeland/quests');
  });

  it('offers an award that wasn’t collected at once', async () => {
    await hold(aQuest({ isPassed: true }));
    await show('/homeland/quests/quest/execution', <QuizScreen />);
    expect(screen.getByText('Collect 150')).toBeTruthy();
    expect(screen.queryByText('When?')).toBeNull();
  });
});
