import { type BsonObject, integer } from '../bson/values.ts';
import { DatabaseError } from '../errors.ts';

/** Runs the statements of a bulk write and returns the errors. An ordered bulk stops at its first error. */
export function runStatements(count: number, isOrdered: boolean, run: (at: number) => void): BsonObject[] {
  const errors: BsonObject[] = [];
  for (let at = 0; at < count; at++) {
    try {
      run(at);
    } catch (thrown) {
      if (!(thrown instanceof DatabaseError)) throw thrown;
      errors.push({
        index: integer(at),
        code: integer(thrown.code),
        errmsg: thrown.message,
        ...thrown.details,
      });
      if (isOrdered) break;
    }
  }
  return errors;
}
