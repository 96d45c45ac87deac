import { describe, expect, it } from 'vitest';
import { shippedHomeland, shippedStore } from '#engine/content/checks/check-content.ts';
import { homelandFaults } from '#engine/content/checks/check-homeland.ts';
import { storeFaults } from '#engine/content/checks/check-shop.ts';

// biome-ignore lint/suspicious/noExplicitAny: faults are planted where types forbid them
type Loose = Record<string, any>;
type Spoil = (content: Loose) => void;

function spoiled(shipped: unknown, spoil: Spoil): Loose {
  const content = structuredClone(shipped) as Loose;
  spoil(content);
  return content;
}

const homeland: [name: string, spoil: Spoil, message: RegExp][] = [
  ['six days a week', (c) => c.dailyRewards.pop(), /^homeland\.dailyRewards/],
  ['a reward of nothing', (c) => (c.dailyRewards[0].amount = 0), /amount/],
  ['a task key twice', (c) => (c.tasks[1].key = c.tasks[0].key), /^task key .+ is used twice$/],
  ['a link without a lock', (c) => (c.tasks[0].link = 'http://proto-trip.example'), /link/],
  ['a channel without a name', (c) => delete c.tasks[0].chat, /a chat is for 'subscribe'/],
  [
    'levels that fall',
    (c) => c.achievements[0].levels.reverse(),
    /^achievement earner: the levels must rise$/,
  ],
  ['four levels', (c) => (c.achievements[0].levels.length = 4), /levels/],
  ['two of a type', (c) => (c.achievements[0].type = c.achievements[1].type), /^two achievements count/],
  ['a quest key twice', (c) => (c.quests[1].quests[0].key = c.quests[0].quests[0].key), /^quest key/],
  [
    'a right answer that is not offered',
    (c) => (c.quests[0].quests[0].questions[2].right = 3),
    /no answer 3$/,
  ],
  ['a quest without questions', (c) => (c.quests[0].quests[0].questions = []), /questions/],
  ['options that fall', (c) => c.investments[0].options.reverse(), /the options must rise/],
  ['a pool filled at once', (c) => (c.investments[0].goal = 100), /an option is more than the goal/],
  ['a task without strings', (c) => delete c.strings.ru.tasks['star-atlas'], /^no ru task star-atlas$/],
  [
    'strings of an unknown row',
    (c) => (c.strings.en.tasks.old = { title: 'Old' }),
    /^en task old belongs to nothing$/,
  ],
  [
    'a question less in one language',
    (c) => c.strings.ru.quests['the-quiet-door'].questions.pop(),
    /^ru quest the-quiet-door: answers/,
  ],
  [
    'an answer twice',
    (c) => (c.strings.en.quests['the-quiet-door'].questions[0].options[1] = 'Hands'),
    /offers an answer twice$/,
  ],
  [
    'a story too short',
    (c) => (c.strings.en.quests['the-quiet-door'].script = 'A door.'),
    /a script of 2 words/,
  ],
  [
    'a title too long',
    (c) => (c.strings.ru.tasks['star-atlas'].title = 'Атлас '.repeat(9)),
    /is longer than/,
  ],
];

const store: [name: string, spoil: Spoil, message: RegExp][] = [
  ['a pack that is missing', (c) => c.products.splice(1, 1), /^no product clean 3$/],
  ['a pack that nobody asked for', (c) => (c.products[1].count = 4), /^product clean 4 belongs to nothing$/],
  ['a larger pack that is dearer', (c) => (c.products[3].finalPrice = 999_999), /costs more by the piece$/],
  ['a price of nothing', (c) => (c.products[0].finalPrice = 0), /finalPrice/],
  ['an exchange that is missing', (c) => c.exchanges.pop(), /^no exchange gamma$/],
  ['an address of no form', (c) => (c.addresses[0].address = 'UQ'), /address/],
  ['an address of nobody', (c) => (c.addresses[0].exchange = 'delta'), /which is no exchange$/],
  [
    'a title too long for an invoice',
    (c) => (c.strings.en.products['clean-1'].title = 'x'.repeat(33)),
    /title/,
  ],
  ['a product without strings', (c) => delete c.strings.ru.products['ai-pilot'], /^no ru product ai-pilot$/],
];

describe('the check of homeland and shop content', () => {
  it('finds no fault in the shipped content', () => {
    expect(homelandFaults(shippedHomeland)).toEqual([]);
    expect(storeFaults(shippedStore)).toEqual([]);
  });

  it.each(homeland)('finds %s', (_name, spoil, message) => {
    expect(homelandFaults(spoiled(shippedHomeland, spoil))).toContainEqual(expect.stringMatching(message));
  });

  it.each(store)('finds %s', (_name, spoil, message) => {
    expect(storeFaults(spoiled(shippedStore, spoil))).toContainEqual(expect.stringMatching(message));
  });
});
