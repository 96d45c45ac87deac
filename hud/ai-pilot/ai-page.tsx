import type { ReactNode } from 'react';
import type { ShipView } from '../hangar/ships/ship-stats.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import { useIsDesktop } from '../shell/viewport.ts';
import { ModalPage } from '../ui/modals/modal-page.tsx';
import { AiEmblem } from './ai-emblem.tsx';

interface AiFrameProps {
  /** The heading; without it the content has its own. */
  heading?: string;
  onClose: () => void;
  foot?: ReactNode;
  className?: string;
  /** The ship, shown large beside the page on a desktop. */
  ship?: ShipView;
  /** Shows the ship in a narrow window too, above the heading. */
  hasEmblem?: boolean;
  children: ReactNode;
}

/** The frame of every page of an AI pilot. */
export function AiPage(props: AiFrameProps) {
  const { heading, onClose, foot, className = '', ship, hasEmblem = false, children } = props;
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  return (
    <ModalPage
      title={t('ai-pilot:name')}
      onClose={onClose}
      className={`ai-pilot ${hasEmblem ? '' : 'ai-pilot--plain'} ${className}`}
      foot={foot}
    >
      {ship && (hasEmblem || isDesktop) && <AiEmblem ship={ship} />}
      {heading !== undefined && <h1 className="h1 ai-pilot__title">{heading}</h1>}
      {children}
    </ModalPage>
  );
}
