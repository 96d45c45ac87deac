import { useEffect, useRef, useState } from 'react';
import type { AnswerResult, Question } from '#engine/protocol/homeland/calls.ts';
import { keyIn, useTranslation } from '#hud/shell/strings/strings.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Waiting } from '#hud/ui/loading/waiting.tsx';

/** The chosen answer and the server's result. */
export interface GivenAnswer {
  option: string;
  result: AnswerResult;
}

interface QuizOptionsProps {
  question: Question;
  given: GivenAnswer | null;
  onAnswer: (option: string) => Promise<void>;
}

type Look = 'open' | 'right' | 'wrong' | 'other';

/** A question and its answers. The first press locks them; the right and the chosen answer are named in text. */
export function QuizOptions({ question, given, onAnswer }: QuizOptionsProps) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState<string | null>(null);

  // Moves screen readers to the new question.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  async function answer(option: string): Promise<void> {
    if (asking !== null || given) return;
    setAsking(option);
    await onAnswer(option);
    setAsking(null);
  }

  function lookOf(option: string): Look {
    if (!given) return 'open';
    if (option === given.result.correctAnswer.uuid) return 'right';
    return option === given.option ? 'wrong' : 'other';
  }

  return (
    <>
      <h2 className="quiz__question" tabIndex={-1} ref={title}>
        {question.title}
      </h2>
      <ul className="quiz__options">
        {question.options.map((option, index) => {
          const look = lookOf(option.uuid);
          return (
            <li key={option.uuid}>
              <button
                type="button"
                className={`quiz-option quiz-option--${look}`}
                aria-disabled={given !== null || asking !== null}
                onClick={() => answer(option.uuid)}
              >
                <span className="quiz-option__mark">
                  {look === 'right' && <Icon name="check" size={17} weight={2.2} />}
                  {look === 'wrong' && <Icon name="x" size={17} weight={2.2} />}
                  {(look === 'open' || look === 'other') && t(keyIn('homeland:quiz.letter', index))}
                </span>
                <span className="grow">{option.title}</span>
                {asking === option.uuid && <Waiting label={t('wait')} />}
                {look === 'wrong' && <span className="label">{t('homeland:quiz.yours')}</span>}
                {look === 'right' && (
                  <span className="label">
                    {t(given?.result.isCorrectAnswer ? 'homeland:quiz.yours-right' : 'homeland:quiz.correct')}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
