/** `wrong`: the server doesn't start or doesn't work so. `risky`: it works until something happens. */
export type FindingLevel = 'wrong' | 'risky' | 'good';

export interface Finding {
  readonly level: FindingLevel;
  /** Fact, in a sentence. */
  readonly text: string;
  /** Remedy, in a sentence. */
  readonly advice?: string;
}

export const wrong = (text: string, advice: string): Finding => ({ level: 'wrong', text, advice });
export const risky = (text: string, advice: string): Finding => ({ level: 'risky', text, advice });
export const good = (text: string): Finding => ({ level: 'good', text });
