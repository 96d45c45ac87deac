import { useSnapshot } from 'valtio';
import { published } from '#engine/client/core/tunables.ts';
import { short } from '#hud/ui/format/amount.ts';

const sizes = ['Xs', 'S', 'M', 'L', 'Xl'] as const;
/** Pictures are shown at this fraction of their size in a flight. */
const scale = 0.62;

/** The five sizes of objects with what each adds to the cargo. */
export function CargoSizes() {
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
