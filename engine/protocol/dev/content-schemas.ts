import { z } from 'zod';
import type { draftTables } from '../../content/live-content.ts';
import { chanceRow } from '../../content/schemas/capsules.ts';
import { eventRow, eventWords } from '../../content/schemas/events.ts';
import { taskRow, taskWords } from '../../content/schemas/homeland.ts';
import { seasonRow } from '../../content/schemas/seasons.ts';
import { productRow, productWords } from '../../content/schemas/shop.ts';
import { tripChangeRow } from '../../content/schemas/trip-changes.ts';

const rowTypes = {
  events: eventRow,
  seasons: seasonRow,
  products: productRow,
  tasks: taskRow,
  chances: chanceRow,
  trips: tripChangeRow,
} satisfies Record<(typeof draftTables)[number], z.ZodType>;
const wordTypes = { events: eventWords, products: productWords, tasks: taskWords };

type JsonSchema = Record<string, unknown>;

function jsonSchemas(schemas: Readonly<Record<string, z.ZodType>>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      z.toJSONSchema(schema, { io: 'input' }) as JsonSchema,
    ]),
  );
}

/** JSON Schema of the rows of each table of live content, from which the console makes its forms. */
export const rowSchemas = jsonSchemas(rowTypes);
/** JSON Schema of the words of a row, by table; a table without words is missing. */
export const wordSchemas = jsonSchemas(wordTypes);
