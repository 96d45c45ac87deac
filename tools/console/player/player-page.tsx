import { useRef, useState } from 'react';
import type { PlayerPage } from '#engine/protocol/dev/player-calls.ts';
import { ask, type Operator, useAsk } from '../core/ask.ts';
import { countText, day, minute, money } from '../core/format.ts';
import { lockOf } from '../core/roles.ts';
import { useKeys } from '../core/route.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';
import { Balances, DevicesPanel, Orders, Ships } from './belongings.tsx';
import { type Action, actionCalls, describeAction, type Simple } from './describe-action.ts';
import { DoneAbout, FairPlayPanel, Messages, Refusals } from './judgement.tsx';
import { Ledger } from './ledger.tsx';
import { Replay } from './replay.tsx';

/**
 * One page with everything about a player: facts at the left, records in the middle, decisions at the right.
 */
export function PlayerScreen({ id, operator }: { id: string; operator: Operator }) {
  const { data: player, failure, readAgain } = useAsk('dev.player', { params: { id } });
  const [action, setAction] = useState<Action | null>(null);
  const [done, setDone] = useState('');
  /**
   * Counts the actions: every panel reads again after one, also when the player's document hasn't changed.
   */
  const [actions, setActions] = useState(0);
  if (failure) return <Failed failure={failure} onAgain={readAgain} />;
  if (!player) return <p className="nothing">Reading…</p>;
  return (
    <div className="page">
      <Head player={player} operator={operator} onAction={setAction} isOpen={action !== null} />
      <Strip player={player} operator={operator} onAction={setAction} />
      <p className="gain" role="status">
        {done}
      </p>
      <div className="columns" key={`${player.rev} ${actions}`}>
        <div className="column">
          <Balances player={player} />
          <Ships player={player} lock={lockOf(operator, actionCalls['end-flight'])} onAction={setAction} />
          <DevicesPanel player={player} />
        </div>
        <div className="column column-wide">
          <Ledger playerId={id} />
          <Orders player={player} lock={lockOf(operator, actionCalls.refund)} onAction={setAction} />
          <Trips player={player} />
          <Refusals player={player} />
        </div>
        <div className="column">
          <FairPlayPanel player={player} />
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
  readonly player: PlayerPage;
  readonly operator: Operator;
  readonly onAction: (action: Action) => void;
  readonly isOpen: boolean;
}

function Head({ player, operator, onAction, isOpen }: HeadProps) {
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
          {countText(player.trips)} trips, {player.completedSystems} systems, crew of {player.crewActive}.{' '}
          <Contact id={player.playerId} lock={lockOf(operator, 'dev.player-contact')} />
        </p>
        <p className="dim">{player.playerId}</p>
      </div>
      <ActionBar player={player} operator={operator} onAction={onAction} isOn={!isOpen} />
    </header>
  );
}

/** Personal data are covered until they are asked for, which is a record of the audit. */
function Contact({ id, lock }: { id: string; lock: string }) {
  const [text, setText] = useState<string | null>(null);
  async function show(): Promise<void> {
    const read = await ask('dev.player-contact', { params: { id } });
    if (!read.ok) return setText(read.detail);
    const { telegramId, wallet, referralCode } = read.answer;
    setText(`Messenger ${telegramId}, wallet ${wallet ?? 'none'}, invitation ${referralCode}`);
  }
  if (text !== null) return <span>{text}</span>;
  return (
    <button type="button" className="link" disabled={lock !== ''} onClick={() => void show()}>
      Show messenger id and wallet, {lock === '' ? 'is audited' : lock}
    </button>
  );
}

