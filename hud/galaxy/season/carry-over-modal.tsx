import { season } from '#engine/client/galaxy/season.ts';
import type { Season } from '#engine/protocol/galaxy/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { ModalPage } from '#hud/ui/modals/modal-page.tsx';

/** What stays with the player when a new season begins, and what starts anew, by the table of the content. */
export function CarryOverModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { value } = useQuery(season);
  return (
    <ModalPage
      title={t('account:offseason.carry')}
      onClose={onClose}
      foot={<Button onPress={onClose}>{t('account:offseason.understood')}</Button>}
    >
      <h2 className="h1">{t('account:offseason.carry')}</h2>
      {value && (
        <>
          <p className="label t2">
            {t('account:offseason.from-to', {
              from: value.number,
              to: value.next?.number ?? value.number + 1,
            })}
          </p>
          <Things title="stays" rows={value.carryOver.filter(({ what }) => what === 'stays')} />
          <Things title="anew" rows={value.carryOver.filter(({ what }) => what !== 'stays')} />
        </>
      )}
    </ModalPage>
  );
}

function Things({ title, rows }: { title: 'stays' | 'anew'; rows: Readonly<Season['carryOver']> }) {
  const { t } = useTranslation();
  return (
    <section className={title === 'stays' ? 'carry-over__group carry-over__stays' : 'carry-over__group'}>
      <h3 className="label">{t(`account:offseason.${title}`)}</h3>
      <ul>
        {rows.map(({ key }) => (
          <li key={key}>
            <span>{t(`account:offseason.thing.${key}.title`)}</span>
            <span className="label t2">{t(`account:offseason.thing.${key}.text`)}</span>
            <Icon name={title === 'stays' ? 'check' : 'refresh'} size={18} />
          </li>
        ))}
      </ul>
    </section>
  );
}
