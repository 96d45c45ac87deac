import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * Classes for `http.createServer` whose prototypes are Express's own from the start. Otherwise Express changes the prototype
 * of every request and response, which is most of its cost. A response also knows the headers that every answer has.
 */
export function bindNodeClasses(app: Express, fixedHeaders: Readonly<Record<string, string>>) {
  class BoundRequest extends IncomingMessage {}
  class BoundResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  Object.setPrototypeOf(BoundRequest.prototype, app.request);
  Object.setPrototypeOf(BoundResponse.prototype, app.response);
  Object.assign(BoundResponse.prototype, { fixedHeaders: Object.entries(fixedHeaders).flat() });
  Object.assign(app, { request: BoundRequest.prototype, response: BoundResponse.prototype });
  return { IncomingMessage: BoundRequest, ServerResponse: BoundResponse };
}
