// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultTunables, tunableRows } from '#engine/content/tunables.ts';

/** A server with versions; a test may publish one as somebody else between two calls. */
class VersionServer {
  values = { ...defaultTunables };
  version = 4;
  token: string | null = null;
  readonly sent: { path: string; body: Record<string, unknown> }[] = [];

  readonly fetch = async (
    path: string,
    init: { method: string; headers: Record<string, string>; body: string },
  ) => {
    if (this.token !== null && init.headers['X-Designer-Token'] !== this.token)
      return Response.json({ code: 'designer_only', detail: 'no' }, { status: 403 });
    const body = init.body ? JSON.parse(init.body) : undefined;
    if (body) {
      this.sent.push({ path, body });
      if (body.basedOn !== this.version)
        return Response.json({ code: 'tunables_moved', detail: 'moved' }, { status: 409 });
      this.publish(body.values);
    }
    return Response.json({ version: this.version, values: this.values, rows: tunableRows });
  };

  publish(values: Partial<typeof defaultTunables>): void {
    this.values = { ...this.values, ...values };
    this.version++;
  }
}

async function aDesk() {
  vi.resetModules();
  const server = new VersionServer();
  vi.stubGlobal('fetch', server.fetch);
  sessionStorage.clear();
  localStorage.clear();
  return { server, ...(await import('#tools/overlay/desk.ts')) };
}

let given: Awaited<ReturnType<typeof aDesk>>;
beforeEach(async () => {
  given = await aDesk();
});

describe('the desk', () => {
  it('starts with the published numbers, and publishes changes with author and reason', async () => {
    const { desk, readTunables, setNumber, publish, server } = given;
    await readTunables();
    expect(desk).toMatchObject({ access: 'open', version: 4, draft: defaultTunables });
    setNumber('spawnIntervalMs', 500);
    desk.author = 'Ann';
    expect((await publish('more')).ok).toBe(true);
    expect(server.sent).toEqual([
      {
        path: '/dev/tunables/',
        body: { values: { spawnIntervalMs: 500 }, note: 'more', author: 'Ann', basedOn: 4 },
      },
    ]);
    expect(desk.version).toBe(5);
    expect(desk.draft).toEqual(desk.published);
    expect(desk.moved).toBeNull();
  });

  it("keeps own changes on top of another designer's version instead of overwriting it", async () => {
    const { desk, readTunables, setNumber, publish, server } = given;
    await readTunables();
    setNumber('spawnIntervalMs', 500);
    setNumber('maxPirates', 2);
    server.publish({ spawnIntervalMs: 800, pirateStayMs: 3000 });
    const refused = await publish('more');
    expect(refused).toMatchObject({ ok: false, code: 'tunables_moved' });
    expect(desk).toMatchObject({ version: 5, moved: { version: 5, both: ['spawnIntervalMs'] } });
    expect(desk.draft).toMatchObject({ spawnIntervalMs: 500, maxPirates: 2, pirateStayMs: 3000 });
    expect((await publish('more')).ok).toBe(true);
    expect(server.values).toMatchObject({ spawnIntervalMs: 500, maxPirates: 2, pirateStayMs: 3000 });
  });

  it('rolls back to the server’s numbers, not to its copy', async () => {
    const { readTunables, restore, server, desk } = given;
    await readTunables();
    expect((await restore(2, '')).ok).toBe(true);
    expect(server.sent[0]).toEqual({
      path: '/dev/tunables/versions/',
      body: { version: 2, note: '', author: '', basedOn: 4 },
    });
    expect(desk.version).toBe(5);
  });

  it('asks for the designer’s token, keeps it for the session, and rejects a wrong one', async () => {
    const { desk, readTunables, enterToken, server } = given;
    server.token = 'secret';
    await readTunables();
    expect(desk.access).toBe('closed');
    await enterToken('guess');
    expect(desk.access).toBe('closed');
    await enterToken('secret');
    expect(desk.access).toBe('open');
    expect(Object.values({ ...localStorage })).not.toContain('secret');
  });

  it("says when it can't reach the server", async () => {
    const { desk, readTunables } = given;
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('away');
    });
    await readTunables();
    expect(desk.access).toBe('failed');
  });
});
