/** A network as data. Without any field it is a good one. */
export interface Network {
  /**
   * `refused`: upgrades are answered 403. `silent`: never answered. With `diesAfterMs` they open, and after
   * that time nothing passes any more, though both ends believe that they are connected.
   */
  readonly webSockets?: 'refused' | 'silent' | { readonly diesAfterMs: number };
  /** Wait before each request is forwarded. */
  readonly delayMs?: number;
  readonly uplinkBytesPerSecond?: number;
  /** Requests that the network answers itself instead of the server. */
  readonly answers?: Answer;
  /** The first attempt of each changing call reaches the server, and its answer gets lost. */
  readonly losesFirstAnswer?: boolean;
  /** Files that an old page asks for in vain, and a page that was loaded since the new version doesn't. */
  readonly goneWithOldVersion?: RegExp;
  /** The client's public address, as the last proxy says it. */
  readonly address?: string;
}

export interface Answer {
  /** Matched with the path. */
  readonly on: RegExp;
  readonly status: number;
  readonly location?: string;
  readonly body: string;
}

/** The page that a network shows instead of others. */
export const portal = {
  path: '/portal',
  answer: { status: 200, body: page('Welcome to the café') },
} as const;

const calls = /^\/(account|game|homeland|store)\//;
const everything = /^\/(?!portal)/;
/** Networks on which the whole journey is played. */
export const steady: readonly {
  readonly name: string;
  readonly network: Network;
  readonly isShort?: true;
}[] = [
  { name: 'a good network', network: {} },
  { name: 'web sockets refused', network: { webSockets: 'refused' }, isShort: true },
  { name: 'web sockets never answered', network: { webSockets: 'silent' } },
  { name: 'web sockets that die silently', network: { webSockets: { diesAfterMs: 10_000 } } },
  { name: 'the first answer of each change lost', network: { losesFirstAnswer: true } },
  { name: 'uplink of 50 kbit/s', network: { uplinkBytesPerSecond: 6250 } },
  { name: 'latency of 2 s', network: { delayMs: 2000 } },
];

/** Answers that aren't the server's, while the player presses. */
export const spoiled: readonly {
  readonly name: string;
  readonly network: Network;
  readonly isShort?: true;
}[] = [
  {
    name: '502, a page of a proxy',
    network: { answers: { on: calls, status: 502, body: page('502 Bad Gateway') } },
  },
  {
    name: '200, a page of a captive portal',
    network: { answers: { on: everything, status: 200, body: portal.answer.body } },
    isShort: true,
  },
  {
    name: '302 to a captive portal',
    network: { answers: { on: everything, status: 302, location: portal.path, body: page('Moved') } },
  },
  {
    name: '403, a page of a filter',
    network: { answers: { on: calls, status: 403, body: page('Blocked') } },
  },
  {
    name: '404, a page of a filter',
    network: { answers: { on: calls, status: 404, body: page('Not found') } },
  },
];

function page(title: string): string {
  return `<!doctype html><title>${title}</title><p>${title}</p>`;
}
