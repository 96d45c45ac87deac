import { Key, PlacedKey } from '#hud/ui/controls/keycap.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { StickFace } from './stick-face.tsx';

/** A picture of the stick with a finger on it. */
export function StickPicture() {
  return (
    <div className="dock-hand" aria-hidden="true">
      <svg className="dock-hand__stick" viewBox="-92 -92 184 184" aria-hidden="true">
        <StickFace x={24} y={-22} />
      </svg>
      <Icon name="hand-finger" size={38} weight={1.3} />
    </div>
  );
}

const clusters = [
  ['KeyW', 'KeyA', 'KeyS', 'KeyD'],
  ['arrow-up', 'arrow-left', 'arrow-down', 'arrow-right'],
] as const;

/** The keys that steer: letters for the left hand, arrows for the right. */
export function KeyPicture() {
  return (
    <div className="dock-keys" aria-hidden="true">
      {clusters.map((keys) => (
        <div key={keys[0]} className="dock-keys__cluster">
          {keys.map((key) =>
            key.startsWith('Key') ? (
              <PlacedKey key={key} code={key} />
            ) : (
              <Key key={key}>
                <Icon name={key as 'arrow-up'} size={20} weight={2} />
              </Key>
            ),
          )}
        </div>
      ))}
    </div>
  );
}
