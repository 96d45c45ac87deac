import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { bridgeOrigins } from '../../core/wallet-apps.ts';
import type { Settings } from '../../settings.ts';

/** Origins of the messenger's web clients, which show the game in a frame. */
const messengerFrames = ['https://web.telegram.org', 'https://*.telegram.org'];
const yearSeconds = 365 * 24 * 3600;

/**
 * The headers of every answer, by helmet. They never differ, so they are made once; as middleware, helmet
 * would set each header on each answer.
 */
export function securityHeaders({
  publicUrl,
  ads,
}: Pick<Settings, 'publicUrl' | 'ads'>): Readonly<Record<string, string>> {
  const url = publicUrl === null ? null : new URL(publicUrl);
  const isSecure = url?.protocol === 'https:';
  const headers: Record<string, string> = {
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  };
  const own = directives([...(isSecure ? [`wss://${url.host}`] : []), ...bridgeOrigins({ publicUrl })]);
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: ads ? withAds(own, ads) : own,
    },
    strictTransportSecurity: isSecure && { maxAge: yearSeconds },
    // Links to the messenger open windows of their own.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // This header can't list sites; `frame-ancestors` can.
    xFrameOptions: false,
    // Only long obsolete browsers read these.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name] = String(value);
    },
    removeHeader: () => undefined,
  };
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}

/**
 * `reachable`: the bridges of wallets, and for browsers before 2022, for which 'self' doesn't include it, a
 * web socket of the same host.
 */
function directives(reachable: readonly string[]): Record<string, string[]> {
  const self = "'self'";
  return {
    defaultSrc: [self],
    scriptSrc: [self],
    scriptSrcAttr: ["'none'"],
    styleSrc: [self, "'unsafe-inline'"],
    imgSrc: [self, 'data:', 'blob:'],
    mediaSrc: [self, 'data:', 'blob:'],
    fontSrc: [self, 'data:'],
    workerSrc: [self, 'blob:'],
    connectSrc: [self, ...reachable, 'data:', 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: [self],
    frameAncestors: [self, ...messengerFrames],
  };
}

/**
 * Sources of an ad network's script: its own code and reports from known hosts, pictures, films and frames
 * from anywhere.
 */
function withAds(
  own: Record<string, string[]>,
  { script, hosts }: NonNullable<Settings['ads']>,
): Record<string, string[]> {
  const scriptHosts = [new URL(script).origin, ...hosts];
  const { scriptSrc = [], connectSrc = [], imgSrc = [], mediaSrc = [] } = own;
  return {
    ...own,
    scriptSrc: [...scriptSrc, ...scriptHosts],
    connectSrc: [...connectSrc, ...scriptHosts],
    imgSrc: [...imgSrc, 'https:'],
    mediaSrc: [...mediaSrc, 'https:'],
    frameSrc: ["'self'", 'https:'],
  };
}
