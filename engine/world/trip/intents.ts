/** What the player wants of the running trip; places in units of the play field. */
export type Intent =
  /** A finger or the mouse went down; what is nearer than `reach` may be meant, besides what is right under it. */
  | { readonly kind: 'tap'; readonly x: number; readonly y: number; readonly reach: number }
  | { readonly kind: 'take'; readonly k: number }
  | { readonly kind: 'shoot' }
  /** The keyboard's mark goes to the next object or the one before. */
  | { readonly kind: 'mark'; readonly step: 1 | -1 }
  | { readonly kind: 'take-marked' };

/** What has happened, for those outside: the server's report, sounds and haptics. */
export type Outcome =
  | { readonly kind: 'tapped'; readonly k: number; readonly t: number }
  | { readonly kind: 'shot'; readonly pirate: number; readonly t: number }
  | { readonly kind: 'sound'; readonly name: string; readonly pan?: number; readonly pitch?: number }
  | { readonly kind: 'haptic'; readonly feel: 'light' | 'medium' | 'heavy' | 'error' | 'success' }
  | { readonly kind: 'finished' };
