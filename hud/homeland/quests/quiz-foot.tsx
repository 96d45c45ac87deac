import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import type { GivenAnswer } from './quiz-options.tsx';

interface QuizFootProps {
  given: GivenAnswer | null;
  /** Questions after this one. */
  left: number;
  onGoOn: () => void;
}

/** Whether the answer was right, and the button to the next step. */
export function QuizFoot({ given, left, onGoOn }: QuizFootProps) {
  const { t } = useTranslation();
  return (
    <div className="quiz-foot">
      <div role="status" className="quiz-foot__verdict">
        {given && <Verdict given={given} left={left} />}
      </div>
      {given ? (
        <Button kind="primary" onPress={onGoOn} autoFocus>
          {t(
            given.result.isCorrectAnswer
              ? left > 0
                ? 'homeland:quiz.next'
                : 'homeland:quiz.finish'
              : 'homeland:quests.to-list',
          )}
        </Button>
      ) : (
        <p className="label t2">{t('homeland:quiz.rule')}</p>
      )}
    </div>
  );
}

function Verdict({ given: { result }, left }: { given: GivenAnswer; left: number }) {
  const { t } = useTranslation();
  const isRight = result.isCorrectAnswer;
  const aside = isRight
    ? t(left > 0 ? 'homeland:quiz.left' : 'homeland:quiz.all', { count: left })
    : t('homeland:quiz.again', { answer: result.correctAnswer.title });
  return (
    <>
      <span className={isRight ? 'c-gain' : 'c-danger'}>
        <Icon name={isRight ? 'circle-check' : 'alert-triangle'} size={24} weight={1.6} />
      </span>
      <span className="quiz-foot__words">
        <span className="quiz-foot__what">
          {t(isRight ? 'homeland:quiz.correct' : 'homeland:quiz.wrong')}
        </span>
        <span className="label t2">{aside}</span>
      </span>
    </>
  );
}
