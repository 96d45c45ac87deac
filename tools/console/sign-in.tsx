import { useState } from 'react';
import { type Operator, signIn } from './core/session.ts';

/** A token is exchanged for a session, so that the browser doesn't keep it. */
export function SignIn({ onEnter }: { onEnter: (operator: Operator) => void }) {
  const [token, setToken] = useState('');
  const [fault, setFault] = useState('');
  return (
    <main className="sign-in">
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void signIn(token.trim()).then((entered) => {
            if (entered.ok) onEnter(entered.answer);
            else setFault(entered.code === 'designer_only' ? 'This token is not known' : entered.detail);
          });
        }}
      >
        <h1>Console</h1>
        <p className="dim">
          Open the link that the owner has made for you, or enter your token. A link works once, within ten
          minutes.
        </p>
        <label className="field">
          <span>Token</span>
          <input
            type="password"
            autoComplete="off"
            value={token}
            onChange={(event) => setToken(event.target.value)}
            aria-invalid={fault !== ''}
            required
          />
        </label>
        <p className="bad" role="alert">
          {fault}
        </p>
        <button type="submit" className="primary">
          Enter
        </button>
      </form>
    </main>
  );
}
