import type { ReactNode } from 'react';
import { hasBackButton } from '#hud/messenger/messenger.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { BackLink } from '../controls/back-link.tsx';
import { Modal } from './modal.tsx';
import { ModalGround } from './modal-ground.tsx';

interface ModalPageProps {
  /** What it is, in the messenger's row. */
  title: string;
  onClose: () => void;
  /** Stays at the foot: the primary button. */
  foot?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A modal as tall as a screen: its name and, where the messenger has none, a way back; what scrolls; the button. */
export function ModalPage({ title, onClose, foot, className = '', children }: ModalPageProps) {
  const { t } = useTranslation();
  return (
    <Modal label={title} onClose={onClose} className={`modal-page ${className}`}>
      <ModalGround />
      <div className="modal-page__head">
        {!hasBackButton() && <BackLink onPress={onClose}>{t('nav.back')}</BackLink>}
        <span className="modal-page__title" aria-hidden="true">
          {title}
        </span>
      </div>
      <div className="modal-page__scroll" ref={letKeysScroll}>
        {children}
      </div>
      {foot && <div className="modal-page__foot">{foot}</div>}
    </Modal>
  );
}

/** What scrolls and has nothing to press in it is reached by the Tab key itself. */
function letKeysScroll(scroll: HTMLElement | null): void {
  if (!scroll || scroll.querySelector('button, a, input')) return;
  scroll.tabIndex = scroll.scrollHeight > scroll.clientHeight ? 0 : -1;
}
