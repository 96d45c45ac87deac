import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { published } from '#engine/client/core/tunables.ts';
import { products } from '#engine/client/shop/queries.ts';
import { difficulties } from '#engine/content/kinds.ts';
import { exchangeRows } from '#engine/content/shop.ts';
import { aiSkill } from '#engine/rules/ai-pilot/ai-flights.ts';
import { useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { Choices } from '../ui/controls/choices.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { useQuery } from '../ui/loading/loaded.tsx';
import { openModal } from '../ui/modals/open-modals.ts';
import { Stars } from '../ui/text/facts.tsx';
import { AiPage } from './ai-page.tsx';
import type { AiPageProps } from './ai-pages.ts';

const ways = ['stars', 'free'] as const;

type Way = (typeof ways)[number];

/**
 * Offer of an AI pilot: its work, and the two ways to get one, for Stars or with accounts at partner
 * exchanges.
 */
export function AiUnlockPage({ ship, pilot, onRegister, onClose }: AiPageProps & { onRegister: () => void }) {
  const { t } = useTranslation();
  const price = useQuery(products).value?.find(({ kind }) => kind === 'ai_pilot')?.finalPrice;
  const [way, setWay] = useState<Way>('stars');
  const stars = price === undefined ? null : Math.ceil(price / 100);
  return (
    <AiPage
      ship={ship}
      hasEmblem
      heading={t('ai-pilot:for', { ship: ship.name })}
      onClose={onClose}
      foot={
        <>
          <WayChoices value={way} onChange={setWay} stars={stars} needed={pilot.registrationsNeeded} />
          {way === 'stars' ? (
            <Button
              kind="primary"
              onPress={() => openModal('pay', { kind: 'ai_pilot', shipId: ship.uuid })}
              disabled={stars === null}
            >
              <span className="row ai-unlock__for">
                {t('ai-pilot:unlock-for')}
                {stars !== null && <Stars price={stars} size={17} />}
              </span>
            </Button>
          ) : (
            <Button kind="primary" onPress={onRegister}>
              {t('ai-pilot:register')}
            </Button>
          )}
          <p className="label t2">{t('ai-pilot:stays')}</p>
        </>
      }
    >
      <Promises />
    </AiPage>
  );
}

interface WayChoicesProps {
  value: Way;
  onChange: (way: Way) => void;
  /** The price; null while it isn't known. */
  stars: number | null;
  /** Accounts that the free way needs. */
  needed: number;
}

function WayChoices({ value, onChange, stars, needed }: WayChoicesProps) {
  const { t } = useTranslation();
  const { aiCheckHours } = useSnapshot(published).tunables;
  const contents = {
    stars: (
      <>
        <span className="num ai-unlock__price">
          {stars === null ? '…' : <Stars price={stars} size={20} />}
        </span>
        <span className="label t2">{t('ai-pilot:stars')}</span>
      </>
    ),
    free: (
      <>
        <b className="ai-unlock__free">{t('ai-pilot:free')}</b>
        <span className="label t2">
          {t('ai-pilot:free-text', { needed, count: exchangeRows.length, hours: aiCheckHours })}
        </span>
      </>
    ),
  };
  return (
    <Choices
      label={t('ai-pilot:how')}
      columns={2}
      value={value}
      onChange={onChange}
      options={ways.map((id) => ({ id, content: contents[id] }))}
    />
  );
}

/** Abilities and limits of an AI pilot, by the published tunables. */
function Promises() {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  const skills = difficulties.map((difficulty) => aiSkill(difficulty, tunables));
  const cargo = Math.max(...skills.map(({ cargoPercent }) => cargoPercent));
  const isIdle = skills.every(({ cargoPercent, piratePercent }) => cargoPercent + piratePercent === 0);
  const hand = isIdle ? 'idle' : 'skilled';
  return (
    <ul className="ai-promises">
      {(
        [
          ['route', 'flies'],
          ['heart', 'stops'],
          ['hand-click', hand],
        ] as const
      ).map(([icon, key]) => (
        <li key={key} className="row">
          <span className="c-signal">
            <Icon name={icon} size={22} />
          </span>
          <span>
            <b>{t(`ai-pilot:${key}`, { cargo })}</b>
            <span className="label t2">{t(`ai-pilot:${key}-text`)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
