import { type CSSProperties, useState } from 'react';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { chooseEncounter, encountersOf, startEncounter } from '#engine/client/trip/encounters/encounters.ts';
import type { EncounterChoice } from '#engine/content/schemas/encounters.ts';
import type { EncounterView } from '#engine/protocol/trip/calls.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choices } from '../../ui/controls/choices.tsx';
import { clock, formatAmount, useGameSecond } from '../../ui/format/amount.ts';
import { shortDay } from '../../ui/format/date-time.ts';
import { TickScale } from '../../ui/gauges/gauge.tsx';
import { Icon, ProtoMark } from '../../ui/icons/icon.tsx';
import { LoadedPart } from '../../ui/loading/loaded.tsx';
import { ModalPage } from '../../ui/modals/modal-page.tsx';
import { encounterScene } from './encounter-pictures.ts';
import { EncounterGame } from './play/encounter-play.tsx';

export interface EncounterProps {
  flightId: string;
  /** The encounter's number. */
  n: number;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    encounter: EncounterProps;
  }
}

/** An encounter on a flight: a safe and a bold way with their odds, and then the outcome (D34). */
export function EncounterModal({ flightId, n, onClose }: EncounterProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const [played, setPlayed] = useState<EncounterChoice | null>(null);
  return (
    <ModalPage
      title={t('trip:encounter.name')}
      onClose={onClose}
      className={`encounter${played ? ' encounter--played' : ''}`}
    >
      <LoadedPart query={encountersOf(flightId)}>
        {(all) => {
          const encounter = all.find((each) => each.n === n);
          if (!encounter?.title) return null;
          const terms = played && encounter[played]?.play;
          if (played && terms)
            return (
              <EncounterGame
                flightId={flightId}
                encounter={encounter}
                choice={played}
                terms={terms}
                onOver={() => setPlayed(null)}
              />
            );
          return (
            <>
              <Scene kind={encounter.kind} />
              {encounter.outcome ? (
                <EncounterOutcome encounter={encounter} onClose={onClose} />
              ) : (
                <Ways flightId={flightId} encounter={encounter} onPlay={setPlayed} />
              )}
            </>
          );
        }}
      </LoadedPart>
    </ModalPage>
  );
}

interface WaysProps {
  flightId: string;
  encounter: EncounterView;
  onPlay: (choice: EncounterChoice) => void;
}

function Ways({ flightId, encounter, onPlay }: WaysProps) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState<EncounterChoice>('safe');
  const leftMs = Date.parse(encounter.closesAt) - useGameSecond();
  const way = encounter[choice];

  async function choose(): Promise<void> {
    if (!(await chooseEncounter(flightId, encounter.n, choice)).ok) return;
    playSound('reward');
    vibrate('success');
  }

  async function play(): Promise<void> {
    if ((await startEncounter(flightId, encounter.n, choice)).ok) onPlay(choice);
  }

  const reason = leftMs > 0 ? null : t('trip:encounter.over');
  const terms = way?.play;
  return (
    <>
      {encounter.story && (
        <p className="label encounter__story">
          <Icon name="file-text" size={16} /> {t('trip:encounter.story', encounter.story)}
        </p>
      )}
      <div className="encounter__head">
        <h2 className="h1">{encounter.title}</h2>
        <span className="num c-proto" role="timer">
          {clock(leftMs).slice(3)}
        </span>
      </div>
      <p>{encounter.about}</p>
      <Remembered encounter={encounter} />
      <Choices
        label={t('trip:encounter.choose')}
        columns={1}
        value={choice}
        onChange={setChoice}
        options={(['safe', 'bold'] as const).map((id) => ({
          id,
          content: <Way way={encounter[id]} nextPart={id === 'bold' ? nextPart(encounter) : null} />,
        }))}
      />
      {terms && <p className="small encounter__how">{t(`trip:encounter.before.${terms.game}`)}</p>}
      <Button kind="primary" reason={reason} onPress={terms ? play : choose}>
        {way?.title}{' '}
        {terms && (
          <span className="encounter__length num">
            {terms.seconds} {t('trip:docking.seconds')}
          </span>
        )}
      </Button>
      {terms && (
        <Button kind="text" onPress={choose} disabled={reason !== null}>
          {t('trip:encounter.crew', { chance: way.chance })}
        </Button>
      )}
      <p className="label t2 encounter__seal">
        <Icon name="lock" size={16} />
        {t('trip:encounter.sealed')}
      </p>
    </>
  );
}

/** The choice of the part before, with its date. */
function Remembered({ encounter: { story } }: { encounter: EncounterView }) {
  const { t } = useTranslation();
  if (!story?.remembered) return null;
  const { text, at } = story.remembered;
  const date = shortDay(at);
  return (
    <p className="small c-gain encounter__remembered">
      <Icon name="check" size={16} /> {t('trip:encounter.remembered', { text, date })}
    </p>
  );
}

/** The next part of the story; null without one. */
function nextPart({ story }: EncounterView): number | null {
  return story && story.part < story.of ? story.part + 1 : null;
}

