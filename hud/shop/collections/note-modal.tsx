import type { NoteProps } from '#hud/capsules/modals.ts';
import { openLink } from '#hud/messenger/open-link.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { outsidePage } from '#hud/ui/browser/outside-page.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Moment } from '#hud/ui/modals/moment.tsx';
import { propPicture } from '#hud/ui/pictures/picture-urls.ts';

/** Explains something in a few sentences. The laboratory's note links to the account outside of the game. */
export function NoteModal({ about, onClose }: NoteProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const isLabs = about === 'labs';
  const account = isLabs ? outsidePage('account') : null;
  return (
    <Moment
      title={t(`capsules:note.${about}.title`)}
      tone={isLabs ? 'signal' : 'gain'}
      picture={
        isLabs ? <Icon name="atom" size={130} weight={0.8} /> : <img src={propPicture('clean')} alt="" />
      }
      onClose={onClose}
      foot={
        account ? (
          <Button kind="primary" icon="external-link" onPress={() => openLink(account)}>
            {t('capsules:note.labs.open')}
          </Button>
        ) : (
          <Button onPress={onClose} autoFocus>
            {t('close')}
          </Button>
        )
      }
    >
      <p className="collection-note__text">{t(`capsules:note.${about}.text`)}</p>
    </Moment>
  );
}
