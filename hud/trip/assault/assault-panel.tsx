import type { Snapshot } from 'valtio';
import { scenePort } from '#engine/client/core/scene-port.ts';
import type { FlightSnapshot } from '#engine/client/core/state.ts';
import type { LiveAssault } from '#engine/client/trip/projections.ts';
import type { Difficulty } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import {
  type AssaultAct,
  phaseCount,
  phaseDamage,
  type Station,
  stations,
  stopPercent,
  type Threat,
  threats,
} from '#engine/rules/trip/assault/assault.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ArrowKeys, Key } from '../../ui/controls/keycap.tsx';
import { formatAmount } from '../../ui/format/amount.ts';
import { TickScale } from '../../ui/gauges/gauge.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { useArrivalPay } from '../try/arrival-pay.tsx';
import { useHasKeys } from '../try/deck.tsx';

const phases = Array.from({ length: phaseCount }, (_, phase) => phase);

interface PanelProps {
  readonly flight: FlightSnapshot;
  readonly live: Snapshot<LiveAssault>;
  readonly isOver: boolean;
}

/** On a desktop: the base, its pay, the orders so far, the keys, and the exit. */
export function AssaultPanel({ flight, live, isOver }: PanelProps) {
  const { t } = useTranslation();
  const { win } = useArrivalPay(flight, 'assault');
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
            : t('trip:assault.if-it-falls', { pay: formatAmount(win) })}
        </span>
      </p>
      <TickScale share={live.base / 100} ticks={75} tone="danger" height={9} />
      <h2 className="h2 assault__title">
        {t('trip:assault.orders')}
        <span className="label t2">{t('trip:assault.one-a-phase')}</span>
      </h2>
      <Orders live={live} />
      <h2 className="h2 assault__title">{t('trip:assault.keys')}</h2>
      <AssaultKeyList />
    </Sheet>
  );
}

/** Command of each phase, and its effect. */
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

interface CardsProps {
  readonly live: Snapshot<LiveAssault>;
  readonly tunables: Tunables;
  readonly isOver: boolean;
}

/** The ship's stations. A press orders a station; a press on the ordered station answers the next shot. */
export function StationCards({ live, tunables, isOver }: CardsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="assault-stations" aria-label={t('trip:assault.stations')}>
      {stations.map((station, index) => (
        <StationCard
          key={station}
          number={index + 1}
          station={station}
          live={live}
          tunables={tunables}
          isOver={isOver}
        />
      ))}
    </fieldset>
  );
}

function StationCard(props: CardsProps & { readonly station: Station; readonly number: number }) {
  const { live, tunables, station, number, isOver } = props;
  const { t } = useTranslation();
  const hasKeys = useHasKeys();
  const isOrdered = live.station === station;
  const isOff = isOver || (!isOrdered && live.orderLeftMs === null);
  const canAnswer = isOrdered && live.shot?.isOpen === true && !live.shot.isAnswered && !live.isBusy;
  return (
    <button
      type="button"
      className={`assault-station catch${isOrdered ? ' is-ordered' : ''}${isOff ? ' is-off' : ''}${canAnswer ? ' is-open' : ''}${isOrdered && live.isBusy ? ' is-busy' : ''}`}
      aria-pressed={isOrdered}
      aria-disabled={isOff}
      onPointerDown={(event) => {
        if (event.button !== 0 || isOff) return;
        event.preventDefault();
        pressStation(station, live);
      }}
      onClick={(event) => {
        // A pointer has acted when it went down; this is Enter, or a screen reader.
        if (event.detail === 0 && !isOff) pressStation(station, live);
      }}
    >
      <span className="assault-station__row">
        <Icon name={stationIcons[station]} size={24} weight={1.5} />
        {isOrdered ? (
          <span className="assault-station__check">
            <Icon name="check" size={13} weight={2.6} />
          </span>
        ) : (
          hasKeys && <Key small>{number}</Key>
        )}
      </span>
      <span className="assault-station__name">{t(`trip:assault.station.${station}`)}</span>{' '}
      <span className="small t2">{t(`trip:assault.crew.${station}`)}</span>{' '}
      {threats.map((threat) => (
        <Odds key={threat} station={station} threat={threat} tunables={tunables} />
      ))}
      <span className="assault-station__base">
        <span className="small t2">{t('trip:assault.base-short')}</span>{' '}
        <span className="num">{damageText(station, live.difficulty, tunables)}</span>
      </span>
    </button>
  );
}

