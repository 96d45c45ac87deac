import { changeCounted, counted } from '#engine/client/account/limits.ts';
import { deleteAccount, readOwnData } from '#engine/client/account/rights.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import type { CountedView } from '#engine/protocol/account/calls.ts';
import { canDownload } from '#hud/messenger/messenger-later.ts';
import { openModal } from '#hud/shell/modals.ts';
import { say, useTranslation } from '#hud/shell/strings/strings.ts';
import { copyText } from '#hud/ui/browser/copy-text.ts';
import { saveFile } from '#hud/ui/browser/save-file.ts';
import { Toggle } from '#hud/ui/controls/toggle.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Loaded } from '#hud/ui/loading/loaded.tsx';
import { confirmModal } from '#hud/ui/modals.ts';

/** A file with everything that is kept about the player, and the deletion of the account. */
export function DataRows() {
  const { t } = useTranslation();
  return (
    <ul>
      <Loaded query={counted}>{({ isCounted }) => <CountRow isCounted={isCounted} />}</Loaded>
      <li>
        <button type="button" className="settings__row settings__go" onClick={getCopy}>
          <Icon name="download" size={22} />
          <span className="settings__what">
            {t('account:data.copy')}
            <span className="label t2 settings__about">{t('account:data.copy-about')}</span>
          </span>
          <Icon name="chevron-right" size={19} />
        </button>
        <hr className="hr" />
      </li>
      <li>
        <button
          type="button"
          className="settings__row settings__go c-danger"
          onClick={() =>
            openModal(confirmModal, {
              title: t('account:data.delete-ask'),
              text: t('account:data.delete-text'),
              action: t('account:data.delete'),
              run: deleteAccount,
            })
          }
        >
          <Icon name="trash" size={22} />
          <span className="settings__what">
            {t('account:data.delete')}
            <span className="label t2 settings__about">{t('account:data.delete-about')}</span>
          </span>
          <Icon name="chevron-right" size={19} />
        </button>
      </li>
    </ul>
  );
}

/** Switches whether the player's days are noted. */
function CountRow({ isCounted }: CountedView) {
  const { t } = useTranslation();
  return (
    <li>
      <div className="settings__row settings__row--tall">
        <Icon name="ghost" size={22} />
        <span className="settings__what">
          {t('account:data.count')}
          <span className="label t2">{t('account:data.count-about')}</span>
        </span>
        <Toggle
          label={t('account:data.count')}
          isOn={isCounted}
          onChange={(isOn) => {
            vibrate('selection');
            void changeCounted(isOn);
          }}
        />
      </div>
      <hr className="hr" />
    </li>
  );
}

/** Saves the file, or copies its text in a messenger that saves none. */
async function getCopy(): Promise<void> {
  const text = await readOwnData();
  if (text === null) return;
  if (canDownload) saveFile(new File([text], 'proto-trip.json', { type: 'application/json' }));
  else if (await copyText(text)) showToast('gain', say('account:data.copied'));
  else showToast('error', say('account:data.not-kept'));
}
