import type { ReactNode } from 'react';
import type { ShipSnapshot } from '#engine/client/core/state.ts';
import { useTranslation } from '../strings/strings.ts';
import { TickDial } from '../ui/gauges/gauge.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { ModalPage } from '../ui/modals/modal-page.tsx';
import { shipPictureUrl } from '../ui/pictures/rarity.tsx';
import { useIsDesktop } from '../ui/viewport.ts';

interface AiFrameProps {
  /** The heading; without it the content has its own. */
  heading?: string;
  onClose: () => void;
  foot?: ReactNode;
  className?: string;
  /** The ship, shown large beside the page on a desktop. */
  ship?: ShipSnapshot;
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

/** The ship in a ring of ticks. */
function AiEmblem({ ship }: { ship: ShipSnapshot }) {
  return (
    <div className="ai-emblem modal-page__picture" aria-hidden="true">
      <TickDial size={220} share={0} ticks={96} tone="signal" length={12} weight={1.3} />
      <img src={shipPictureUrl(ship.type, ship.rarity, 'hero')} alt="" />
      <span className="ai-emblem__mark">
        <Icon name="ai" size={24} weight={1.7} />
      </span>
    </div>
  );
}
