import type { General } from '#engine/protocol/crew/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { amount } from '#hud/ui/format/amount.ts';
import { PilotPlanet, pilotName } from '#hud/ui/pictures/pilot-planet.tsx';

/** A general in the list: name, number of pilots, and earnings. */
export function PickRow({ general }: { general: Readonly<General> }) {
  const { t } = useTranslation();
  return (
    <span className="general-row">
      <PilotPlanet id={general.uuid} size={42} />
      <span className="grow">
        <span className="general-row__name">{pilotName(general)}</span>
        <span className="label t2">{t('crew:pick.pilots', { count: general.referralCount })}</span>
      </span>
      <span className="general-row__earned num">
        {amount(general.earned, 0)}
        <span className="hidden"> {t('crew:pick.earned')}</span>
      </span>
      <i className="general-row__mark" />
    </span>
  );
}
