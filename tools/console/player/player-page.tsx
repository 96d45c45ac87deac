import { useState } from 'react';
import type { PlayerPage as Shown } from '#engine/protocol/dev/player-calls.ts';
import { ask } from '../core/ask.ts';
import { count, day, minute } from '../core/format.ts';
import type { Operator } from '../core/session.ts';
import { useAsk } from '../core/use-ask.ts';
import { Failed } from '../ui/panel.tsx';
import { ActionBar, ActionDialog } from './actions.tsx';
import { Balances, Devices, Ships } from './belongings.tsx';
import type { Action } from './describe-action.ts';
import { DoneAbout, FairPlay, Messages, Refusals } from './judgement.tsx';
import { Ledger } from './ledger.tsx';
import { Orders } from './orders.tsx';
import { Trips } from './trips.tsx';

/** One page with everything about a player: facts at the left, records in the middle, decisions at the right. */
export function PlayerPage({ id, operator }: { id: string; operator: Operator }) {
  const { data: player, failure, readAgain } = useAsk('dev.player', { params: { id } });
  const [action, setAction] = useState<Action | null>(null);
  const [done, setDone] = useState('');
  /** Counts the actions: what each panel shows is read again after one, also when the player's document stays as it is. */
  const [actions, setActions] = useState(0);
  if (failure) return <Failed failure={failure} onAgain={readAgain} />;
  if (!player) return <p className="nothing">Reading…</p>;
  return (
    <div className="page">
      <Head player={player} onAction={setAction} isOpen={action !== null} />
      <Strip player={player} onAction={setAction} />
      <p className="gain" role="status">
        {done}
      </p>
      <div className="columns" key={`${player.rev} ${actions}`}>
        <div className="column">
          <Balances player={player} />
          <Ships player={player} onAction={setAction} />
          <Devices player={player} />
        </div>
        <div className="column column-wide">
          <Ledger playerId={id} />
          <Orders player={player} onAction={setAction} />
          <Trips player={player} />
          <Refusals player={player} />
        </div>
        <div className="column">
          <FairPlay player={player} />
          <Messages player={player} />
          <DoneAbout playerId={id} role={operator.role} />
        </div>
      </div>
      {action && (
        <ActionDialog
          action={action}
          player={player}
          onClose={() => setAction(null)}
          onDone={(text) => {
            setAction(null);
            setDone(text);
            setActions(actions + 1);
            void readAgain();
          }}
        />
      )}
    </div>
  );
}

interface HeadProps {
  readonly player: Shown;
  readonly onAction: (action: Action) => void;
  readonly isOpen: boolean;
}

function Head({ player, onAction, isOpen }: HeadProps) {
  const { firstName, lastName, username, reviews, fairPlay } = player;
  const isSuspect = fairPlay !== null && fairPlay.score >= 60;
  const isFlagged = reviews.length > 0 || (isSuspect && !fairPlay.isUncertain);
  const isUncertain = !isFlagged && isSuspect;
  return (
    <header className="page-head">
      <div className="page-who">
        <h1>
          {firstName} {lastName}
          {player.ban && <span className="chip bad">Banned: {player.ban.kind}</span>}
          {isFlagged && <span className="chip warn">Flagged for review</span>}
          {isUncertain && <span className="chip">Fair play uncertain</span>}
          {player.hasWallet && <span className="chip">Wallet</span>}
        </h1>
        <p className="dim">
          {username === null ? 'no user name' : `@${username}`}, joined {day(player.joinedAt)},{' '}
          {count(player.trips)} trips, {player.completedSystems} systems, crew of {player.crewActive}.{' '}
          <Contact id={player.playerId} />
        </p>
        <p className="dim">{player.playerId}</p>
      </div>
      <ActionBar player={player} onAction={onAction} isOn={!isOpen} />
    </header>
  );
}

/** Personal data are covered until they are asked for, which is a record of the audit. */
function Contact({ id }: { id: string }) {
  const [text, setText] = useState<string | null>(null);
  async function show(): Promise<void> {
    const read = await ask('dev.player-contact', { params: { id } });
    if (!read.ok) return setText(read.detail);
    const { telegramId, wallet, referralCode } = read.answer;
    setText(`Messenger ${telegramId}, wallet ${wallet ?? 'none'}, invitation ${referralCode}`);
  }
  if (text !== null) return <span>{text}</span>;
  return (
    <button type="button" className="link" onClick={() => void show()}>
      Show messenger id and wallet, is audited
    </button>
  );
}

/** The one thing that needs to be done next, with the ways out. */
function Strip({ player, onAction }: { player: Shown; onAction: (action: Action) => void }) {
  const waiting = player.charges.find(({ state }) => state === 'received' || state === 'refund_due');
  const unknown = player.charges.find(({ state }) => state === 'unknown');
  if (player.ban)
    return (
      <p className="strip bad">
        Banned on {minute(player.ban.at)} by {player.ban.by ?? 'nobody with a token'}: {player.ban.reason}.
        Until {player.ban.until === null ? 'it is lifted' : minute(player.ban.until)}.
      </p>
    );
  if (waiting)
    return (
      <p className="strip warn">
        A payment of {waiting.stars} Stars of {minute(waiting.at)}{' '}
        {waiting.state === 'received' ? 'was not delivered yet.' : 'waits to be refunded.'}{' '}
        {waiting.state === 'received' && (
          <button
            type="button"
            className="primary"
            onClick={() => onAction({ kind: 'deliver', chargeId: waiting.chargeId })}
          >
            Deliver now
          </button>
        )}
      </p>
    );
  if (!unknown) return null;
  return <p className="strip warn">A payment of {unknown.stars} Stars matches no order.</p>;
}