/** A planet, the thing that was met, the light that belongs to it, and the player's small ship. */
function Scene({ kind }: { kind: string | null }) {
  const { planet, thing, light, isTurned } = encounterScene(kind);
  return (
    <div
      className={`encounter-scene${isTurned ? ' is-turned' : ''}`}
      style={{ '--light': `var(--${light})` } as CSSProperties}
      aria-hidden="true"
    >
      <img className="encounter-scene__planet" src={planet} alt="" />
      <span className="encounter-scene__beam" />
      <img className="encounter-scene__thing" src={thing} alt="" />
      <span className="encounter-scene__lamp" />
    </div>
  );
}

interface WayProps {
  readonly way: EncounterView['safe'];
  readonly nextPart: number | null;
}

function Way({ way, nextPart }: WayProps) {
  const { t } = useTranslation();
  if (!way) return null;
  return (
    <span className="encounter-way">
      <span className="encounter-way__top">
        <span className="grow">
          <span className="encounter-way__title">{way.title}</span>{' '}
          <span className="label t2">{way.about}</span>{' '}
        </span>
        <span className="encounter-way__pay num">
          <ProtoMark size={17} />
          {formatAmount(way.pay)}
          <span className="hidden"> PROTO </span>
          <span className="label encounter-way__more">
            {way.gift
              ? t(`trip:encounter.gift.${way.gift}`)
              : nextPart !== null
                ? t('trip:encounter.and-part', { part: nextPart })
                : t('trip:encounter.share', { percent: way.percent })}
          </span>
        </span>
      </span>
      <span className="encounter-way__odds">
        <TickScale
          share={(way.hand ?? way.chance) / 10}
          ticks={10}
          tone={way.hand ? 'white' : 'signal'}
          height={10}
        />
        <span>
          {way.hand === null
            ? t('trip:encounter.odds', { chance: way.chance })
            : t('trip:encounter.hand-odds', { chance: way.hand })}
        </span>
        {way.heals > 0 && (
          <span className="label c-gain">{t('trip:encounter.heals', { health: way.heals })}</span>
        )}
        <span className="label t2">
          {way.damage > 0 ? t('trip:encounter.else', { damage: way.damage }) : t('trip:encounter.no-damage')}
        </span>
      </span>
    </span>
  );
}

interface EncounterOutcomeProps {
  encounter: EncounterView;
  onClose: () => void;
}

/**
 * Outcome of a choice: the sum, the odds, the damage, and the
 * deciding draw. The server has booked it already.
 */
function EncounterOutcome({ encounter, onClose }: EncounterOutcomeProps) {
  const { t } = useTranslation();
  const { outcome, choice, hand } = encounter;
  const way = choice && encounter[choice];
  if (!outcome || !way) return null;
  return (
    <div className="encounter-outcome">
      <h2 className="h1" role="status">
        {outcome.text}
      </h2>
      <p className="modal__sum">
        <span className="num">{outcome.works ? `+${formatAmount(outcome.earned)}` : formatAmount(0)}</span>
        <span className="label c-proto">PROTO</span>
      </p>
      <dl className="ledger">
        <div>
          <dt>{hand ? way.title : t('trip:encounter.of-way', { way: way.title, chance: way.chance })}</dt>
          <dd className="num">{formatAmount(outcome.earned)}</dd>
        </div>
        {outcome.works && way.heals > 0 && (
          <div>
            <dt>{t('trip:encounter.healed')}</dt>
            <dd className="num c-gain">{t('trip:encounter.heals', { health: way.heals })}</dd>
          </div>
        )}
        <div>
          <dt>{t('trip:encounter.damage')}</dt>
          <dd className={`num ${outcome.damage > 0 ? 'c-danger' : 'c-gain'}`}>
            {outcome.damage > 0
              ? t('trip:encounter.hp', { count: outcome.damage })
              : t('trip:encounter.none')}
          </dd>
        </div>
        {hand ? (
          <div>
            <dt>{t('trip:encounter.by-hand')}</dt>
            <dd className="num">{hand.percent === null ? t('trip:encounter.left') : `${hand.percent} %`}</dd>
          </div>
        ) : (
          <div>
            <dt>{t('trip:encounter.drew')}</dt>
            <dd className="num">
              {t('trip:encounter.draw', { draw: Math.floor(outcome.draw * 100), enough: way.chance * 10 })}
            </dd>
          </div>
        )}
      </dl>
      {!hand && <Proof encounter={encounter} outcome={outcome} />}
      <Button kind={outcome.works ? 'collect' : 'secondary'} onPress={onClose} autoFocus>
        {t(outcome.works ? 'trip:encounter.go-on' : 'trip:encounter.leave')}
      </Button>
    </div>
  );
}

interface ProofProps {
  encounter: EncounterView;
  outcome: NonNullable<EncounterView['outcome']>;
}

/** The data with which the draw can be checked. */
function Proof({ encounter, outcome }: ProofProps) {
  const { t } = useTranslation();
  return (
    <details className="encounter-outcome__proof">
      <summary className="label">{t('trip:encounter.proof')}</summary>
      <p className="small">{t('trip:encounter.proof-text')}</p>
      <dl>
        <dt className="label t2">{t('trip:encounter.seal')}</dt>
        <dd className="encounter-outcome__print">{encounter.commitment}</dd>
        <dt className="label t2">{t('trip:encounter.secret')}</dt>
        <dd className="encounter-outcome__print">{outcome.seed}</dd>
        <dt className="label t2">{t('trip:encounter.message')}</dt>
        <dd className="encounter-outcome__print">{outcome.message}</dd>
      </dl>
    </details>
  );
}
