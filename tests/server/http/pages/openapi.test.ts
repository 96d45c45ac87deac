import { describe, expect, it } from 'vitest';
import { callSpecs } from '#engine/protocol/core/calls.ts';
import { type CallName, paths } from '#engine/protocol/core/paths.ts';
import { createMatcher } from '#server/http/calls/match-call.ts';
import { openApiDocument } from '#server/http/pages/openapi.ts';

interface Operation {
  operationId: string;
  parameters: { name?: string; in?: string; $ref?: string; schema?: unknown }[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}
const document = openApiDocument() as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

describe('the OpenAPI document', () => {
  it('has every call, and no other', () => {
    const written = operations.map(({ path, method, operation }) => [operation.operationId, method, path]);
    const real = (Object.keys(paths) as CallName[]).map((name) => [
      name,
      paths[name].method,
      paths[name].path.replace(/:(\w+)/g, '{$1}'),
    ]);
    expect(written.sort()).toEqual(real.sort());
  });

  it('routes to the call that it names', () => {
    const match = createMatcher();
    for (const { path, method, operation } of operations) {
      const filled = path.replace(/\{\w+\}/g, 'x');
      expect(match(method, filled)?.name).toBe(operation.operationId);
      expect(match(method, filled.slice(0, -1))?.name).toBe(operation.operationId);
    }
  });

  it('names every path parameter, body and success', () => {
    for (const { path, operation } of operations) {
      const contract = callSpecs[operation.operationId as CallName];
      const named = operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => `{${name}}`);
      expect(named.join()).toBe((path.match(/\{\w+\}/g) ?? []).join());
      expect(operation.requestBody !== undefined).toBe('body' in contract);
      expect(operation.responses).toHaveProperty(String(contract.status));
    }
  });

  it('says between which numbers a list is limited', () => {
    const limits = operations.flatMap(({ operation }) =>
      operation.parameters.filter(({ name }) => name === 'limit').map(({ schema }) => schema),
    );
    expect(limits.length).toBeGreaterThan(15);
    for (const limit of limits) expect(limit).toMatchObject({ type: 'integer', minimum: 1, maximum: 100 });
  });

  it('says how a draw is verified, and what else there is to say about a field', () => {
    const answer = JSON.stringify(document.paths['/game/v1/capsules/{type}/']!.post!.responses['200']);
    expect(answer).toMatch(/"verify":\{"type":"string","description":"[^"]*HMAC-SHA256/);
    expect(answer).toMatch(/"draw":\{"type":"number","description":"[^"]*from ≤ draw < to/);
  });

  it('refers to nothing that isn’t there', () => {
    const text = JSON.stringify(document);
    for (const [, reference] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      const steps = reference!.split('/').slice(1);
      const target = steps.reduce<unknown>(
        (at, step) => (at as Record<string, unknown> | undefined)?.[step],
        document,
      );
      expect(target, reference).toBeDefined();
    }
    expect(text).not.toContain('__schema');
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.components.schemas!)).toContain('Ship');
  });
});
