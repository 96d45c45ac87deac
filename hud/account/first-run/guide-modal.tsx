import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { type SystemSnapshot, state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Field } from '../../ui/controls/field.tsx';
import { short } from '../../ui/format/amount.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ModalPage } from '../../ui/modals/modal-page.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { useIsDesktop } from '../../ui/viewport.ts';
import { type GuidePage, guideNumbers, guidePages } from './guide-pages.ts';

export interface GuideProps {
  /** The page that is open at first. */
  page?: GuidePage;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    guide: GuideProps;
  }
}

/**
 * The game's rules, one idea a page. The search finds the pages that contain a word. A desktop shows all
 * pages.
 */
export function GuideModal({ page, onClose }: GuideProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const { tunables } = useSnapshot(published);
  const { systems } = useSnapshot(state);
  const [open, setOpen] = useState<GuidePage | null>(page ?? null);
  const [wanted, setWanted] = useState('');
  const numbers = guideNumbers(tunables);
  const pages = guidePages.map((id, i) => ({
    id,
    number: i + 1,
    title: t(`account:guide.${id}.title`),
    lines: [
      ...t(`account:guide.${id}.text`, numbers).split('\n'),
      ...(id === 'rules' ? ruleLines(systems) : []),
    ],
  }));
  const search = wanted.trim().toLowerCase();
  const found = pages.filter(
    ({ title, lines }) => search === '' || [title, ...lines].join(' ').toLowerCase().includes(search),
  );
  return (
    <ModalPage title={t('account:guide.title')} onClose={onClose} className="guide">
      <div className="guide__top">
        <h2 className="h1 guide__title">{t('account:guide.headline')}</h2>
        <Field
          label={t('account:guide.search')}
          value={wanted}
          onChange={setWanted}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
        />
      </div>
      <div className="guide__pages">
        {found.map((page) => (
          <Section
            key={page.id}
            page={page}
            isOpen={isDesktop || open === page.id || search !== ''}
            onPress={isDesktop ? null : () => setOpen(open === page.id ? null : page.id)}
          />
        ))}
        {found.length === 0 && <p className="small guide__none">{t('account:guide.none')}</p>}
      </div>
    </ModalPage>
  );
}

/** The rule of each system, as its sheet says it. */
function ruleLines(systems: readonly Pick<SystemSnapshot, 'name' | 'rule'>[]): string[] {
  return systems.flatMap(({ name, rule }) =>
    rule ? [`${name} · ${rule.title}: ${rule.harder} ${rule.pays}`] : [],
  );
}

interface SectionProps {
  page: { id: GuidePage; number: number; title: string; lines: readonly string[] };
  isOpen: boolean;
  /** Opens and closes it; null where it is always open. */
  onPress: (() => void) | null;
}

function Section({ page: { id, number, title, lines }, isOpen, onPress }: SectionProps) {
  const head = (
    <>
      <span className="num guide__number" aria-hidden="true">
        {number}
      </span>
      <span className="grow">{title}</span>
    </>
  );
  return (
    <section className={`guide__page${isOpen ? ' is-open' : ''}`}>
      {onPress ? (
        <h3>
          <button type="button" className="guide__head" aria-expanded={isOpen} onClick={onPress}>
            {head}
            <Icon name="chevron-down" size={20} />
          </button>
        </h3>
      ) : (
        <h3 className="guide__head">{head}</h3>
      )}
      {isOpen && (
        <div className="guide__text">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {id === 'cargo' && <CargoSizes />}
        </div>
      )}
    </section>
  );
}

const sizes = ['Xs', 'S', 'M', 'L', 'Xl'] as const;
/** Pictures are shown at this fraction of their size in a flight. */
const scale = 0.62;

/** The five sizes of objects with what each adds to the cargo. */
function CargoSizes() {
  const { tunables } = useSnapshot(published);
  return (
    <ul className="cargo-sizes">
      {sizes.map((size) => {
        const side = tunables[`objectSize${size}`] * scale;
        return (
          <li key={size}>
            <i className="cargo-sizes__bubble" style={{ width: side, height: side }} />
            <span className="num">{short(tunables[`cargo${size}`], 1)}</span>
            <span className="micro">{size.toUpperCase()}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Opens the guide at the page about the present screen. */
export function HelpButton({ page }: { page: GuidePage }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="icon-button help-button over"
      aria-label={t('account:guide.open')}
      onClick={() => openModal('guide', { page })}
    >
      <Icon name="help-circle" size={22} />
    </button>
  );
}
