import { type PointerEvent, useRef } from 'react';
import type { ShipSnapshot } from '#engine/client/core/state.ts';
import { capturePointer } from '#engine/client/device/pointers.ts';
import { LiveryFilter, liveryStyle } from '../../galaxy/mastery.tsx';
import { useTranslation } from '../../strings/strings.ts';
import { GradePips, RarityTag, shipPictureUrl, turnColumns, turnFrames } from '../../ui/pictures/rarity.tsx';
import { useIsDesktop } from '../../ui/viewport.ts';
import { Fittings } from './fittings.tsx';
import { OutChip } from './out-chip.tsx';

interface TurntableProps {
  ship: ShipSnapshot;
  before: ShipSnapshot | undefined;
  after: ShipSnapshot | undefined;
  onStep: (by: 1 | -1) => void;
}

/** The ship on its graduated table, with its neighbours at the edges. */
export function Turntable({ ship, before, after, onStep }: TurntableProps) {
  const isDesktop = useIsDesktop();
  return (
    <div className="turntable">
      <svg className="turntable__light" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <linearGradient id="table-light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#dff2ff" stopOpacity=".14" />
          <stop offset="1" stopColor="#dff2ff" stopOpacity="0" />
        </linearGradient>
        <path d="M30 0L0 100H100L62 0Z" fill="url(#table-light)" />
      </svg>
      <Floor isWide={isDesktop} />
      {before && <Neighbour ship={before} side="left" onPress={() => onStep(-1)} />}
      {after && <Neighbour ship={after} side="right" onPress={() => onStep(1)} />}
      <TurningShip key={ship.uuid} ship={ship} onStep={onStep} />
      {!isDesktop && (
        <div className="turntable__tags">
          <RarityTag rarity={ship.rarity} />
          <OutChip ship={ship} />
          <GradePips grade={ship.grade} />
        </div>
      )}
    </div>
  );
}

/** A ship that a drag turns and a swipe changes for the next one. */
function TurningShip({ ship, onStep }: Pick<TurntableProps, 'ship' | 'onStep'>) {
  const { t } = useTranslation();
  const { stage, strip, handlers } = useTurning(onStep);
  // A level that is bought while the ship is on the table runs a band of light over it.
  const firstLevel = useRef(ship.level);
  const picture = `url(${shipPictureUrl(ship.type, ship.rarity, 'hero')})`;
  return (
    <div className="turntable__ship catch" ref={stage} {...handlers}>
      <LiveryFilter livery={ship.livery} />
      <img
        className="turntable__hero"
        src={shipPictureUrl(ship.type, ship.rarity, 'hero')}
        alt={t('hangar:picture', { ship: ship.name })}
        style={liveryStyle(ship.livery)}
        draggable={false}
      />
      <Fittings type={ship.type} rarity={ship.rarity} grade={ship.grade} />
      {ship.level !== firstLevel.current && (
        <i
          key={ship.level}
          className="turntable__sweep"
          style={{ maskImage: picture, WebkitMaskImage: picture }}
          aria-hidden="true"
        />
      )}
      <div
        className="turntable__strip"
        ref={strip}
        style={{
          ...liveryStyle(ship.livery),
          backgroundImage: `url(${shipPictureUrl(ship.type, ship.rarity, 'turn')})`,
          backgroundSize: `${turnColumns * 100}% ${(turnFrames / turnColumns) * 100}%`,
        }}
      />
    </div>
  );
}

interface NeighbourProps {
  ship: ShipSnapshot;
  side: 'left' | 'right';
  onPress: () => void;
}

function Neighbour({ ship, side, onPress }: NeighbourProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={`turntable__next turntable__next--${side}`}
      aria-label={t('hangar:show', { ship: ship.name })}
      onClick={onPress}
    >
      <img src={shipPictureUrl(ship.type, ship.rarity, 'hero')} alt="" draggable={false} />
    </button>
  );
}

