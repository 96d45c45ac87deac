import type { SystemSnapshot } from '#engine/client/core/state.ts';
import { useTranslation } from '../strings/strings.ts';
import { TickDial } from '../ui/gauges/gauge.tsx';
import { Icon, type IconName } from '../ui/icons/icon.tsx';
import { type Glyph, glyphs } from '../ui/icons/icons.ts';

type RuleProps = { system: Pick<SystemSnapshot, 'rule'> };

/** A system's own rule: its difficulty, and its extra pay. */
export function SystemRuleLine({ system: { rule } }: RuleProps) {
  const { t } = useTranslation();
  // A server of the previous version tells of none.
  if (!rule) return null;
  return (
    <section className="system-rule" aria-label={t('rule.label')}>
      <p className="label c-signal">{t('rule.label')}</p>
      <div className="system-rule__body">
        <TickDial size={52} share={1} ticks={40} tone="proto" length={5}>
          <Icon name={rule.icon as IconName} size={26} weight={1.4} />
        </TickDial>
        <div className="grow">
          <h3 className="system-rule__name">{rule.title}</h3>
          <p>{rule.harder}</p>
          <p className="small t2">{rule.pays}</p>
        </div>
      </div>
    </section>
  );
}

/** The rule's name, for trip cards and the system's title. */
export function RuleTag({ system: { rule } }: RuleProps) {
  if (!rule) return null;
  return (
    <p className="rule-tag">
      <Icon name={rule.icon as IconName} size={16} weight={1.7} />
      {rule.title}
    </p>
  );
}

/** Outlines of the systems' rules, as in `hud/ui/icons/icons.ts`. A rule's row names its icon. */
const ruleIcons = {
  mountain: {
    line: 'M3 20h18l-6.921 -14.612a2.3 2.3 0 0 0 -4.158 0l-6.921 14.612M7.5 11l2 2.5l2.5 -2.5l2 3l2.5 -2',
  },
  'battery-charging': {
    line: 'M16 7h1a2 2 0 0 1 2 2v.5a.5 .5 0 0 0 .5 .5a.5 .5 0 0 1 .5 .5v3a.5 .5 0 0 1 -.5 .5a.5 .5 0 0 0 -.5 .5v.5a2 2 0 0 1 -2 2h-2M8 7h-2a2 2 0 0 0 -2 2v6a2 2 0 0 0 2 2h1M12 8l-2 4h3l-2 4',
  },
  weight: {
    line: 'M9 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M6.835 9h10.33a1 1 0 0 1 .984 .821l1.637 9a1 1 0 0 1 -.984 1.179h-13.604a1 1 0 0 1 -.984 -1.179l1.637 -9a1 1 0 0 1 .984 -.821',
  },
  flame: {
    line: 'M12 10.941c2.333 -3.308 .167 -7.823 -1 -8.941c0 3.395 -2.235 5.299 -3.667 6.706c-1.43 1.408 -2.333 3.294 -2.333 5.588c0 3.704 3.134 6.706 7 6.706c3.866 0 7 -3.002 7 -6.706c0 -1.712 -1.232 -4.403 -2.333 -5.588c-2.084 3.353 -3.257 3.353 -4.667 2.235',
  },
  grain: {
    line: 'M3.5 9.5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M8.5 4.5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M8.5 14.5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M3.5 19.5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M13.5 9.5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M18.5 4.5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M13.5 19.5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M18.5 14.5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  },
  moon: { line: 'M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008' },
  infinity: {
    line: 'M9.828 9.172a4 4 0 1 0 0 5.656a10 10 0 0 0 2.172 -2.828a10 10 0 0 1 2.172 -2.828a4 4 0 1 1 0 5.656a10 10 0 0 1 -2.172 -2.828a10 10 0 0 0 -2.172 -2.828',
  },
  tornado: { line: 'M21 4l-18 0M13 16l-6 0M11 20l4 0M6 8l14 0M4 12l12 0' },
  virus: {
    line: 'M7 12a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M12 7v-4M11 3h2M15.536 8.464l2.828 -2.828M17.657 4.929l1.414 1.414M17 12h4M21 11v2M15.535 15.536l2.829 2.828M19.071 17.657l-1.414 1.414M12 17v4M13 21h-2M8.465 15.536l-2.829 2.828M6.343 19.071l-1.413 -1.414M7 12h-4M3 13v-2M8.464 8.464l-2.828 -2.828M4.929 6.343l1.414 -1.413',
  },
  comet: {
    line: 'M15.5 18.5l-3 1.5l.5 -3.5l-2 -2l3 -.5l1.5 -3l1.5 3l3 .5l-2 2l.5 3.5l-3 -1.5M4 4l7 7M9 4l3.5 3.5M4 9l3.5 3.5',
  },
  'arrows-cross': { line: 'M16 4h4v4M15 9l5 -5M4 20l5 -5M16 20h4v-4M4 4l16 16' },
  'building-lighthouse': { line: 'M12 3l2 3l2 15h-8l2 -15l2 -3M8 9l8 0M3 11l2 -2l-2 -2M21 11l-2 -2l2 -2' },
  crown: { line: 'M12 6l4 6l5 -4l-2 10h-14l-2 -10l5 4l4 -6' },
  planet: {
    line: 'M18.816 13.58c2.292 2.138 3.546 4 3.092 4.9c-.745 1.46 -5.783 -.259 -11.255 -3.838c-5.47 -3.579 -9.304 -7.664 -8.56 -9.123c.464 -.91 2.926 -.444 5.803 .805M5 12a7 7 0 1 0 14 0a7 7 0 1 0 -14 0',
  },
} satisfies Record<string, Glyph>;

Object.assign(glyphs, ruleIcons);
