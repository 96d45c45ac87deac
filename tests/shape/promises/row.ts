/**
 * A test by its file under `tests/` and its title as it is written there, placeholders of `each` included.
 */
export interface Proof {
  readonly file: string;
  readonly title: string;
}

export const topics = ['states', 'inputs', 'formulas', 'errors', 'numbers'] as const;
export type Topic = (typeof topics)[number];

/**
 * A promise of the game in one sentence, and the tests that prove it. `screen`: only a screen can keep it;
 * the test is one of the HUD's or a flow, named in `waitsFor` until it is written. `open`: nothing proves it
 * yet, and why.
 */
export interface Row {
  readonly topic: Topic;
  readonly rule: string;
  readonly kind: 'proved' | 'screen' | 'open';
  readonly proofs: readonly Proof[];
  readonly waitsFor?: string;
}

type Untitled = Omit<Row, 'topic'>;

/** Titles of one file. */
export function by(file: string, ...titles: readonly string[]): Proof[] {
  return titles.map((title) => ({ file, title }));
}

export function proved(rule: string, ...proofs: readonly (readonly Proof[])[]): Untitled {
  return { rule, kind: 'proved', proofs: proofs.flat() };
}

/**
 * A rule that a screen keeps; `proofs` are those that there are already, mostly of the same rule on the
 * server.
 */
export function screen(rule: string, waitsFor: string, ...proofs: readonly (readonly Proof[])[]): Untitled {
  return { rule, kind: 'screen', proofs: proofs.flat(), waitsFor };
}

export function open(rule: string, waitsFor: string): Untitled {
  return { rule, kind: 'open', proofs: [], waitsFor };
}

export function promisesOf(topic: Topic, promises: readonly Untitled[]): Row[] {
  return promises.map((row) => ({ topic, ...row }));
}