/** The rings of the table, the outer one with ticks, and the light on it. */
export function Floor({ isWide }: { isWide: boolean }) {
  const flat = isWide ? 0.25 : 0.27;
  const count = isWide ? 160 : 120;
  let near = '';
  let far = '';
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * 2 * Math.PI;
    const reach = i % 10 === 0 ? 1.06 : 1.03;
    const [x, y] = [176 * Math.cos(angle), 176 * flat * Math.sin(angle)];
    const tick = `M${x.toFixed(1)} ${y.toFixed(1)}L${(x * reach).toFixed(1)} ${(y * reach).toFixed(1)}`;
    if (Math.sin(angle) > 0) near += tick;
    else far += tick;
  }
  return (
    <svg className="turntable__floor" viewBox="-195 -60 390 120" aria-hidden="true">
      <radialGradient id="floor-light">
        <stop offset="0" stopColor="#9fd4ff" stopOpacity=".2" />
        <stop offset="1" stopColor="#9fd4ff" stopOpacity="0" />
      </radialGradient>
      <ellipse rx="190" ry={190 * flat} fill="url(#floor-light)" />
      {[176, 138, 98].map((radius, i) => (
        <ellipse
          key={radius}
          className="turntable__ring"
          rx={radius}
          ry={radius * flat}
          strokeOpacity={[0.34, 0.16, 0.1][i]}
        />
      ))}
      <path className="turntable__tick" d={near} strokeOpacity=".5" />
      <path className="turntable__tick" d={far} strokeOpacity=".2" />
      <ellipse className="turntable__shade" cx="10" cy="8" rx="118" ry="17" />
    </svg>
  );
}

/** A drag of this many px turns the ship by one frame. */
const framePx = 34;
/** A drag at least this long, and over within this time, is a swipe to the next ship. */
const swipePx = 70;
const swipeMs = 280;

interface Drag {
  readonly pointerId: number;
  readonly x: number;
  readonly atMs: number;
  /** Frame that the drag began at. */
  readonly frame: number;
}

/**
 * Turns a ship with a drag, and calls `onStep` after a swipe: 1 for the next ship, -1 for the one before. The
 * drag moves the strip of frames by itself, so that nothing renders.
 */
function useTurning(onStep: (by: 1 | -1) => void) {
  const strip = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const shownFrame = useRef(0);

  function onPointerDown(event: PointerEvent): void {
    if (drag.current && !event.isPrimary) return;
    const { pointerId, clientX: x, timeStamp: atMs } = event;
    drag.current = { pointerId, x, atMs, frame: shownFrame.current };
    capturePointer(event.currentTarget, pointerId);
  }

  function onPointerMove({ clientX, pointerId }: PointerEvent): void {
    if (drag.current?.pointerId !== pointerId) return;
    const frame = drag.current.frame - Math.round((clientX - drag.current.x) / framePx);
    shownFrame.current = ((frame % turnFrames) + turnFrames) % turnFrames;
    stage.current?.classList.add('is-turning');
    if (strip.current) strip.current.style.backgroundPosition = framePosition(shownFrame.current);
  }

  function onPointerUp({ clientX, timeStamp, pointerId }: PointerEvent): void {
    if (drag.current?.pointerId !== pointerId) return;
    const { x, atMs } = drag.current;
    drag.current = null;
    if (timeStamp - atMs > swipeMs || Math.abs(clientX - x) < swipePx) return;
    onStep(clientX < x ? 1 : -1);
  }

  function onPointerCancel({ pointerId }: PointerEvent): void {
    if (drag.current?.pointerId === pointerId) drag.current = null;
  }

  return { stage, strip, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

/** The `background-position` of a frame: the percentages of its column and its row. */
function framePosition(frame: number): string {
  const column = frame % turnColumns;
  const row = Math.floor(frame / turnColumns);
  return `${(100 * column) / (turnColumns - 1)}% ${(100 * row) / (turnFrames / turnColumns - 1)}%`;
}
