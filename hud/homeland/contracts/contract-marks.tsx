import type { DailyContract } from '#engine/protocol/homeland/calls.ts';
import { TickScale } from '../../ui/gauges/gauge.tsx';

/** Up to this many steps are lozenges; more are ticks. */
export const maxLozenges = 6;

interface Steps {
  progress: number;
  goal: number;
  isDone: boolean;
  ticks?: number;
}

/** Progress of a contract. The digits must stand nearby. */
export function ContractSteps({ progress, goal, isDone, ticks = 40 }: Steps) {
  if (goal <= maxLozenges) return <Lozenges progress={progress} goal={goal} />;
  return <TickScale share={progress / goal} ticks={ticks} tone={isDone ? 'gain' : 'proto'} height={12} />;
}

function Lozenges({ progress, goal }: Pick<Steps, 'progress' | 'goal'>) {
  const steps = Array.from({ length: goal }, (_, index) => index);
  return (
    <svg className="lozenges" viewBox={`0 0 ${goal * 24 - 4} 26`} height="26" aria-hidden="true">
      {steps.map((step) => (
        <path
          key={step}
          className={step < progress ? 'is-on' : ''}
          d={`M${step * 24 + 10} 1.500l8.500 11.500-8.500 11.500-8.500-11.500z`}
        />
      ))}
    </svg>
  );
}

/** Outlines on a 24 grid. */
const marks: Readonly<Record<DailyContract['client']['key'], string>> = {
  vega: 'M12 3.500l3 6 5.500 1.500-3.500 4 .5 5.500-5.500-2.200-5.500 2.200.5-5.500-3.500-4L9 9.500zM9.500 13l2.500 1.500 2.500-1.500',
  ilmen: 'M7 4h10l4 5.500-9 11-9-11zM8 9.500l4 5 4-5',
  orion:
    'M12 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M4 9c1-4 6-6.500 11-5M20 15c-1 4-6 6.500-11 5M4 9c-1 4 1 8 5 11M20 15c1-4-1-8-5-11',
  harbour: 'M12 3v18M8.500 6.500h7M4 13c1 5 4 8 8 8s7-3 8-8M4 13l-1.500 3M20 13l1.500 3',
  deep: 'M3.500 6.500h17v11h-17zM3.500 7l8.500 6.500L20.500 7',
};

/** A client's sign. The name must stand nearby. */
export function ClientMark({ client }: { client: DailyContract['client']['key'] }) {
  return (
    <svg className="client-mark" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      <path d={marks[client]} />
    </svg>
  );
}
