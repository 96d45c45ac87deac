import { type FormEvent, type ReactNode, useState } from 'react';
import { encode } from 'uqr';
import { type CallResult, type ConsoleEntry, enterAs, enterCode } from './core/ask.ts';

type Waiting = Exclude<ConsoleEntry, { step: 'open' }>;

interface SignInProps {
  /** The step that this browser is at; null where it has to begin. */
  readonly entry: Waiting | null;
  /** Why an invitation or a session wasn't taken; empty at first. */
  readonly fault: string;
  readonly onEntry: (entry: ConsoleEntry) => void;
  readonly onBegin: () => void;
}

const lastName = 'proto-trip-console-name';

/** Entering the console: a name or an invitation, then the messenger, then the second factor. */
export function SignIn({ entry, fault, onEntry, onBegin }: SignInProps) {
  if (entry?.step === 'account') return <AccountStep link={entry.link} onEntry={onEntry} onBegin={onBegin} />;
  if (entry?.step === 'factor')
    return <FactorStep name={entry.name} address={entry.address} onEntry={onEntry} onBegin={onBegin} />;
  return <NameStep fault={fault} onEntry={onEntry} />;
}

type StepProps = Pick<SignInProps, 'onEntry' | 'onBegin'>;

function NameStep({ fault, onEntry }: Pick<SignInProps, 'fault' | 'onEntry'>) {
  return (
    <Step
      about="Open the link that you were invited by. If you have been here before, enter your name."
      label="Name"
      value={localStorage.getItem(lastName) ?? ''}
      button="Enter"
      fault={fault}
      refusal="This browser is not the one of that name. Ask the owner for a new link."
      send={(name) => {
        localStorage.setItem(lastName, name);
        return enterAs(name);
      }}
      onEntry={onEntry}
    />
  );
}

function AccountStep({ link, onEntry, onBegin }: StepProps & { link: string | null }) {
  return (
    <Step
      about="The bot sends you a code. Press Start there and type the code here."
      label="Code of the bot"
      button="Go on"
      isCode
      refusal="This code is not the one that the bot has sent to your account."
      send={enterCode}
      onEntry={onEntry}
      onBegin={onBegin}
    >
      {link === null ? (
        <p className="warn">The messenger does not answer. Load this page again in a minute.</p>
      ) : (
        <a className="button" href={link} target="_blank" rel="noreferrer">
          Open the bot
        </a>
      )}
    </Step>
  );
}

function FactorStep({
  name,
  address,
  onEntry,
  onBegin,
}: StepProps & { name: string; address: string | null }) {
  const secret = address && new URL(address).searchParams.get('secret');
  return (
    <Step
      about={
        address === null
          ? `Hello ${name}. Your authenticator app has the code.`
          : `Hello ${name}. Scan this with an authenticator app, and type the code that it shows. Without a second factor nothing opens.`
      }
      label="Code of the app"
      button="Enter"
      isCode
      refusal="This code is not right, or was used before. The app shows the next one within 30 seconds."
      send={enterCode}
      onEntry={onEntry}
      onBegin={onBegin}
    >
      {address !== null && (
        <>
          <QrCode text={address} label="Second factor, for an authenticator app" />
          <p className="dim">
            Or type this key into the app: <code>{secret?.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </>
      )}
    </Step>
  );
}

interface StepFormProps {
  readonly about: string;
  readonly label: string;
  readonly button: string;
  readonly refusal: string;
  readonly value?: string;
  readonly fault?: string;
  readonly isCode?: boolean;
  readonly children?: ReactNode;
  readonly send: (typed: string) => Promise<CallResult<ConsoleEntry>>;
  readonly onEntry: (entry: ConsoleEntry) => void;
  readonly onBegin?: () => void;
}

/** One question of the sign-in, with its explanation above the field. */
function Step({ about, label, button, refusal, send, onEntry, onBegin, ...more }: StepFormProps) {
  const { value = '', isCode = false, children } = more;
  const [typed, setTyped] = useState(value);
  const [fault, setFault] = useState(more.fault ?? '');
  const [isBusy, setBusy] = useState(false);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const result = await send(typed.trim());
    setBusy(false);
    if (result.ok) onEntry(result.answer);
    else setFault(result.code === 'designer_only' ? refusal : result.detail);
    if (result.ok || isCode) setTyped('');
  }
  return (
    <main className="sign-in">
      <form className="form" onSubmit={submit}>
        <h1>Console</h1>
        <p className="dim">{about}</p>
        {children}
        <label className="field">
          <span>{label}</span>
          <input
            // biome-ignore lint/a11y/noAutofocus: this field is alone on the page.
            autoFocus
            key={label}
            autoComplete={isCode ? 'one-time-code' : 'username'}
            inputMode={isCode ? 'numeric' : 'text'}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-invalid={fault !== ''}
            required
          />
        </label>
        <p className="bad" role="alert">
          {fault}
        </p>
        <button type="submit" className="primary" disabled={isBusy}>
          {button}
        </button>
        {onBegin && (
          <button type="button" className="link" onClick={onBegin}>
            Begin again
          </button>
        )}
      </form>
    </main>
  );
}

/** A QR code, dark on light as cameras expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
