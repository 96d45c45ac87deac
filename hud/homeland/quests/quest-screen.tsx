import { useState } from 'react';
import { useRoute } from 'wouter';
import { questGroups } from '#engine/client/homeland/queries.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Toggle } from '#hud/ui/controls/toggle.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Loaded } from '#hud/ui/loading/loaded.tsx';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { Page } from '#hud/ui/pages/page.tsx';
import { FitTitle } from '#hud/ui/text/fit-title.tsx';
import { Film } from './film.tsx';
import { type FoundQuest, findQuest } from './find-quest.ts';
import { NoQuest } from './no-quest.tsx';
import { QuestFoot } from './quest-foot.tsx';

/** A quest before its questions: the film, the script, and the start button. */
export default function QuestScreen() {
  const { t } = useTranslation();
  const [, params] = useRoute('/homeland/quests/:uuid');
  const id = params?.uuid ?? '';
  const { value } = useQuery(questGroups);
  const found = value && findQuest(value, id);
  const isOpen = found && found.quest.status !== 'blocked';
  return (
    <Page
      title={found?.quest.title ?? t('nav.quest')}
      isWide
      className="quest"
      foot={isOpen && <QuestFoot quest={found.quest} />}
    >
      <Loaded query={questGroups}>
        {() => (isOpen ? <Details {...found} key={id} /> : <NoQuest isBlocked={found !== null} />)}
      </Loaded>
    </Page>
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
