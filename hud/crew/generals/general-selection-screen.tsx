import { useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { markGeneralSelected } from '#engine/client/account/general-choice.ts';
import { state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { published } from '#engine/client/core/tunables.ts';
import { chooseGeneral } from '#engine/client/crew/operations.ts';
import { generals } from '#engine/client/crew/queries.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import type { General } from '#engine/protocol/crew/calls.ts';
import { ScreenPage } from '../../shell/page.tsx';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choices } from '../../ui/controls/choices.tsx';
import { formatAmount, trimmed } from '../../ui/format/amount.ts';
import { LoadedPart, LoadMore, useQuery } from '../../ui/loading/loaded.tsx';
import { PilotPlanet, pilotName } from '../../ui/pictures/pilot-planet.tsx';
import { planetPicture } from '../../ui/pictures/rarity.tsx';

/**
 * Picks the general whose crew to join, and shows what that pays. Every new pilot does this first, and only
 * once; a pilot who has nothing to choose is sent to the map.
 */
export function GeneralSelectionScreen() {
  const { t } = useTranslation();
  const { view } = useSnapshot(state);
  const { invitationBonus } = useSnapshot(published).tunables;
  const { value } = useQuery(generals);
  const [pickedId, setPickedId] = useState<string | null>(null);
  const choose = useChooseGeneral(invitationBonus);
  // Decided on arrival, because choosing leads away from here.
  const [isClosed] = useState(
    () => state.user?.isSelectedGeneral === true || state.user?.isOnboarded === true,
  );
  const hasNothing = isClosed || value?.data.length === 0;
  useLeave(hasNothing);
  if (hasNothing) return null;
  const general = value?.data.find(({ uuid }) => uuid === pickedId) ?? value?.data[0];
  return (
    <ScreenPage
      title={t('nav.general-selection')}
      className="general-pick"
      hasNoBack={view.choosesGeneral}
      foot={
        general && (
          <Button kind="primary" onPress={() => choose(general)}>
            {t('crew:pick.press', { name: pilotName(general) })}
          </Button>
        )
      }
    >
      <Head bonus={invitationBonus} />
      <Generals pickedId={general?.uuid ?? null} onPick={setPickedId} />
    </ScreenPage>
  );
}

/** Marks the player as one who has chosen, and goes to the map. */
function useLeave(hasNothing: boolean): void {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    if (!hasNothing) return;
    markGeneralSelected();
    navigate('/', { replace: true });
  }, [hasNothing, navigate]);
}

/** Joins a general's crew and goes to the map. */
function useChooseGeneral(invitationBonus: number): (general: Readonly<General>) => Promise<void> {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  return async (general) => {
    if (!(await chooseGeneral(general.uuid)).ok) return;
    playSound('reward');
    vibrate('success');
    showToast('gain', t('crew:pick.done', { name: pilotName(general), amount: trimmed(invitationBonus) }));
    navigate('/', { replace: true });
  };
}

function Generals({ pickedId, onPick }: { pickedId: string | null; onPick: (id: string) => void }) {
  const { t } = useTranslation();
  return (
    <LoadedPart query={generals}>
      {({ data }) => (
        <section className="general-pick__list">
          <p className="general-pick__columns label t2" aria-hidden="true">
            <span>{t('crew:pick.who')}</span>
            <span>{t('crew:pick.earned')}</span>
          </p>
          <Choices
            label={t('crew:pick.title')}
            columns={1}
            value={pickedId}
            onChange={onPick}
            options={data.map((general) => ({ id: general.uuid, content: <PickRow general={general} /> }))}
          />
          <LoadMore pages={generals} />
        </section>
      )}
    </LoadedPart>
  );
}

function Head({ bonus }: { bonus: number }) {
  const { t } = useTranslation();
  return (
    <header className="general-pick__head">
      <img className="general-pick__planet" src={planetPicture('gas')} alt="" />
      <p>
        <span className="hero num">+{trimmed(bonus)}</span>
        <span className="c-proto">{t('crew:pick.for')}</span>
      </p>
      <h2 className="general-pick__title h1">{t('crew:pick.title')}</h2>
      <p className="small">{t('crew:pick.text')}</p>
      <p className="small t2">{t('crew:pick.work', { bonus: trimmed(bonus) })}</p>
    </header>
  );
}

/** A general in the list: name, pilots, active pilots, and earnings. */
function PickRow({ general }: { general: Readonly<General> }) {
  const { t } = useTranslation();
  return (
    <span className="general-row">
      <PilotPlanet id={general.uuid} size={42} />
      <span className="grow">
        <span className="general-row__name">{pilotName(general)}</span>
        <span className="label t2">
          {t('crew:pick.pilots', { count: general.pilotCount })},{' '}
          {t('crew:pick.active', { count: general.referralCount })}
        </span>
      </span>
      <span className="general-row__earned num">
        {formatAmount(general.earned, 0)}
        <span className="hidden"> {t('crew:pick.earned')}</span>
      </span>
      <i className="general-row__mark" />
    </span>
  );
}
