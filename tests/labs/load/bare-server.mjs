// Answers every call at once with a small JSON text. Prints its address.

import { createServer } from 'node:http';

const body = JSON.stringify({ detail: 'x'.repeat(200) });
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
