import { type BsonObject, integer } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import { documentIn, numberIn, refuseCollation } from '../wire/command.ts';
import type { Context, Handler } from './context.ts';
import { allMatches, firstMatch } from './matching-documents.ts';
import { runStatements } from './run-statements.ts';

/** delete: several statements, each for one document (limit 1) or all matches (limit 0). */
export const deleteDocuments: Handler = (command, context) => {
  command.allow(['deletes', 'ordered']);
  const statements = command.list('deletes');
  return context.writes.write(() => {
    let removed = 0;
    const writeErrors = runStatements(statements.length, command.flag('ordered', true), (at) => {
      removed += runDelete(context, command.namespace, statements[at]!);
    });
    return { n: integer(removed), ...(writeErrors.length > 0 && { writeErrors }) };
  });
};

function runDelete(context: Context, namespace: string, statement: BsonObject): number {
  const other = Object.keys(statement).find((name) => !['q', 'limit', 'hint', 'collation'].includes(name));
  if (other) refuse('NotImplemented', `BSON field 'delete.deletes.${other}' is not supported`);
  refuseCollation(statement.collation);
  const limit = numberIn(statement, 'limit', -1);
  if (limit !== 0 && limit !== 1) {
    refuse('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  }
  const filter = documentIn(statement, 'q') ?? {};
  const collection = context.catalog.find(namespace);
  const selection = { filter, hint: statement.hint };
  if (limit === 1) {
    const stored = firstMatch(context, collection, selection);
    if (stored) context.records.remove(collection!, stored);
    return stored ? 1 : 0;
  }
  let removed = 0;
  for (const stored of allMatches(context, collection, selection)) {
    context.records.remove(collection!, stored);
    removed++;
  }
  return removed;
}
