import { useRoute } from 'wouter';
import { questGroups, questionsOf } from '#engine/client/homeland/queries.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Loaded } from '#hud/ui/loading/loaded.tsx';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { Page } from '#hud/ui/pages/page.tsx';
import { findQuest } from './find-quest.ts';
import { NoQuest } from './no-quest.tsx';
import { Quiz } from './quiz.tsx';

/** A quest's questions one after another, and its award after the last right answer. */
export default function QuizScreen() {
  const { t } = useTranslation();
  const [, params] = useRoute('/homeland/quests/:uuid/execution');
  const id = params?.uuid ?? '';
  const { value } = useQuery(questGroups);
  const found = value && findQuest(value, id);
  if (found && found.quest.status !== 'blocked') return <OpenQuiz id={id} />;
  return (
    <Page title={t('nav.quiz')} planet="terra">
      <Loaded query={questGroups}>{() => <NoQuest isBlocked={found !== null} />}</Loaded>
    </Page>
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
    <Page title={t('nav.quiz')} planet="terra">
      <Loaded query={questionsOf(id)}>{() => null}</Loaded>
    </Page>
  );
}
