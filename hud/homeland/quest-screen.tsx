import { useState } from 'react';
import { useRoute } from 'wouter';
import { questGroups } from '#engine/client/homeland/homeland.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import { FitTitle } from '../ui/fit-title.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { Toggle } from '../ui/toggle.tsx';
import { useResource } from '../ui/use-resource.ts';
import { Film } from './film.tsx';
import { type FoundQuest, findQuest } from './find-quest.ts';
import { NoQuest } from './no-quest.tsx';
import { QuestFoot } from './quest-foot.tsx';

/** A quest before its questions: the film, the script, and the way in. */
export default function QuestScreen() {
  const { t } = useTranslation();
  const [, params] = useRoute('/homeland/quests/:uuid');
  const id = params?.uuid ?? '';
  const { value } = useResource(questGroups);
  const found = value && findQuest(value, id);
  const isOpen = found && found.quest.status !== 'blocked';
  return (
    <Page
      title={found?.quest.title ?? t('nav.quest')}
      isWide
      className="quest"
      foot={isOpen && <QuestFoot quest={found.quest} />}
    >
      <Loaded resource={questGroups}>
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
