/** How a tap was made, when not with the pointer. */
export type OtherThanPointer = 'keyboard' | 'list';

/** What the player wants from the running trip; places are in units of the play field. */
export type TripIntent =
  /** A finger or the mouse went down. It may mean what lies right under it, or what is nearer than `reach`. */
  | { readonly kind: 'tap'; readonly x: number; readonly y: number; readonly reach: number }
  | { readonly kind: 'take'; readonly k: number; readonly by?: OtherThanPointer }
  | { readonly kind: 'shoot' }
  /** The keyboard's mark moves to the next or the previous object. */
  | { readonly kind: 'mark'; readonly step: 1 | -1 }
  | { readonly kind: 'take-marked' };
