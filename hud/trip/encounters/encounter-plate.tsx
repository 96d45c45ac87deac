import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { encountersOf } from '#engine/client/trip/encounters/encounters.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { clock, useGameSecond } from '../../ui/format/amount.ts';
import { useQuery } from '../../ui/loading/loaded.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';

/** Announces the encounter of the shown flight while a choice is open, and leaves by itself. */
export function EncounterPlate({ flightId }: { flightId: string }) {
  const nowMs = useGameSecond();
  const { flights } = useSnapshot(state);
  const open = flights[flightId]?.encounters?.find(
    ({ isMet, opensAt, closesAt }) => !isMet && Date.parse(opensAt) <= nowMs && nowMs < Date.parse(closesAt),
  );
  if (!open) return null;
  const leftMs = Date.parse(open.closesAt) - nowMs;
  return <Announced key={open.n} flightId={flightId} n={open.n} leftMs={leftMs} />;
}

function Announced({ flightId, n, leftMs }: { flightId: string; n: number; leftMs: number }) {
  const { t } = useTranslation();
  const query = encountersOf(flightId);
  const { value } = useQuery(query);
  const title = value?.find((encounter) => encounter.n === n)?.title;

  useEffect(() => {
    // It may have been read while this one was ahead.
    void query.load();
    playSound('encounter');
  }, [query]);

  return (
    <div className="encounter-plate plate" role="status">
      <span className="grow">
        <span className="encounter-plate__title">{title ?? t('trip:encounter.ahead')}</span>
        <span className="label t2" aria-hidden="true">
          {t('trip:encounter.open-for', { time: clock(leftMs).slice(3) })}
        </span>
      </span>
      <Button size="small" onPress={() => openModal('encounter', { flightId, n })}>
        {t('trip:encounter.look')}
      </Button>
    </div>
  );
}
