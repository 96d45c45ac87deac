import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Scale, type Tone } from '#hud/ui/gauges/gauge.tsx';
import { Award } from '../reward.tsx';

const ticks = 12;

interface QuizHeadProps {
  /** The index of the present question, from 0. */
  index: number;
  count: number;
  /** Whether the present question was answered rightly; null before an answer. */
  outcome: 'right' | 'wrong' | null;
  award: number;
}

/** The number of the question, and a group of ticks for each, lit when it was answered. */
export function QuizHead({ index, count, outcome, award }: QuizHeadProps) {
  const { t } = useTranslation();
  const segments = Array.from({ length: count }, (_, segment) => segment);
  return (
    <header className="quiz-head">
      <p className="quiz-head__line">
        <span className="hidden">{t('homeland:quiz.question', { now: index + 1, of: count })}</span>
        <span className="num quiz-head__now" aria-hidden="true">
          {index + 1}
          <small>/{count}</small>
        </span>
        <Award value={award} />
      </p>
      <span className="quiz-head__segments" aria-hidden="true">
        {segments.map((segment) => (
          <Scale
            key={segment}
            share={segment < index || (segment === index && outcome) ? 1 : 0}
            ticks={ticks}
            tone={toneOf(segment === index && outcome === 'wrong')}
            height={9}
          />
        ))}
      </span>
    </header>
  );
}

function toneOf(isWrong: boolean): Tone {
  return isWrong ? 'danger' : 'gain';
}
