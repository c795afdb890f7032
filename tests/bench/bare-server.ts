import { createServer, type ServerResponse } from 'node:http';
import { reportUsedBytes } from './used-bytes.ts';
import { statusBody } from './status-body.ts';

// The minimum of a Node server: a fixed response like a status call's. A request that waits gets it after the next
// POST.
if (process.send !== undefined) {
  const answer = (response: ServerResponse) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(statusBody),
    });
    response.end(statusBody);
  };
  let held: ServerResponse[] = [];
  const server = createServer(({ method, headers }, response) => {
    if (headers['prefer'] !== undefined) return void held.push(response);
    answer(response);
    if (method !== 'POST') return;
    for (const each of held) answer(each);
    held = [];
  });
  reportUsedBytes();
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
  });
}
