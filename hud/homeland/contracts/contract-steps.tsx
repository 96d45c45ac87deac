import { Scale } from '#hud/ui/gauges/gauge.tsx';

/** Up to this many steps are lozenges; more are ticks. */
export const lozengesMost = 6;

interface Steps {
  progress: number;
  goal: number;
  isDone: boolean;
  ticks?: number;
}

/** How far a contract is. The digits must stand nearby. */
export function ContractSteps({ progress, goal, isDone, ticks = 40 }: Steps) {
  if (goal <= lozengesMost) return <Lozenges progress={progress} goal={goal} />;
  return <Scale share={progress / goal} ticks={ticks} tone={isDone ? 'gain' : 'proto'} height={12} />;
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
