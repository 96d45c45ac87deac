import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../controls/button.tsx';
import { Modal } from './modal.tsx';

export interface ConfirmProps {
  title: string;
  /** Consequences of the action. */
  text: string;
  /** The label of the button, a verb. */
  action: string;
  /** Runs at the press. The modal closes when it has finished. */
  run: () => unknown;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    confirm: ConfirmProps;
  }
}

/** Asks before something that can't be taken back. */
export function ConfirmModal({ title, text, action, run, onClose }: ConfirmProps & { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal label={title} onClose={onClose} className="confirm">
      <h2 className="h1">{title}</h2>
      <p className="small">{text}</p>
      <Button
        kind="destructive"
        onPress={async () => {
          await run();
          onClose();
        }}
      >
        {action}
      </Button>
      <Button kind="text" onPress={onClose} autoFocus>
        {t('close')}
      </Button>
    </Modal>
  );
}
