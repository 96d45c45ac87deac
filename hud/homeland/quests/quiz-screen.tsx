import { useEffect, useRef, useState } from 'react';
import { Redirect, useLocation, useRoute } from 'wouter';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { answerQuestion } from '#engine/client/homeland/operations.ts';
import { questGroups, questionsOf } from '#engine/client/homeland/queries.ts';
import type { AnswerResult, Question } from '#engine/protocol/homeland/calls.ts';
import { ScreenPage } from '../../shell/page.tsx';
import { keyIn, useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TickScale, type Tone } from '../../ui/gauges/gauge.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { LoadedPart, useQuery } from '../../ui/loading/loaded.tsx';
import { Waiting } from '../../ui/loading/waiting.tsx';
import { AwardTag } from '../homeland-parts.tsx';
import { type FoundQuest, findQuest, NoQuest, QuestPassed } from './quest-passed.tsx';

/** A quest's questions one after another, and its award after the last right answer. */
export function QuizScreen() {
  const { t } = useTranslation();
  const [, params] = useRoute('/homeland/quests/:uuid/execution');
  const id = params?.uuid ?? '';
  const { value } = useQuery(questGroups);
  const found = value && findQuest(value, id);
  if (found && found.quest.status !== 'blocked') return <OpenQuiz id={id} />;
  return (
    <ScreenPage title={t('nav.quiz')} planet="terra">
      <LoadedPart query={questGroups}>{() => <NoQuest isBlocked={found !== null} />}</LoadedPart>
    </ScreenPage>
  );
}

/** The questions of an open quest: the server doesn't send those of a blocked one. */
function OpenQuiz({ id }: { id: string }) {
  const { t } = useTranslation();
  const groups = useQuery(questGroups).value;
  const questions = useQuery(questionsOf(id)).value;
  const found = groups && findQuest(groups, id);
  if (found && questions) return <Quiz {...found} questions={questions.data} key={id} />;
  return (
    <ScreenPage title={t('nav.quiz')} planet="terra">
      <LoadedPart query={questionsOf(id)}>{() => null}</LoadedPart>
    </ScreenPage>
  );
}

/** One question at a time. The server checks each answer; a wrong one ends the attempt. */
function Quiz({ questions, ...found }: FoundQuest & { questions: readonly Question[] }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { quest } = found;
  const [index, setIndex] = useState(0);
  const [given, setGiven] = useState<GivenAnswer | null>(null);
  const [isOver, setOver] = useState(quest.isPassed);
  const [wasClaimed] = useState(quest.status === 'completed');
  const question = questions[index];

  async function answer(option: string): Promise<void> {
    if (!question || given) return;
    const answered = await answerQuestion(quest.uuid, question.uuid, option);
    if (answered.ok) {
      setGiven({ option, result: answered.result });
      vibrate(answered.result.isCorrectAnswer ? 'success' : 'error');
      playSound(answered.result.isCorrectAnswer ? 'cargo-full' : 'error');
    } else if (answered.code === 'question_not_next') setIndex(0);
  }

  function goOn(): void {
    if (!given?.result.isCorrectAnswer) navigate('/homeland/quests');
    else if (given.result.isPassed) setOver(true);
    else {
      setIndex(index + 1);
      setGiven(null);
    }
  }

  if (wasClaimed || !question) return <Redirect to={`/homeland/quests/${quest.uuid}`} replace />;
  if (isOver) return <QuestPassed {...found} />;
  return (
    <ScreenPage
      planet="terra"
      title={t('homeland:quiz.title', { title: quest.title })}
      className="quiz"
      foot={<QuizFoot given={given} left={questions.length - index - 1} onGoOn={goOn} />}
    >
      <QuizHead
        index={index}
        count={questions.length}
        outcome={given && (given.result.isCorrectAnswer ? 'right' : 'wrong')}
        award={quest.award}
      />
      <QuizOptions question={question} given={given} onAnswer={answer} key={question.uuid} />
    </ScreenPage>
  );
}

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
function QuizHead({ index, count, outcome, award }: QuizHeadProps) {
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
        <AwardTag value={award} />
      </p>
      <span className="quiz-head__segments" aria-hidden="true">
        {segments.map((segment) => (
          <TickScale
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

/** The chosen answer and the server's result. */
interface GivenAnswer {
  option: string;
  result: AnswerResult;
}

interface QuizOptionsProps {
  question: Question;
  given: GivenAnswer | null;
  onAnswer: (option: string) => Promise<void>;
}

type Look = 'open' | 'right' | 'wrong' | 'other';

/**
 * A question and its answers. The first press locks them; the right and the chosen answer are named in text.
 */
function QuizOptions({ question, given, onAnswer }: QuizOptionsProps) {
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

interface QuizFootProps {
  given: GivenAnswer | null;
  /** Questions after this one. */
  left: number;
  onGoOn: () => void;
}

/** Whether the answer was right, and the button to the next step. */
function QuizFoot({ given, left, onGoOn }: QuizFootProps) {
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
