import { useEffect, useRef, useState } from 'react';
import type { Snapshot } from 'valtio';
import type { LiveAssault } from '#engine/client/trip/projections.ts';
import { type Translate, useTranslation } from '#hud/shell/strings/strings.ts';
import { threatStations } from './threats.ts';

type Live = Snapshot<LiveAssault>;

/** The seconds before a shot lands at which a screen reader says it. */
const saidAtMs = 3500;

/** For screen readers: each phase with its threat and the station that suits it, each shot, and what it did. */
export function BattleAnnouncer({ live }: { live: Live }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const said = useRef('');
  const news = newsOf(live, t);
  useEffect(() => {
    if (!news || news.key === said.current) return;
    said.current = news.key;
    setText(news.text);
  }, [news]);
  return (
    <p className="hidden" role="status" aria-live="assertive">
      {text}
    </p>
  );
}

function newsOf(live: Live, t: Translate): { key: string; text: string } | null {
  const { shot, landed, phase, threat } = live;
  if (live.countdown > 0 || live.end) return null;
  if (shot && shot.leftMs <= saidAtMs && !shot.isAnswered)
    return {
      key: `shot ${shot.number}`,
      text: t('trip:assault.aloud.shot', { seconds: Math.ceil(shot.leftMs / 1000) }),
    };
  if (landed && landed.number + 1 === (shot?.number ?? landed.number + 1) && live.station)
    return {
      key: `landed ${landed.number} ${phase}`,
      text: t(landed.isStopped ? 'trip:assault.aloud.stopped' : 'trip:assault.aloud.hit', {
        base: live.base,
        hull: live.hull,
      }),
    };
  const best = threatStations.find((each) => each.threat === threat)?.station ?? 'guns';
  return {
    key: `phase ${phase}`,
    text: t('trip:assault.aloud.phase', {
      phase: phase + 1,
      threat: t(`trip:assault.threat.${threat}`),
      station: t(`trip:assault.station.${best}`),
    }),
  };
}
