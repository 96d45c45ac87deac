import { describe, expect, it } from 'vitest';
import { shippedTerms } from '#engine/content/checks/check-content.ts';
import { termFaults } from '#engine/content/checks/check-terms.ts';

type Terms = typeof shippedTerms;
const changed = (change: (terms: Terms) => void) => {
  const copy = structuredClone(shippedTerms);
  change(copy);
  return termFaults(copy);
};

describe('the check of rules and traits', () => {
  it('finds no fault in what is shipped', () => {
    expect(termFaults(shippedTerms)).toEqual([]);
  });

  it('finds a rule in the first system, and a system without one', () => {
    expect(changed(({ systems }) => systems.reverse())).not.toEqual([]);
    expect(changed(({ systems }) => systems.splice(0, 1, 'slow-giants'))).toContain(
      'the first system teaches: it has no rule',
    );
  });

  it('finds two rules that are the same', () => {
    const found = changed(({ rules }) => {
      rules[1]!.changes = rules[0]!.changes;
    });
    expect(found[0]).toMatch(/^two rules are the same: maxPirates set/);
  });

  it('finds a number that does not exist, and a change that says two things', () => {
    const of = (change: object) => changed(({ rules }) => rules[0]!.changes.push(change as never));
    expect(of({ of: ['pirateLegs'], times: 2 })).toHaveLength(1);
    expect(of({ of: ['maxPirates'], times: 2, add: 1 })).toHaveLength(1);
    expect(of({ of: ['maxPirates'], add: 'pirateLegs' })).toHaveLength(1);
  });

  it('finds a missing text, and one that speaks of a number that stays as it is', () => {
    expect(
      changed(({ strings }) => {
        delete (strings.ru.rules as Partial<typeof strings.ru.rules>)['dark-field'];
      }),
    ).toContain('no ru rule dark-field');
    expect(
      changed(({ strings }) => {
        strings.en.traits.luck.text = 'A pirate brings {{energyPerTap}} energy.';
      }),
    ).toContain("en trait luck: it doesn't change energyPerTap");
  });
});
