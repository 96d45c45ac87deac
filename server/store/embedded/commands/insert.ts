import { ObjectId } from 'bson';
import { LazyDocument } from '../bson/lazy-document.ts';
import { integer } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import type { Handler } from './context.ts';
import { runStatements } from './run-statements.ts';

/** insert: in the given order. A document without `_id` gets one. */
export const insert: Handler = (command, { catalog, records, writes }) => {
  command.allow(['documents', 'ordered']);
  const documents = command.encodedList('documents');
  if (documents.length === 0)
    refuse('BadValue', 'Write batch sizes must be between 1 and 100000. Got 0 operations.');
  return writes.write(() => {
    let inserted = 0;
    const writeErrors = runStatements(documents.length, command.flag('ordered', true), (at) => {
      const document = new LazyDocument(documents[at]!);
      const names = [...document.names()];
      const dollar = names.find((name) => name.startsWith('$'));
      if (dollar) refuse('DollarPrefixedFieldName', `Document can't have $ prefixed field names: ${dollar}`);
      if (names[0] !== '_id') document.putFirst('_id', document.get('_id') ?? new ObjectId());
      records.insert(catalog.ensure(command.namespace), document);
      inserted++;
    });
    return { n: integer(inserted), ...(writeErrors.length > 0 && { writeErrors }) };
  });
};
