import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { hasBackButton } from '../../messenger/messenger.ts';
import { useTranslation } from '../../strings/strings.ts';
import { BackLink } from '../controls/button.tsx';
import { Modal, ModalGround } from './modal.tsx';

interface ModalPageProps {
  /** Shown in the row of the messenger's buttons. */
  title: string;
  onClose: () => void;
  /** The primary button; it stays at the foot. */
  foot?: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * A modal as tall as the window: title, a Back link where the messenger has no button for it, scrolling
 * content, and a foot.
 */
export function ModalPage({ title, onClose, foot, className = '', children }: ModalPageProps) {
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  // Runs after each render, since content may arrive later than the page.
  useLayoutEffect(() => letKeysScroll(scroll.current));
  return (
    <Modal label={title} onClose={onClose} className={`modal-page ${className}`}>
      <ModalGround />
      <div className="modal-page__head">
        {!hasBackButton() && <BackLink onPress={onClose}>{t('nav.back')}</BackLink>}
        <span className="modal-page__title" aria-hidden="true">
          {title}
        </span>
      </div>
      <div className="modal-page__scroll" ref={scroll}>
        {children}
      </div>
      {foot && <div className="modal-page__foot">{foot}</div>}
    </Modal>
  );
}

/** Content that scrolls and has no control gets a tab stop, so that the keyboard can scroll it. */
function letKeysScroll(scroll: HTMLElement | null): void {
  if (!scroll || scroll.querySelector('button, a, input')) return;
  scroll.tabIndex = scroll.scrollHeight > scroll.clientHeight ? 0 : -1;
}
