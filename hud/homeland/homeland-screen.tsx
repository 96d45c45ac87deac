import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { ScreenPage } from '../shell/page.tsx';
import { useTranslation } from '../strings/strings.ts';
import { Tabs } from '../ui/controls/choices.tsx';
import { ContractsTab } from './contracts/contracts-tab.tsx';
import { QuestsTab } from './quests/quests-tab.tsx';
import { ResearchTab } from './research/research-tab.tsx';
import { TasksTab } from './tasks/tasks-tab.tsx';

const tabs = ['r-and-d', 'quests', 'tasks', 'contracts'] as const;
type TabName = (typeof tabs)[number];
const contents = { 'r-and-d': ResearchTab, quests: QuestsTab, tasks: TasksTab, contracts: ContractsTab };

/** Tabs with a path each; without a tab the path shows the tasks. */
export function HomelandScreen() {
  const { t } = useTranslation();
  const { tasksToDo } = useSnapshot(state);
  const [path, navigate] = useLocation();
  const shownTab = tabs.find((tab) => path.replace(/\/$/, '').endsWith(`/${tab}`)) ?? 'tasks';
  const Content = contents[shownTab];
  const badge =
    tasksToDo > 0 ? { count: tasksToDo, label: t('nav.tasksToDo', { count: tasksToDo }) } : undefined;

  function show(tab: TabName): void {
    vibrate('selection');
    navigate(`/homeland/${tab}`);
  }

  return (
    <ScreenPage
      title={t('nav.homeland')}
      isWide
      head={
        <Tabs
          label={t('nav.homeland')}
          tabs={tabs.map((id) => ({
            id,
            label: t(`homeland:tab.${id}`),
            badge: id === 'tasks' ? badge : undefined,
          }))}
          value={shownTab}
          onChange={show}
        />
      }
    >
      <div
        role="tabpanel"
        aria-label={t(`homeland:tab.${shownTab}`)}
        className="homeland__panel"
        key={shownTab}
      >
        <Content />
      </div>
    </ScreenPage>
  );
}
