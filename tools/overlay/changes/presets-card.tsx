import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { defaultTunables } from '#engine/content/tunables.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { desk, setNumbers } from '../desk.ts';
import { useOverlayStrings } from '../strings.ts';
import { changesOf } from './draft.ts';
import { dropPreset, keepPreset, type Preset, readPresets } from './presets.ts';

/** Sets of changes under a name; applied on top of the draft. */
export function PresetsCard() {
  const t = useOverlayStrings();
  const { published, draft } = useSnapshot(desk);
  const [presets, setPresets] = useState<Preset[]>(readPresets);
  const [name, setName] = useState('');
  const changes = changesOf(published, draft);
  function keep(): void {
    if (!name.trim() || changes.length === 0) return;
    setPresets(keepPreset(name.trim(), changes));
    setName('');
  }
  return (
    <section className="card" aria-label={t('presets.title')}>
      <p className="card__head">{t('presets.title')}</p>
      <ul className="presets">
        <li>
          <span>{t('presets.defaults')}</span>
          <Button size="small" kind="text" onPress={() => setNumbers(defaultTunables)}>
            {t('presets.use')}
          </Button>
        </li>
        {presets.map((preset) => (
          <li key={preset.name}>
            <span>{preset.name}</span>
            <Button size="small" kind="text" onPress={() => setNumbers(preset.values)}>
              {t('presets.use')}
            </Button>
            <button
              type="button"
              className="icon-button"
              aria-label={t('presets.drop', { name: preset.name })}
              onClick={() => setPresets(dropPreset(preset.name))}
            >
              <Icon name="x" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <div className="card__row">
        <span className="entry">
          <input
            type="text"
            maxLength={40}
            aria-label={t('presets.name')}
            placeholder={t('presets.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && keep()}
          />
        </span>
        <Button size="small" disabled={!name.trim() || changes.length === 0} onPress={keep}>
          {t('presets.keep')}
        </Button>
      </div>
    </section>
  );
}
