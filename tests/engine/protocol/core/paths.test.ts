import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#engine/protocol/core/paths.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';
import { clientCalls, ownAdditions, protocolAdditions } from '../../fixtures/specified-calls.ts';

const specified = [...clientCalls, ...protocolAdditions, ...Object.keys(ownAdditions)];
const registered = Object.values(paths).map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '{}')}`);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('the calls', () => {
  it('are named once each', () => {
    expect(new Set(specified).size).toBe(specified.length);
    expect(new Set(registered).size).toBe(registered.length);
  });

  it('contain every call that clients rely on', () => {
    expect(specified.filter((call) => !registered.includes(call))).toEqual([]);
  });

  it('are none beyond those that are named', () => {
    expect(registered.filter((call) => !specified.includes(call))).toEqual([]);
  });

  it('are answered by the server: every one asks for who calls, and no other path is known', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    for (const call of specified) {
      const [method, path] = call.replaceAll('{}', id).split(' ') as [string, string];
      const body = method === 'GET' ? {} : { body: '{}', headers: { 'Content-Type': 'application/json' } };
      const reply = await fetch(server.url + path, { method, ...body });
      const isOpen =
        path.startsWith('/dev/') || /\/(mode|auth\/token|auth\/sandbox|webhooks\/\w+)\/$/.test(path);
      if (isOpen) expect([200, 400, 401, 403, 404], call).toContain(reply.status);
      else expect(reply.status, call).toBe(401);
    }
    const unknown = await fetch(`${server.url}/game/v1/nothing/`);
    expect(unknown.status).toBe(404);
  });
});
