import { glyphs, type icons } from './icons.ts';
import type { laterIcons } from './later-icons.ts';

export type IconName = keyof typeof icons | keyof typeof laterIcons;

interface IconProps {
  name: IconName;
  size?: number;
  weight?: number;
}

/** A glyph in the colour of the text. It always stands beside a label, so it is hidden from screen readers. */
export function Icon({ name, size = 24, weight = 1.5 }: IconProps) {
  const icon = glyphs[name];
  if (!icon) return null;
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={icon.line}
        fill="none"
        stroke="currentColor"
        strokeWidth={weight}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {icon.fill && <path d={icon.fill} fill="currentColor" />}
    </svg>
  );
}