/** The one thing that needs to be done next, with the ways out. */
function Strip({ player, operator, onAction }: Omit<HeadProps, 'isOpen'>) {
  const lock = lockOf(operator, actionCalls.deliver);
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
            disabled={lock !== ''}
            title={lock}
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

/** The last trips; a press replays one. */
function Trips({ player: { pastTrips, ships } }: { player: PlayerPage }) {
  const [open, setOpen] = useState<string | null>(null);
  const nameOf = (id: string) => ships.find(({ shipId }) => shipId === id)?.name ?? '–';
  return (
    <Panel title="Last trips" aside={open === null ? 'press one to see what was done' : ''}>
      {pastTrips.length === 0 && <Nothing>No trip was collected yet.</Nothing>}
      <Table
        label="Trips"
        rows={pastTrips}
        keyOf={({ flightId }) => flightId}
        selected={open}
        onOpen={({ flightId }) => setOpen(flightId)}
        columns={[
          { head: 'Collected', cell: ({ finishedAt }) => minute(finishedAt) },
          { head: 'Trip', cell: ({ trip }) => trip },
          { head: 'Ship', cell: ({ shipId }) => nameOf(shipId) },
          { head: 'Taps', isNumber: true, cell: ({ taps }) => taps },
          { head: 'By itself', isNumber: true, cell: ({ mined }) => money(mined) },
          { head: 'By hand', isNumber: true, cell: ({ manualMined }) => money(manualMined) },
        ]}
      />
      {open !== null && <Replay key={open} flightId={open} />}
    </Panel>
  );
}

interface BarProps {
  readonly player: Pick<PlayerPage, 'ban' | 'debt'>;
  readonly operator: Operator;
  readonly onAction: (action: Action) => void;
  readonly isOn: boolean;
}

type Entry = readonly [key: string, label: string, kind: Simple];

/** Frequent actions are in the row, the others under “More”. Every shortcut works without opening it. */
export function ActionBar({ player, operator, onAction, isOn }: BarProps) {
  const often: readonly Entry[] = [
    ['g', 'Grant', 'grant'],
    ['t', 'Take', 'take'],
    ['m', 'Message', 'message'],
    ['l', 'Log out everywhere', 'sign-out'],
    player.ban ? ['b', 'Lift the ban', 'unban'] : ['b', 'Ban', 'ban'],
  ];
  const seldom: readonly Entry[] = [
    ...(player.debt.default + player.debt.clean > 0 ? ([['f', 'Forgive debt', 'forgive']] as const) : []),
    ['n', 'Reset name', 'name'],
    ['e', 'Exchange account', 'account'],
    ['d', 'Merge', 'merge'],
  ];
  const act = (kind: Simple) => onAction({ kind });
  const open = [...often, ...seldom].filter(([, , kind]) => lockOf(operator, actionCalls[kind]) === '');
  useKeys(Object.fromEntries(open.map(([key, , kind]) => [key, () => act(kind)])), isOn);
  return (
    <div className="page-acts">
      {often.map((entry) => (
        <ActionButton key={entry[2]} entry={entry} operator={operator} onAct={act} />
      ))}
      <More entries={seldom} operator={operator} onAct={act} />
    </div>
  );
}

interface MoreProps {
  readonly entries: readonly Entry[];
  readonly operator: Operator;
  readonly onAct: (kind: Simple) => void;
}

/** Closes when something in it is pressed, by Esc, and when the focus goes elsewhere. */
function More({ entries, operator, onAct }: MoreProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  return (
    <details
      ref={menu}
      className="more"
      onBlur={({ relatedTarget }) => !menu.current?.contains(relatedTarget) && close()}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <summary>More</summary>
      <div className="more-list">
        {entries.map((entry) => (
          <ActionButton
            key={entry[2]}
            entry={entry}
            operator={operator}
            onAct={(kind) => {
              close();
              onAct(kind);
            }}
          />
        ))}
      </div>
    </details>
  );
}

interface ButtonProps {
  readonly entry: Entry;
  readonly operator: Operator;
  readonly onAct: (kind: Simple) => void;
}

/** A role that may not take the action sees it closed, with the role that may. */
function ActionButton({ entry: [key, label, kind], operator, onAct }: ButtonProps) {
  const lock = lockOf(operator, actionCalls[kind]);
  const isDanger = kind === 'ban' || kind === 'merge';
  return (
    <button
      type="button"
      className={isDanger ? 'danger' : undefined}
      disabled={lock !== ''}
      title={lock}
      onClick={() => onAct(kind)}
    >
      {label} {lock === '' ? <kbd>{key.toUpperCase()}</kbd> : <span className="dim">{lock}</span>}
    </button>
  );
}

interface DialogProps {
  readonly action: Action;
  readonly player: PlayerPage;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

function ActionDialog({ action, player, onClose, onDone }: DialogProps) {
  const { done, ...form } = describeAction(action, player);
  return <ActionForm {...form} onClose={onClose} onDone={() => onDone(done)} />;
}
