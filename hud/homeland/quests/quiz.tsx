import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { answerQuestion } from '#engine/client/homeland/operations.ts';
import type { Question } from '#engine/protocol/homeland/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Page } from '#hud/ui/pages/page.tsx';
import type { FoundQuest } from './find-quest.ts';
import { QuestPassed } from './quest-passed.tsx';
import { QuizFoot } from './quiz-foot.tsx';
import { QuizHead } from './quiz-head.tsx';
import { type GivenAnswer, QuizOptions } from './quiz-options.tsx';

/** One question at a time. The server checks each answer; a wrong one ends the attempt. */
export function Quiz({ questions, ...found }: FoundQuest & { questions: readonly Question[] }) {
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
    <Page
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
    </Page>
  );
}
