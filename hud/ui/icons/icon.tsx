import { useId } from 'react';
import { glyphs, type icons } from './icons.ts';
import type { laterIcons } from './later-icons.ts';

export type IconName = keyof typeof icons | keyof typeof laterIcons;

interface IconProps {
  name: IconName;
  size?: number;
  weight?: number;
}

/** A glyph in the colour of the text, hidden from screen readers because a label is always beside it. */
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

/** The marks of the two currencies, the only icons with colours of their own. */
export function ProtoMark({ size = 18 }: { size?: number }) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#ffffe0" />
        <stop offset=".5" stopColor="#fcff7e" />
        <stop offset="1" stopColor="#c9a81c" />
      </linearGradient>
      <path d="M12 1.5l6 6.2-2.2 11.5L12 22.5l-3.8-3.3L6 7.7z" fill={`url(#${id})`} />
      <path d="M12 1.5L9.8 9 12 22.5 14.6 9z" fill="#fff" opacity=".5" />
      <path d="M6 7.7L9.8 9M18 7.7L14.6 9" stroke="#7a6a0c" strokeWidth=".7" opacity=".6" />
    </svg>
  );
}

export function CleanMark({ size = 18 }: { size?: number }) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <radialGradient id={id} cx=".36" cy=".3" r=".8">
        <stop offset="0" stopColor="#f0fffa" />
        <stop offset=".4" stopColor="#7effde" />
        <stop offset="1" stopColor="#0f6a56" />
      </radialGradient>
      <circle cx="12" cy="12" r="6.4" fill={`url(#${id})`} />
      <path
        d="M4.2 15.8C1.8 13 5 8.7 10.8 6.3s11-1.9 11.6.9-3.2 6.7-8.6 8.7-8.2 1.7-9.6-.1"
        fill="none"
        stroke="#7effde"
        strokeWidth="1.3"
        opacity=".85"
        strokeDasharray="22 60"
        strokeDashoffset="-2"
      />
      <ellipse
        cx="12"
        cy="12"
        rx="10.8"
        ry="3.9"
        transform="rotate(-24 12 12)"
        fill="none"
        stroke="#c9fff0"
        strokeWidth="1.1"
        strokeDasharray="34 20"
        strokeDashoffset="-3"
      />
    </svg>
  );
}