/** Chance of a station's crew to stop a threat, out of ten. The rows of all cards have one order. */
function Odds(props: { station: Station; threat: Threat; tunables: Tunables }) {
  const { t } = useTranslation();
  const value = Math.round(stopPercent(props.station, props.threat, props.tunables) / 10);
  return (
    <span className="assault-station__odds">
      <ThreatGlyph threat={props.threat} size={16} />
      <span className="hidden">{t(`trip:assault.threat.${props.threat}`)} </span>
      <TickScale share={value / 10} ticks={10} tone="white" height={7} />
      <span className="num">{value}</span>{' '}
    </span>
  );
}

/** Damage range of a station: weakest to best matching threat. */
function damageText(station: Station, difficulty: Difficulty, tunables: Tunables): string {
  const terms = { difficulty, tunables };
  const all = threats.map((threat) => Math.round(phaseDamage(station, threat, terms)));
  return `−${Math.min(...all)}…${Math.max(...all)}`;
}

/** A threat by its shape: an open core, one heavy shot, or three light ones. */
export function ThreatGlyph({ threat, size }: { threat: Threat; size: number }) {
  return (
    <svg className="threat-glyph" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={threatShapes[threat]} strokeWidth={threat === 'heavy' ? 3 : 1.7} />
    </svg>
  );
}

const threatShapes: Record<Threat, string> = {
  core: 'M12 3a9 9 0 1 0 .01 0M12 8.5a3.5 3.5 0 1 0 .01 0M12 1v4M12 19v4M1 12h4M19 12h4',
  heavy: 'M2 12h18M14 6l6 6l-6 6',
  salvo: 'M2 5h16M15 2l4 3l-4 3M2 12h16M15 9l4 3l-4 3M2 19h16M15 16l4 3l-4 3',
};

const stationIcons = {
  guns: 'viewfinder',
  shields: 'shield',
  drive: 'engine',
} as const satisfies Record<Station, IconName>;

/** Sends the pilot's command to the scene, which logs it at its tick. */
export function command(act: AssaultAct): void {
  scenePort.send({ kind: 'assault', act });
}

/**
 * A press on a station gives it the order. The station that has it answers the shot instead, unless the
 * phase still waits for an order and no shot can be answered: then it is chosen again.
 */
export function pressStation(
  station: Station,
  { station: ordered, orderLeftMs, shot }: Pick<LiveAssault, 'station' | 'orderLeftMs' | 'shot'>,
): void {
  const isChoice = station !== ordered || (orderLeftMs !== null && !shot?.isOpen);
  command(isChoice ? station : 'answer');
}

/** The keys of an assault. */
export function AssaultKeyList() {
  const { t } = useTranslation();
  return (
    <dl className="assault-keys">
      <div>
        <dt>
          <Key>1</Key>
          <Key>2</Key>
          <Key>3</Key>
        </dt>
        <dd>{t('trip:assault.key.stations')}</dd>
      </div>
      <div>
        <dt>
          <ArrowKeys />
        </dt>
        <dd>{t('trip:assault.key.move')}</dd>
      </div>
      <div>
        <dt>
          <Key>Enter</Key>
        </dt>
        <dd>{t('trip:assault.key.give')}</dd>
      </div>
      <div>
        <dt>
          <Key>{t('trip:docking.start-key')}</Key>
        </dt>
        <dd>{t('trip:assault.key.answer')}</dd>
      </div>
      <div>
        <dt>
          <Key>Esc</Key>
        </dt>
        <dd>{t('trip:assault.key.back')}</dd>
      </div>
    </dl>
  );
}
