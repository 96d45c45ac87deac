import type { Snapshot } from 'valtio';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import type { LiveAssault } from '#engine/client/trip/projections.ts';
import { phaseCount } from '#engine/rules/trip/assault/assault.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { amount } from '#hud/ui/format/amount.ts';
import { Scale } from '#hud/ui/gauges/gauge.tsx';
import { Sheet } from '#hud/ui/sheets/sheet.tsx';
import type { FlightView } from '../flight/flight-time.ts';
import { BattleKeys } from './battle-keys.tsx';
import { command } from './command.ts';

const phases = Array.from({ length: phaseCount }, (_, phase) => phase);

interface PanelProps {
  readonly flight: FlightView;
  readonly live: Snapshot<LiveAssault>;
  readonly isOver: boolean;
}

/** On a desktop: the base, what it pays, the orders so far, the keys, and the way out. */
export function BattlePanel({ flight, live, isOver }: PanelProps) {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const percent = ships.find(({ shipId }) => shipId === flight.shipId)?.assaultReward ?? 0;
  return (
    <Sheet
      tint="danger"
      label={t('trip:assault.name')}
      foot={
        <>
          <p className="small assault__warn">{t('trip:assault.back-why')}</p>
          <Button kind="destructive" onPress={() => command('retreat')} disabled={isOver}>
            {t('trip:assault.back')}
          </Button>
        </>
      }
    >
      <p className="label t2">{t('trip:assault.base')}</p>
      <p className="assault__sum">
        <span className="num assault__base">
          {live.base}
          <small>/100</small>
        </span>
        <span className="label">
          {live.isPractice
            ? t('trip:practice.free')
            : t('trip:assault.if-it-falls', { pay: amount(Math.floor(flight.base * percent) / 100) })}
        </span>
      </p>
      <Scale share={live.base / 100} ticks={75} tone="danger" height={9} />
      <h2 className="h2 assault__title">
        {t('trip:assault.orders')}
        <span className="label t2">{t('trip:assault.one-a-phase')}</span>
      </h2>
      <Orders live={live} />
      <h2 className="h2 assault__title">{t('trip:assault.keys')}</h2>
      <BattleKeys />
    </Sheet>
  );
}

/** What was ordered in each phase, and what it did. */
function Orders({ live }: { live: Snapshot<LiveAssault> }) {
  const { t } = useTranslation();
  return (
    <ol className="assault__orders">
      {phases.map((index) => {
        const phase = live.phases[index];
        const station = index === live.phase ? live.station : phase?.station;
        return (
          <li key={index} className={index < live.phase ? 'is-done' : index === live.phase ? 'is-now' : ''}>
            <span className="num assault__number" aria-hidden="true">
              {index + 1}
            </span>
            <span>
              {station ? t(`trip:assault.station.${station}`) : t('trip:assault.next-order')}
              {phase && (
                <span className="small t2">{t('trip:assault.stopped-of', { value: phase.stopped })}</span>
              )}
            </span>
            {phase && phase.damage > 0 && <span className="num c-danger">−{phase.damage}</span>}
          </li>
        );
      })}
    </ol>
  );
}
