import { useState } from 'react';
import { useLocation, useRoute } from 'wouter';
import { questGroups } from '#engine/client/homeland/queries.ts';
import type { Quest } from '#engine/protocol/homeland/calls.ts';
import { ScreenPage } from '../../shell/page.tsx';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Toggle } from '../../ui/controls/choices.tsx';
import { formatAmount } from '../../ui/format/amount.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { LoadedPart, useQuery } from '../../ui/loading/loaded.tsx';
import { FitTitle } from '../../ui/text/fit-title.tsx';
import { AwardTag, DoneMark } from '../homeland-parts.tsx';
import { Film } from './film.tsx';
import { type FoundQuest, findQuest, NoQuest } from './quest-passed.tsx';

/** A quest before its questions: the film, the script, and the start button. */
export function QuestScreen() {
  const { t } = useTranslation();
  const [, params] = useRoute('/homeland/quests/:uuid');
  const id = params?.uuid ?? '';
  const { value } = useQuery(questGroups);
  const found = value && findQuest(value, id);
  const isOpen = found && found.quest.status !== 'blocked';
  return (
    <ScreenPage
      title={found?.quest.title ?? t('nav.quest')}
      isWide
      className="quest"
      foot={isOpen && <QuestFoot quest={found.quest} />}
    >
      <LoadedPart query={questGroups}>
        {() => (isOpen ? <Details {...found} key={id} /> : <NoQuest isBlocked={found !== null} />)}
      </LoadedPart>
    </ScreenPage>
  );
}

function Details({ quest, group, number }: FoundQuest) {
  const { t } = useTranslation();
  const [isScriptShown, showScript] = useState(quest.videoLink === null);
  return (
    <div className="quest__columns">
      <Film address={quest.videoLink} number={number} onMissing={() => showScript(true)} />
      <div className="quest__text">
        <FitTitle className="quest__name">{quest.title}</FitTitle>
        <p className="label t2">{t('homeland:quests.place', { group: group.title, number })}</p>
        <p className="quest__about">{quest.description}</p>
        <div className="quest__switch">
          <Icon name="file-text" size={22} />
          <span className="grow">{t('homeland:quests.script')}</span>
          <Toggle label={t('homeland:quests.script')} isOn={isScriptShown} onChange={showScript} />
        </div>
        {isScriptShown && (
          <div className="quest__script">
            {quest.script.split('\n\n').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** Requirements and pay of the quest, and the button to its questions or, once passed, to its award. */
function QuestFoot({ quest }: { quest: Quest }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { uuid, status, isPassed, award, questionCount } = quest;
  const open = () => navigate(`/homeland/quests/${uuid}/execution`);
  return (
    <div className="quest-foot">
      <p className="quest-foot__line">
        <span className="label t2">
          {isPassed ? t('homeland:quests.passed') : t('homeland:quests.rule', { count: questionCount })}
        </span>
        <AwardTag value={award} />
      </p>
      {status === 'completed' && <DoneMark />}
      {status === 'pending' && isPassed && (
        <Button kind="collect" onPress={open}>
          {t('homeland:claim', { value: formatAmount(award, 0) })}
        </Button>
      )}
      {status === 'pending' && !isPassed && (
        <Button kind="primary" onPress={open}>
          {t('homeland:quests.start')}
        </Button>
      )}
    </div>
  );
}
