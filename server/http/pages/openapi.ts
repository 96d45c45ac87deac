import { z } from 'zod';
import { languages } from '#engine/content/languages.ts';
import { user } from '#engine/protocol/account/calls.ts';
import { type CallSpec, refusalsOf } from '#engine/protocol/core/call-spec.ts';
import { callSpecs } from '#engine/protocol/core/calls.ts';
import { balance, ledgerEntry } from '#engine/protocol/core/entities.ts';
import { type ErrorCode, errorStatus } from '#engine/protocol/core/errors.ts';
import { type CallName, paths } from '#engine/protocol/core/paths.ts';
import { award, galaxy, solarSystem, trip } from '#engine/protocol/galaxy/calls.ts';
import { artifact, ship } from '#engine/protocol/hangar/calls.ts';
import { boosters, session, tripStatistics } from '#engine/protocol/trip/entities.ts';

type Json = { [key: string]: unknown };

/** An OpenAPI 3.1 document of every call, made from the call specs. */
export function openApiDocument(): Json {
  const items: Record<string, Json> = {};
  for (const name of Object.keys(callSpecs) as CallName[]) {
    const { method, path } = paths[name];
    const written = path.replace(/:(\w+)/g, '{$1}');
    items[written] = { ...items[written], [method.toLowerCase()]: operationOf(name, callSpecs[name]) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Proto Trip', version: '2.0.0' },
    paths: items,
    components: {
      schemas: { ...componentSchemas(), Error: errorSchema() },
      parameters: headerParameters(),
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operationOf(name: CallName, spec: CallSpec): Json {
  const [service = '', area = ''] = [paths[name].path.split('/')[1], name.split('.')[0]];
  const hasHeaders = spec.access !== 'open' && spec.access !== 'developer';
  return {
    operationId: name,
    summary: spec.summary,
    tags: [`${service} ${area}`],
    security: hasHeaders ? [{ token: [] }] : [],
    parameters: [
      ...fieldsOf(spec.params, 'path'),
      ...fieldsOf(spec.query, 'query'),
      ...(hasHeaders ? headersOf(spec) : []),
    ],
    ...(spec.body
      ? {
          requestBody: {
            required: !spec.body.safeParse({}).success,
            content: jsonOf(schemaOf(spec.body, 'input')),
          },
        }
      : {}),
    responses: responsesOf(spec),
  };
}

function responsesOf(spec: CallSpec): Json {
  const answer = { description: 'Success', content: jsonOf(schemaOf(spec.answer, 'output')) };
  const responses: Json = { [spec.status]: answer };
  if (spec.statusWhenThere) responses[spec.statusWhenThere] = answer;
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of refusalsOf(spec))
    byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  for (const [status, group] of byStatus)
    responses[status] = {
      description: group.join(', '),
      content: jsonOf({ $ref: '#/components/schemas/Error' }),
    };
  return responses;
}

function fieldsOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function headersOf({ access, mutates }: CallSpec): Json[] {
  const names = ['Fingerprint', 'Timestamp', 'Language', 'Timezone'];
  if (access !== 'token') names.push('SessionId', 'Signature');
  if (mutates) names.push('IdempotencyKey');
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function headerParameters(): Json {
  const header = (name: string, required: boolean, schema: Json) => ({
    name,
    in: 'header',
    required,
    schema,
  });
  return {
    SessionId: header('X-Session-Id', true, { type: 'string', format: 'uuid' }),
    Fingerprint: header('X-Device-Fingerprint', true, { type: 'string', pattern: '^[!-~]{16,128}$' }),
    Timestamp: header('X-Timestamp', true, { type: 'integer' }),
    Signature: header('X-Signature', true, { type: 'string', pattern: '^(2\\.)?[0-9a-f]{64}$' }),
    Language: header('X-Language', false, { type: 'string', examples: languages, default: 'en' }),
    Timezone: header('X-Timezone', false, { type: 'string', examples: ['Europe/Berlin'], default: 'UTC' }),
    IdempotencyKey: header('Idempotency-Key', false, {
      type: 'string',
      // The spaces around a header's value are not part of it.
      pattern: '^[!-~]([ -~]{0,126}[!-~])?$',
    }),
  };
}

/** The entities by name; answers refer to them. */
const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  Balance: balance,
  User: user,
  Boosters: boosters,
  Award: award,
  Artifact: artifact,
  Ship: ship,
  Galaxy: galaxy,
  SolarSystem: solarSystem,
  Trip: trip,
  Session: session,
  TripStatistics: tripStatistics,
  LedgerEntry: ledgerEntry,
};
/** Zod's global registry, because it contains the descriptions of fields. */
const registry = z.globalRegistry;
for (const [id, schema] of Object.entries(namedSchemas))
  registry.add(schema, { ...registry.get(schema), id });

function componentSchemas(): Json {
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: _id, ...schema }]) => [id, schema]),
  );
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: registry });
  const { $schema: _, $defs: _defs, id: _id, ...rest } = made;
  return JSON.parse(JSON.stringify(rest).replaceAll('#/$defs/', '#/components/schemas/')) as Json;
}

function errorSchema(): Json {
  return {
    type: 'object',
    required: ['detail', 'code'],
    properties: {
      detail: { type: 'string' },
      code: { type: 'string', enum: Object.keys(errorStatus) },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
    },
  };
}

function jsonOf(schema: Json): Json {
  return { 'application/json': { schema } };
}
