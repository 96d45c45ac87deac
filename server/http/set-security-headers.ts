import type { RequestHandler } from 'express';

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "connect-src 'self' ws: wss: data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  // The messenger's web client shows the game in a frame.
  "frame-ancestors 'self' https://web.telegram.org https://*.telegram.org",
].join('; ');

/** The same few on every answer. */
export const securityHeaders = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'X-DNS-Prefetch-Control': 'off',
} as const;
const headers = Object.entries(securityHeaders);

/** For answers that aren't JSON: pages and files. */
export const setSecurityHeaders: RequestHandler = (_request, response, next) => {
  for (const [name, value] of headers) response.setHeader(name, value);
  next();
};
