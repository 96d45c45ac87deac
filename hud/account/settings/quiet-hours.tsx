import { useTranslation } from '#hud/shell/strings/strings.ts';
import { useRelease } from '#hud/ui/controls/slider.tsx';

interface Hours {
  /** Minutes since midnight. */
  from: number;
  until: number;
}

interface QuietHoursProps {
  hours: Hours;
  onChange: (hours: Hours) => void;
  onRelease: () => void;
}

const step = 30;
const steps = (24 * 60) / step;
const ticks = Array.from({ length: steps + 1 }, (_, place) => place);

/** Two knobs from noon to noon, so that the night is one piece. */
export function QuietHours({ hours, onChange, onRelease }: QuietHoursProps) {
  const { t } = useTranslation();
  const { moved, ...release } = useRelease(onRelease);
  const from = placeOf(hours.from);
  const until = placeOf(hours.until);
  const knobs = [
    {
      label: t('account:notices.quiet-from'),
      place: from,
      set: (place: number) => ({ from: minuteOf(Math.min(place, until - 1)) }),
    },
    {
      label: t('account:notices.quiet-until'),
      place: until,
      set: (place: number) => ({ until: minuteOf(Math.max(place, from + 1)) }),
    },
  ];
  return (
    <div className="quiet-hours">
      <div className="quiet-hours__track">
        <span className="quiet-hours__ticks" aria-hidden="true">
          {ticks.map((place) => (
            <i key={place} className={place >= from && place <= until ? 'is-quiet' : undefined} />
          ))}
        </span>
        {knobs.map(({ label, place, set }) => (
          <input
            key={label}
            type="range"
            aria-label={label}
            aria-valuetext={clock(minuteOf(place))}
            min={0}
            max={steps}
            value={place}
            onChange={(event) => {
              moved();
              onChange({ ...hours, ...set(event.target.valueAsNumber) });
            }}
            {...release}
          />
        ))}
      </div>
      <p className="quiet-hours__times label">
        <span className="t2">12:00</span>
        <span className="number">
          {clock(hours.from)} – {clock(hours.until)}
        </span>
        <span className="t2">12:00</span>
      </p>
    </div>
  );
}

/** Half hours since noon. The end of the night may be the next noon. */
function placeOf(minute: number): number {
  return ((minute - 12 * 60 + 24 * 60) % (24 * 60)) / step;
}

function minuteOf(place: number): number {
  return (Math.max(0, Math.min(steps - 1, place)) * step + 12 * 60) % (24 * 60);
}

function clock(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
