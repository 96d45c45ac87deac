import { Scale } from '#hud/ui/gauges/gauge.tsx';
import { TryClock } from './try-clock.tsx';

interface TryGaugesProps {
  leftMs: number;
  wholeMs: number;
  /** What the percentage measures. */
  label: string;
  percent: number;
  isGaining: boolean;
}

/** The top of a try: the time that is left, a percentage, and the time as a scale that turns red in its last quarter. */
export function TryGauges({ leftMs, wholeMs, label, percent, isGaining }: TryGaugesProps) {
  return (
    <>
      <div className="try__row">
        <TryClock leftMs={leftMs} />
        <p className="try__right">
          <span className="label t2">{label}</span>
          <span className={`num try__number${isGaining ? ' c-gain' : ''}`}>
            {percent}
            <small>%</small>
          </span>
        </p>
      </div>
      <Scale
        share={leftMs / wholeMs}
        ticks={75}
        tone={leftMs < wholeMs / 4 ? 'danger' : 'white'}
        height={9}
      />
    </>
  );
}
