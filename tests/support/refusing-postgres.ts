import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** The way in which the server refuses connections. */
export type Refusal =
  | { sqlState: string; message: string }
  /** It has no TLS; or announces TLS and then sends invalid data. */
  | 'no TLS'
  | 'broken TLS';

const sslRequest = 80_877_103;

/**
 * Starts a fake PostgreSQL that refuses all connections. Returns its address, with a user and a
 * password, and a stop function.
 */
export async function startRefusingPostgres(
  refusal: Refusal,
): Promise<{ url: string; stop: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (start: Buffer) => refuse(socket, start, refusal));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const query = typeof refusal === 'string' ? '?sslmode=require' : '';
  return {
    url: `postgres://park:secret-17@127.0.0.1:${port}/park${query}`,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function refuse(socket: Socket, start: Buffer, refusal: Refusal): void {
  const asksForTls = start.readInt32BE(4) === sslRequest;
  if (refusal === 'no TLS') return void socket.write('N');
  if (refusal === 'broken TLS') {
    socket.once('data', () => socket.end('this is no handshake'));
    return void socket.write(asksForTls ? 'S' : 'N');
  }
  socket.end(errorResponse(refusal));
}

/** Returns an ErrorResponse of the protocol: severity, state and message, each of them ended by a zero. */
function errorResponse({ sqlState, message }: { sqlState: string; message: string }): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
