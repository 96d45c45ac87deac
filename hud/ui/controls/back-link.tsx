import { Icon } from '../icons/icon.tsx';

/** A link to the screen above, named after it. */
export function BackLink({ children, onPress }: { children: string; onPress: () => void }) {
  return (
    <button type="button" className="back-link over" onClick={onPress}>
      <Icon name="chevron-left" size={18} weight={1.8} />
      <span>{children}</span>
    </button>
  );
}
