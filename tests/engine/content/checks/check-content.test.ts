import { describe, expect, it } from 'vitest';
import { checkContent, contentFaults, shippedContent } from '#engine/content/checks/check-content.ts';

// biome-ignore lint/suspicious/noExplicitAny: faults are planted where types forbid them
type Loose = Record<string, any>;

/** The shipped content with one fault planted. */
function spoiled(spoil: (content: Loose) => void): unknown {
  const content = structuredClone(shippedContent) as Loose;
  spoil(content);
  return content;
}

const faults: [name: string, spoil: (content: Loose) => void, message: RegExp][] = [
  ['a ship without a type', (c) => delete c.ships[0].type, /^ships\.0\.type/],
  ['a column nobody knows', (c) => (c.galaxy.systems[0].trips[0].colour = 'red'), /colour/],
  ['a system of 29 trips', (c) => c.galaxy.systems[4].trips.pop(), /^galaxy\.systems\.4\.trips/],
  ['a trip of no time', (c) => (c.galaxy.systems[0].trips[3].timeHours = 0), /timeHours/],
  ['a planet that was never painted', (c) => (c.galaxy.systems[0].trips[3].planet = 'cheese'), /planet/],
  ['a system off the map', (c) => (c.galaxy.systems[0].position.x = 1.2), /position\.x/],
  ['a half shard', (c) => (c.galaxy.systems[0].trips[0].awards[0].count = 0.5), /awards/],
  ['a default out of its range', (c) => (c.tunables.statCap.default = 1000), /^tunable statCap: 1000/],
  ['a ship key twice', (c) => (c.ships[1].key = c.ships[0].key), /^key personal-common is used twice$/],
  ['a kind of ship missing', (c) => c.ships.pop(), /^no ship combat-epic$/],
  ['an artifact missing', (c) => c.artifacts.pop(), /^no artifact extraction-epic$/],
  [
    'two artifacts alike',
    (c) => (c.artifacts[1].rarity = 'common'),
    /^more than one artifact health-common$/,
  ],
  [
    'a grade cheaper than the last',
    (c) => (c.ships[0].gradeShards = [8, 8, 32, 64]),
    /gradeShards must rise/,
  ],
  ['a merge cheaper than the last', (c) => (c.ships[0].gradeCleanProto[3] = 1), /gradeCleanProto must rise/],
  [
    'a system key twice',
    (c) => (c.galaxy.systems[1].key = 'kepler-deep'),
    /^system key kepler-deep is used twice$/,
  ],
  [
    'a trip key twice',
    (c) => (c.galaxy.systems[9].trips[2].key = 'first-light'),
    /^trip key first-light is used/,
  ],
  ['systems out of order', (c) => c.galaxy.systems.reverse(), /^polaris-end: priority 20 stands at 1$/],
  [
    'a chain too long',
    (c) => (c.galaxy.systems[0].trips.find((trip: Loose) => trip.type === 'attack').type = 'expedition'),
    /^kepler-deep: 7 expedition trips, not 6$/,
  ],
  [
    'a first trip with pirates',
    (c) => swap(c.galaxy.systems[2], 0, 'attack'),
    /^proxima-drift: trip 1 is not personal$/,
  ],
  ['a last trip that docks', (c) => swap(c.galaxy.systems[2], 29, 'expedition'), /trip 30 is not personal$/],
  [
    'a verb where nothing is gathered',
    (c) => (c.galaxy.systems[0].trips[5].verb = 'hold'),
    /^kepler-deep\/rooks-landing: only personal trips have a verb$/,
  ],
  [
    'a personal trip for a few',
    (c) => (c.galaxy.systems[3].trips[0].minRarity = 'epic'),
    /is for every ship$/,
  ],
  [
    'shards of nothing',
    (c) => (c.galaxy.systems[0].trips[0].awards[0].collection = 'personal-mythic'),
    /^kepler-deep\/first-light: no collection personal-mythic/,
  ],
  [
    'ship shards of an artifact',
    (c) => c.galaxy.systems[0].awards.push({ kind: 'ship_shard', count: 1, collection: 'luck-epic' }),
    /^kepler-deep: no collection luck-epic for a ship_shard$/,
  ],
  [
    'a galaxy without a name',
    (c) => delete c.strings.en.galaxy.galaxy['orion-spur'],
    /^no en galaxy name orion-spur$/,
  ],
  [
    'a system without a name',
    (c) => delete c.strings.ru.galaxy.systems['vega-minor'],
    /^no ru system name vega-minor$/,
  ],
  [
    'a trip without a name',
    (c) => delete c.strings.ru.galaxy.trips['glass-meridian'],
    /^no ru trip name glass-meridian$/,
  ],
  [
    'a ship without a name',
    (c) => delete c.strings.en.ships.ships['combat-rare'],
    /^no en ship name combat-rare$/,
  ],
  [
    'an artifact without a name',
    (c) => delete c.strings.ru.ships.artifacts['luck-epic'],
    /^no ru artifact name luck-epic$/,
  ],
  ['an artifact without a sentence', (c) => (c.strings.en.ships.artifacts['luck-epic'].about = ''), /about/],
  [
    'a name for nothing',
    (c) => (c.strings.en.galaxy.trips.ghost = 'Ghost'),
    /^en trip name ghost belongs to nothing$/,
  ],
  [
    'two trips with one name',
    (c) => (c.strings.ru.galaxy.trips['low-tide'] = 'Первый свет'),
    /^ru: two trips are called 'Первый свет'$/,
  ],
  [
    'a name too long',
    (c) => (c.strings.en.galaxy.trips['low-tide'] = 'Low '.repeat(9)),
    /is longer than 22 characters$/,
  ],
];

/**
 * Gives a personal trip this type and makes the first trip of the type personal: the chains keep their
 * lengths.
 */
function swap(system: Loose, index: number, type: string): void {
  system.trips.find((trip: Loose) => trip.type === type).type = 'personal';
  system.trips[index].type = type;
}

describe('the content check', () => {
  it('finds no fault in the shipped content', () => {
    expect(contentFaults(shippedContent)).toEqual([]);
    expect(() => checkContent()).not.toThrow();
  });

  it.each(faults)('finds %s', (_name, spoil, message) => {
    const found = contentFaults(spoiled(spoil));
    expect(found).toContainEqual(expect.stringMatching(message));
  });

  it('throws an error that lists the faults', () => {
    const content = spoiled((c) => {
      c.galaxy.systems[0].trips[0].awards[0].collection = 'personal-mythic';
      delete c.strings.ru.galaxy.systems['vega-minor'];
    });
    expect(() => checkContent(content)).toThrow(
      /^The content has 2 faults:\n- kepler-deep\/.+\n- no ru system name/,
    );
  });
});
