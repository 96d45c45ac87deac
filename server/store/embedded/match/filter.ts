import type { Fields } from '../bson/lazy-document.ts';
import type { Condition } from './conditions.ts';

/** A compiled filter. */
export interface Filter {
  test(document: Fields): boolean;
  /** Conditions that every matching document meets, for choosing an index. */
  conditions: Condition[];
  /** Whether it matches every document. */
  isEmpty: boolean;
}
