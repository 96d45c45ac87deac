// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { ruleRows } from '#engine/content/terms.ts';
import { RuleTag, SystemRuleLine } from '#hud/galaxy/system-rule.tsx';
import { ArtifactTraits, ShipTraits } from '#hud/hangar/artifacts/trait-list.tsx';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { glyphs } from '#hud/ui/icons/icons.ts';
import '#hud/ui/icons/later-icons.ts';
import { anArtifact, aShip, aSystem } from '../fixtures/entities.ts';

const rule = {
  key: 'war-zone',
  icon: 'shield',
  title: 'War Zone',
  harder: 'A pirate leaves after 2.6 s.',
  pays: 'A pirate pays ×1.5.',
  terms: { pirateStayMs: 2600 },
};

beforeEach(async () => {
  state.settings.language = 'en';
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

describe('a system’s rule', () => {
  it('is named on the sheet with what is harder and what it pays', () => {
    render(<SystemRuleLine system={aSystem({ rule })} />);
    expect(screen.getByRole('region', { name: 'This system’s rule' })).toBeTruthy();
    for (const text of ['War Zone', rule.harder, rule.pays]) expect(screen.getByText(text)).toBeTruthy();
  });

  it('is named on a trip card', () => {
    render(<RuleTag system={aSystem({ rule })} />);
    expect(screen.getByText('War Zone')).toBeTruthy();
  });

  it('is nothing in a system without one', () => {
    const { container } = render(<SystemRuleLine system={aSystem()} />);
    expect(container.innerHTML).toBe('');
  });

  it.each(ruleRows)('of $key has an icon', ({ icon }) => expect(glyphs).toHaveProperty([icon]));
});

describe('traits', () => {
  it('of an artifact are shown with its set', () => {
    const trait = { strength: 'epic', title: 'Fine Net', text: 'Rocks come along.' } as const;
    render(<ArtifactTraits artifact={anArtifact({ rarity: 'epic', trait })} />);
    for (const text of ['Stronger trait', 'Fine Net', 'Rocks come along.', 'Veins come more often: ×1.5.'])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it('are none of a common one', () => {
    render(<ArtifactTraits artifact={anArtifact()} />);
    expect(screen.getByText(/no trait/)).toBeTruthy();
  });

  it('of a ship are listed, and left out when there are none', () => {
    const traits = [
      { stat: 'luck', strength: 'set', title: 'Second Shot', text: 'One pirate more.' } as const,
    ];
    render(<ShipTraits ship={aShip({ traits })} />);
    expect(screen.getByText('One pirate more.')).toBeTruthy();
    cleanup();
    expect(render(<ShipTraits ship={aShip()} />).container.innerHTML).toBe('');
  });
});
