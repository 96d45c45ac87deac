import type { SVGProps } from 'react';
import type { BoosterType } from '#engine/rules/core/player.ts';

interface BoosterObjectProps extends Pick<SVGProps<SVGSVGElement>, 'x' | 'y' | 'width' | 'height'> {
  type: BoosterType;
}

const bodies = { auto_replenish: Canister, time_travel: Ring, full_healing: Shield } as const;

/**
 * A booster as a thing: a canister with a yellow core, a violet ring with a glass, a shield with a lit cross.
 */
export function BoosterObject({ type, ...box }: BoosterObjectProps) {
  const Body = bodies[type];
  return (
    <svg className="booster-object" viewBox="0 0 100 100" aria-hidden="true" {...box}>
      <linearGradient id="booster-steel">
        <stop offset="0" stopColor="#0c1219" />
        <stop offset=".2" stopColor="#56667a" />
        <stop offset=".32" stopColor="#b9c7d6" />
        <stop offset=".55" stopColor="#3a4756" />
        <stop offset="1" stopColor="#0b1016" />
      </linearGradient>
      <Body />
    </svg>
  );
}

function Canister() {
  return (
    <>
      <radialGradient id="booster-core" cx=".45" cy=".42" r=".7">
        <stop offset="0" stopColor="#fffef0" />
        <stop offset=".4" stopColor="#fcff7e" />
        <stop offset="1" stopColor="#a97a12" />
      </radialGradient>
      <path d="M27 68L13 93H27L39 76ZM73 68L87 93H73L61 76Z" fill="url(#booster-steel)" />
      <rect x="14" y="44" width="16" height="20" rx="4" fill="#1a222d" />
      <rect x="70" y="44" width="16" height="20" rx="4" fill="#0f151d" />
      <rect x="24" y="26" width="52" height="52" rx="7" fill="url(#booster-steel)" />
      <rect x="32" y="34" width="36" height="36" rx="5" fill="#120f06" />
      <rect x="35" y="37" width="30" height="30" rx="4" fill="url(#booster-core)" />
      <path d="M42 35V69M50 35V69M58 35V69M33 52H67" stroke="#221a07" strokeWidth="2.4" />
      <rect x="22" y="70" width="56" height="10" rx="4" fill="url(#booster-steel)" />
      <rect x="22" y="22" width="56" height="10" rx="4" fill="url(#booster-steel)" />
      <rect x="34" y="8" width="32" height="15" rx="5" fill="url(#booster-steel)" />
      <path
        d="M38 8.8H60M25 23H70"
        stroke="#f2f9ff"
        strokeOpacity=".75"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
      <rect x="40" y="15" width="20" height="2.6" rx="1.3" fill="#fcff7e" />
    </>
  );
}

function Ring() {
  const notches = Array.from({ length: 12 }, (_, i) => i * 30);
  return (
    <>
      <linearGradient id="booster-violet" x1="0" y1="0" x2=".7" y2="1">
        <stop offset="0" stopColor="#d9deff" />
        <stop offset=".35" stopColor="#8c9eff" />
        <stop offset="1" stopColor="#2a2f6b" />
      </linearGradient>
      <radialGradient id="booster-well">
        <stop offset="0" stopColor="#c9d1ff" />
        <stop offset=".45" stopColor="#6a78dd" />
        <stop offset="1" stopColor="#171a3c" />
      </radialGradient>
      <circle cx="51.5" cy="52.5" r="41" fill="none" stroke="#05070f" strokeWidth="13" />
      <circle cx="50" cy="50" r="34" fill="url(#booster-well)" />
      <circle cx="50" cy="50" r="41" fill="none" stroke="url(#booster-violet)" strokeWidth="12" />
      <circle cx="50" cy="50" r="47" fill="none" stroke="#eef0ff" strokeOpacity=".55" strokeWidth="1" />
      <circle cx="50" cy="50" r="35" fill="none" stroke="#0d1028" strokeWidth="2" />
      {notches.map((angle) => (
        <rect
          key={angle}
          x="48"
          y="5.5"
          width="4"
          height="7.5"
          rx="1.2"
          fill={angle % 90 ? '#dfe4ff' : '#11142e'}
          transform={`rotate(${angle + 15} 50 50)`}
        />
      ))}
      <path d="M38 30H62L52.5 49.5L62 70H38L47.5 49.5Z" fill="#1d2250" fillOpacity=".85" />
      <path d="M42 36H58L50.8 48.5V58L58 67H42L49.2 58V48.5Z" fill="#f3f5ff" />
      <path d="M35 28H65M35 72H65" stroke="#2b316f" strokeWidth="6" strokeLinecap="round" />
      <path d="M35 27H64M35 71H64" stroke="#dfe4ff" strokeWidth="1.6" strokeLinecap="round" />
    </>
  );
}

function Shield() {
  return (
    <>
      <radialGradient id="booster-cross">
        <stop offset="0" stopColor="#f1fffb" />
        <stop offset=".5" stopColor="#7effde" />
        <stop offset="1" stopColor="#1f9c80" />
      </radialGradient>
      <rect x="8" y="40" width="12" height="22" rx="4" fill="#222d39" />
      <rect x="80" y="40" width="12" height="22" rx="4" fill="#10171f" />
      <path d="M50 5L87 17V50C87 71 71 87 50 96C29 87 13 71 13 50V17Z" fill="url(#booster-steel)" />
      <path d="M50 13L79 23V50C79 66 67 79 50 87C33 79 21 66 21 50V23Z" fill="#0a1118" />
      <path d="M50 18L74 26V50C74 63 64 74 50 81C36 74 26 63 26 50V26Z" fill="#1a2531" />
      <path d="M13 48V17L50 5L68 11" fill="none" stroke="#f2f9ff" strokeOpacity=".8" strokeWidth="1.6" />
      <path
        d="M44 30H56V42H68V54H56V66H44V54H32V42H44Z"
        fill="url(#booster-cross)"
        stroke="#7effde"
        strokeOpacity=".5"
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </>
  );
}
