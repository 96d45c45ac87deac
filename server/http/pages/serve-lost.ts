import type { ErrorRequestHandler, Request } from 'express';
import { type Language, languages, perLanguage } from '#engine/content/languages.ts';
import { lostStrings } from '../../core/strings/message-strings.ts';
import { isCall } from '../calls/answer-calls.ts';
import { toRefused } from '../calls/answer-error.ts';

/**
 * Answers a person at an address that the server doesn't have with a page and a way to the game. Programs
 * get JSON, and so does everybody at the address of a call.
 */
export const serveLost: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent || !isPerson(request) || toRefused(error).code !== 'not_found') {
    next(error);
    return;
  }
  const language =
    languages.find((candidate) => candidate === request.acceptsLanguages(...languages)) ?? 'en';
  response.status(404).type('html').vary('Accept, Accept-Language');
  response.setHeader('Cache-Control', 'no-store');
  response.end(pages[language]);
};

/** True for a person's browser, which asks for HTML; other clients accept any type. */
function isPerson(request: Request): boolean {
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  return isReading && !isCall(request.path) && request.accepts(['json', 'html']) === 'html';
}

/** The page needs no other file, so that it is whole under any address. */
function lostPage(language: Language): string {
  const { title, text, open } = lostStrings[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#000000">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>${title} · Proto Trip</title>
<style>${style}</style>
</head>
<body>
<svg viewBox="0 0 320 320" aria-hidden="true">
<circle class="ring" cx="160" cy="160" r="132"/>
<circle class="lit" cx="160" cy="160" r="132" pathLength="120"/>
<path class="way" d="M84 214C104 128 176 92 214 116s8 74-40 82"/>
<circle class="end" cx="174" cy="198" r="5"/>
</svg>
<main>
<p class="code">404 · Proto Trip</p>
<h1>${title}</h1>
<p>${text}</p>
<a href="/">${open}</a>
</main>
</body>
</html>
`;
}

/** Colours and shapes of the game's own pages; `hud/styles/tokens.css` has the same. */
const style = `
body{margin:0;min-height:100vh;min-height:100svh;box-sizing:border-box;display:grid;align-content:center;
justify-items:center;gap:24px;padding:32px 24px;color:#b4c2d4;text-align:center;
font:16px/1.45 "Roboto Flex Variable",system-ui,sans-serif;
background:radial-gradient(70% 50% at 30% 74%,rgba(70,150,190,.34),transparent),
radial-gradient(90% 60% at 80% 30%,rgba(24,62,82,.42),transparent),#02040a}
svg{width:min(220px,38vh);overflow:visible}
svg *{fill:none;stroke:#8ce9ff;stroke-linecap:round}
.ring{stroke-width:1;opacity:.25}
.lit{stroke-width:8;stroke-linecap:butt;stroke-dasharray:.35 .65 .35 .65 .35 .65 .35 200;opacity:.9}
.way{stroke-width:2;stroke-dasharray:2 8}
svg .end{fill:#f3fdff;stroke:rgba(140,233,255,.3);stroke-width:9}
main{max-width:22rem}
h1{margin:8px 0 12px;color:#f3f8fd;font-size:30px;font-weight:300;line-height:1.15}
p{margin:0;text-wrap:balance}
.code{font-size:12px;letter-spacing:.14em;text-transform:uppercase;color:#8596ac}
a{display:block;margin-top:28px;padding:17px 16px;border-radius:16px;color:#04070c;font-weight:700;
text-decoration:none;background:linear-gradient(#f3fdff,#a5e8fb)}
a:focus-visible{outline:2px solid #f3f8fd;outline-offset:3px}
`.replaceAll('\n', '');

const pages = perLanguage((language) => Buffer.from(lostPage(language)));
