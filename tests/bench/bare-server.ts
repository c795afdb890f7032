import { createServer } from 'node:http';

// A fixed response like a status call's: the minimum work of a Node server.
const body = JSON.stringify({
  code: 200,
  message: '成功',
  data: {
    payment_no: 'P20261120100000ABCDEFGHJKM',
    order_no: 'XY2026112012345678',
    status: 'pending',
    order_status: 'pending',
    open_payment_no: 'P20261120100000ABCDEFGHJKM',
    expires_at: '2026-11-20T02:30:00.000Z',
    server_time: '2026-11-20T02:00:00.000Z',
  },
});

if (process.send !== undefined) {
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
  });
}
