import { useSnapshot } from 'valtio';
import { type SystemSnapshot, state } from '#engine/client/core/state.ts';
import type { Verb } from '#engine/content/kinds.ts';
import { useTranslation } from '../strings/strings.ts';
import { Icon } from '../ui/icons/icon.tsx';

/** Verb of a place (D52): glyph, name, moving picture, and the gesture in words. */
export function VerbNote({ verb, more }: { verb: Verb; more?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <section className="verb-note" aria-label={t('trip:verb.label')}>
      <VerbPicture verb={verb} />
      <div className="grow">
        <p className="label t2">{t('trip:verb.label')}</p>
        <p className="verb-note__name">
          <Icon name={`verb-${verb}`} size={18} weight={1.7} />
          {t(`trip:verb.${verb}.name`)}
        </p>
        <p className="small t2">
          {t(`trip:verb.${verb}.do`)} {t(`trip:verb.${verb}.how`)}
        </p>
        {more && <p className="small c-signal">{more}</p>}
      </div>
    </section>
  );
}

/** Verb of a system, with the numbers of its trips of other verbs once the trips are loaded. */
export function SystemVerbs({ system }: { system: SystemSnapshot }) {
  const { t } = useTranslation();
  const trips = useSnapshot(state).trips[system.uuid] ?? [];
  const guests = trips.filter(({ type, verb }) => type === 'personal' && verb !== system.verb);
  const numbers = guests.map(({ priority }) => priority).join(', ');
  return (
    <VerbNote verb={system.verb} more={guests.length > 0 ? t('trip:verb.guests', { numbers }) : undefined} />
  );
}

/**
 * Gesture of a verb as a moving picture of two seconds, repeated. With reduced motion it stands still in the
 * middle of the gesture.
 */
export function VerbPicture({ verb }: { verb: Verb }) {
  const { reducedMotion } = useSnapshot(state).settings;
  return (
    <svg
      aria-hidden="true"
      className={`verb-picture${reducedMotion ? ' is-still' : ''}`}
      data-verb={verb}
      viewBox="0 0 96 72"
    >
      {pictures[verb]}
    </svg>
  );
}

/** A rock around the origin, 20 units in radius, lit from the upper left. */
function Rock({ x, y, size = 1, seam = true }: { x: number; y: number; size?: number; seam?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path className="is-shade" d="M-16 -9L-4 -19L11 -16L19 -3L15 12L2 19L-13 14L-20 2Z" />
      <path className="is-lit" d="M-16 -9L-4 -19L11 -16L4 -6L-9 3L-20 2Z" />
      {seam && <path className="is-seam" d="M-9 3L-1 6L4 -6M-1 6L2 19M-1 6L12 4" />}
    </g>
  );
}

/** Places of a cluster's rocks along the stroke. */
const cluster = [
  [14, 55],
  [29, 42],
  [45, 34],
  [62, 29],
  [80, 16],
] as const;

const pictures = {
  tap: (
    <>
      <g className="is-drifting">
        <Rock x={48} y={36} size={0.9} />
      </g>
      <circle className="is-wave" cx="48" cy="36" r="25" />
      <circle className="is-finger" cx="48" cy="36" r="8" />
    </>
  ),
  hold: (
    <>
      <Rock x={48} y={36} size={1.05} />
      <circle className="is-track" cx="48" cy="36" r="30" />
      <circle className="is-filling" cx="48" cy="36" r="30" pathLength="100" transform="rotate(-90 48 36)" />
      <circle className="is-finger" cx="48" cy="38" r="8" />
    </>
  ),
  swipe: (
    <>
      {cluster.map(([x, y], index) => (
        <g key={x} className="is-struck" style={{ animationDelay: `${index * 0.12}s` }}>
          <Rock x={x} y={y} size={0.42} seam={false} />
        </g>
      ))}
      <path className="is-stroke" d="M8 61C26 44 34 36 50 33S74 22 89 9" pathLength="100" />
      <circle className="is-finger" cx="0" cy="0" r="7" />
    </>
  ),
  pulse: (
    <>
      <circle className="is-core" cx="48" cy="36" r="7" />
      <circle className="is-band" cx="48" cy="36" r="16" />
      <circle className="is-closing" cx="48" cy="36" r="33" />
      <circle className="is-finger" cx="48" cy="36" r="8" />
    </>
  ),
  tow: (
    <>
      <path className="is-bay" d="M8 50v-6h6M8 60v6h6M34 50v-6h-6M34 60v6h-6" />
      <g className="is-towed">
        <path className="is-line" d="M0 0L-38 32" />
        <path className="is-crate" d="M-12 -8H12V8H-12ZM-5 -8V8M5 -8V8" />
        <circle className="is-finger" cx="0" cy="0" r="7" />
      </g>
    </>
  ),
} satisfies Record<Verb, React.ReactNode>;
