import type { ReactNode } from 'react';
import { ModalPage } from '../parts/modal-page.tsx';
import { useTranslation } from '../shell/strings.ts';

interface AiFrameProps {
  /** What it is about this time; without it the content says it by itself. */
  heading?: string;
  onClose: () => void;
  foot?: ReactNode;
  className?: string;
  /** Over the heading. */
  picture?: ReactNode;
  children: ReactNode;
}

/** The frame of every page of an AI pilot. */
export function AiPage({ heading, onClose, foot, className = '', picture, children }: AiFrameProps) {
  const { t } = useTranslation();
  return (
    <ModalPage title={t('hangar:ai.name')} onClose={onClose} className={`ai-pilot ${className}`} foot={foot}>
      {picture}
      {heading !== undefined && <h1 className="h1 ai-pilot__title">{heading}</h1>}
      {children}
    </ModalPage>
  );
}
