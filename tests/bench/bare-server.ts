import { createServer } from 'node:http';
import { reportUsedBytes } from './used-bytes.ts';
import { statusBody } from './status-body.ts';

// A fixed response like a status call's, or none to a request that waits: the minimum of a Node server.
if (process.send !== undefined) {
  const server = createServer(({ headers }, response) => {
    if (headers['prefer'] !== undefined) return;
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(statusBody),
    });
    response.end(statusBody);
  });
  reportUsedBytes();
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
  });
}
