import { useTranslation } from '#hud/shell/strings/strings.ts';
import { ArrowKeys, Key } from '#hud/ui/controls/keycap.tsx';

/** The keys of an assault. */
export function BattleKeys() {
  const { t } = useTranslation();
  return (
    <dl className="assault-keys">
      <div>
        <dt>
          <Key>1</Key>
          <Key>2</Key>
          <Key>3</Key>
        </dt>
        <dd>{t('trip:assault.key.stations')}</dd>
      </div>
      <div>
        <dt>
          <ArrowKeys />
        </dt>
        <dd>{t('trip:assault.key.move')}</dd>
      </div>
      <div>
        <dt>
          <Key>Enter</Key>
        </dt>
        <dd>{t('trip:assault.key.give')}</dd>
      </div>
      <div>
        <dt>
          <Key>{t('trip:docking.start-key')}</Key>
        </dt>
        <dd>{t('trip:assault.key.answer')}</dd>
      </div>
      <div>
        <dt>
          <Key>Esc</Key>
        </dt>
        <dd>{t('trip:assault.key.back')}</dd>
      </div>
    </dl>
  );
}
