/** A test by its file under `tests/` and its title as it is written there, placeholders of `each` included. */
export interface Proof {
  readonly file: string;
  readonly title: string;
}

/**
 * A rule of the specification in our own short words, and what proves it. `screen`: only a screen can keep it; the test is
 * one of the HUD's or a flow, named in `waitsFor` until it is written. `open`: nothing proves it yet, and why.
 */
export interface Row {
  readonly chapter: 4 | 5 | 6 | 8 | 9;
  readonly rule: string;
  readonly kind: 'proved' | 'screen' | 'open';
  readonly proofs: readonly Proof[];
  readonly waitsFor?: string;
}

type Told = Omit<Row, 'chapter'>;

/** Titles of one file. */
export function by(file: string, ...titles: readonly string[]): Proof[] {
  return titles.map((title) => ({ file, title }));
}

export function proved(rule: string, ...proofs: readonly (readonly Proof[])[]): Told {
  return { rule, kind: 'proved', proofs: proofs.flat() };
}

/** A rule that a screen keeps; `proofs` are those that there are already, mostly of the same rule on the server. */
export function screen(rule: string, waitsFor: string, ...proofs: readonly (readonly Proof[])[]): Told {
  return { rule, kind: 'screen', proofs: proofs.flat(), waitsFor };
}

export function open(rule: string, waitsFor: string): Told {
  return { rule, kind: 'open', proofs: [], waitsFor };
}

export function chapterOf(chapter: Row['chapter'], told: readonly Told[]): Row[] {
  return told.map((row) => ({ chapter, ...row }));
}
