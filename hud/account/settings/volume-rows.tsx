import { useSnapshot } from 'valtio';
import { changeSettings } from '#engine/client/account/operations.ts';
import { state } from '#engine/client/core/state.ts';
import { DEFAULT_VOLUME, playSound } from '#engine/client/device/sound.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Slider } from '#hud/ui/controls/slider.tsx';
import { Icon, type IconName } from '#hud/ui/icons/icon.tsx';

const volumes = [
  { name: 'effectsVolume', text: 'effects', icon: 'volume' },
  { name: 'musicVolume', text: 'music', icon: 'music' },
] as const satisfies readonly { name: string; text: string; icon: IconName }[];

/** How loud effects and music are on this device. Music follows the knob; effects play one when it is let go. */
export function VolumeRows() {
  const { settings } = useSnapshot(state);
  const { t } = useTranslation();
  return volumes.map(({ name, text, icon }) => {
    const label = t(`account:settings.${text}`);
    const value = settings[name] ?? DEFAULT_VOLUME;
    return (
      <div key={name} className="settings__volume">
        <Icon name={icon} size={22} />
        <span>{label}</span>
        <output className="number">{value}%</output>
        <Slider
          label={label}
          valueText={`${value}%`}
          value={value}
          min={0}
          max={100}
          step={5}
          onChange={(next) => changeSettings({ [name]: next })}
          onRelease={() => name === 'effectsVolume' && playSound('tap-m')}
        />
      </div>
    );
  });
}
