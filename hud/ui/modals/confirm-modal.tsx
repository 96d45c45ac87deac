import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '../controls/button.tsx';
import type { ConfirmProps } from '../modals.ts';
import { Modal } from './modal.tsx';

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
