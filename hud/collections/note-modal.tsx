import { openLink } from '../messenger/open-link.ts';
import { propPicture } from '../parts/art.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Moment } from '../parts/moment.tsx';
import { outsidePage } from '../parts/outside-page.ts';
import { useTranslation } from '../shell/strings.ts';

export interface NoteProps {
  about: 'clean' | 'labs';
}

/** What something is, in a few sentences; the laboratory's leads to the account outside of the game. */
export function NoteModal({ about, onClose }: NoteProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const isLabs = about === 'labs';
  const account = isLabs ? outsidePage('account') : null;
  return (
    <Moment
      title={t(`collections:note.${about}.title`)}
      tone={isLabs ? 'signal' : 'gain'}
      picture={
        isLabs ? <Icon name="atom" size={130} weight={0.8} /> : <img src={propPicture('clean')} alt="" />
      }
      onClose={onClose}
      className="note"
      foot={
        account ? (
          <Button kind="primary" icon="external-link" onPress={() => openLink(account)}>
            {t('collections:note.labs.open')}
          </Button>
        ) : (
          <Button onPress={onClose} autoFocus>
            {t('close')}
          </Button>
        )
      }
    >
      <p className="note__text">{t(`collections:note.${about}.text`)}</p>
    </Moment>
  );
}
