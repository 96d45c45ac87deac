import { type Request, type Response, Router } from 'express';
import { CallRefused } from '../../core/call-refused.ts';
import type { ServiceGate } from '../../core/service-gate.ts';
import { hasLocalWallet, localWalletPath } from '../../core/wallet-apps.ts';
import type { Services } from '../../services.ts';
import type { Settings } from '../../settings.ts';
import { readWhole } from '../calls/read-body.ts';
import { sendJson } from '../calls/send-json.ts';

type LocalBridge = NonNullable<Services['localWallet']>['bridge'];

const gameName = 'Proto Trip';
const manifestPath = '/tonconnect-manifest.json';
const iconPath = '/icon-180.png';
const clientId = /^[0-9a-f]{64}$/;
/** A stream without data is taken for broken by some proxies. */
const heartbeatMs = 10_000;
const maxTtlSeconds = 300;

/**
 * Manifest of the TON Connect app for wallets. Without a bot also the bridge of the local wallet,
 * as TON Connect specifies it: `GET events` streams a client's messages, `POST message` sends one.
 */
export function serveWallets(settings: Settings, gate: ServiceGate): Router {
  const router = Router({ strict: false });
  router.get([manifestPath, iconPath], (_request, response, next) => {
    // Wallets on the web read both from their own sites.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    next();
  });
  router.get(manifestPath, (request, response) => {
    const origin =
      settings.publicUrl === null ? `http://${request.headers.host}` : new URL(settings.publicUrl).origin;
    sendJson(response, 200, JSON.stringify({ url: origin, name: gameName, iconUrl: origin + iconPath }));
  });
  if (!hasLocalWallet(settings)) return router;
  const bridgeOf = (): LocalBridge => {
    const bridge = gate.open()?.localWallet?.bridge;
    if (!bridge) throw new CallRefused('unavailable');
    return bridge;
  };
  router.get(`${localWalletPath}/bridge/events`, (request, response) =>
    streamMessages(bridgeOf(), request, response),
  );
  router.post(`${localWalletPath}/bridge/message`, (request, response, next) =>
    takeMessage(bridgeOf(), request, response, next),
  );
  return router;
}

function streamMessages(bridge: LocalBridge, request: Request, response: Response): void {
  const client = String(request.query.client_id);
  if (!clientId.test(client)) throw new CallRefused('validation_failed');
  const write = (lines: string) => response.write(`${lines}\n\n`);
  let beat: NodeJS.Timeout | undefined;
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  const lastId = Number(request.query.last_event_id);
  const stop = bridge.listen(
    client,
    Number.isFinite(lastId) ? lastId : 0,
    ({ id, from, message }) => write(`event: message\nid: ${id}\ndata: ${JSON.stringify({ from, message })}`),
    () => response.end(),
  );
  if (!stop) {
    response.end();
    return;
  }
  write(':');
  beat = setInterval(() => write('event: message\ndata: heartbeat'), heartbeatMs);
  response.on('close', () => {
    clearInterval(beat);
    stop();
  });
}

function takeMessage(
  bridge: LocalBridge,
  request: Request,
  response: Response,
  next: (error: Error) => void,
): void {
  const { client_id: from, to, ttl } = request.query;
  const ttlSeconds = Number(ttl);
  const isWhole = clientId.test(String(from)) && clientId.test(String(to));
  if (!isWhole || !(ttlSeconds > 0 && ttlSeconds <= maxTtlSeconds))
    throw new CallRefused('validation_failed');
  readWhole(request, (error, body) => {
    if (error) {
      next(error);
      return;
    }
    bridge
      .send(String(from), String(to), body.toString(), ttlSeconds)
      .then(() => sendJson(response, 200, '{"message":"OK","statusCode":200}'), next);
  });
}
