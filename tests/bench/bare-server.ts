import { createServer } from 'node:http';
import { statusBody } from './status-body.ts';

// A fixed response like a status call's: the minimum work of a Node server.
if (process.send !== undefined) {
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(statusBody),
    });
    response.end(statusBody);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
  });
}
