// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { verbs } from '#engine/content/kinds.ts';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { SystemVerbs, VerbNote } from '#hud/trip/verb-note.tsx';
import { glyphs } from '#hud/ui/icons/icons.ts';
import '#hud/ui/icons/later-icons.ts';
import { aSystem, aTrip } from '../fixtures/entities.ts';

beforeEach(async () => {
  Object.assign(state.settings, { language: 'en', reducedMotion: false });
  state.trips = {};
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

const picture = (verb: string) => document.querySelector(`[data-verb="${verb}"]`);

describe('the verb of a place', () => {
  it.each(verbs)('%s has a name, a glyph and a picture', (verb) => {
    render(<VerbNote verb={verb} />);
    expect(screen.getByRole('region', { name: 'How you gather' }).textContent).not.toContain('verb.');
    expect(glyphs).toHaveProperty([`verb-${verb}`]);
    expect(picture(verb)?.childElementCount).toBeGreaterThan(0);
  });

  it('stands still with reduced motion', () => {
    render(<VerbNote verb="hold" />);
    expect(picture('hold')?.classList.contains('is-still')).toBe(false);
    cleanup();
    state.settings.reducedMotion = true;
    render(<VerbNote verb="hold" />);
    expect(picture('hold')?.classList.contains('is-still')).toBe(true);
  });

  it('of a system names its guest flights once the trips are here', () => {
    const system = aSystem({ uuid: 'kepler', verb: 'tap' });
    const { rerender } = render(<SystemVerbs system={system} />);
    expect(screen.queryByText(/trips/)).toBeNull();
    state.trips.kepler = [
      aTrip({ priority: 1, verb: 'tap' }),
      aTrip({ priority: 3, verb: 'hold' }),
      aTrip({ priority: 5, verb: 'swipe' }),
      aTrip({ priority: 6, type: 'attack', verb: 'tap' }),
    ];
    rerender(<SystemVerbs system={{ ...system }} />);
    expect(screen.getByText('Other ways to gather on trips 3, 5')).toBeTruthy();
  });
});
