import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The limits for a client that sends slowly. */
export type SendingLimits = {
  /** The time for the head of a request, for its body, and for a response that is not read; in ms. */
  silentMs: number;
  /** The bytes of an upload that must arrive in each `silentMs`; its whole duration is not limited. */
  uploadBytes: number;
};

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Cuts the connection of a request with a body that does not arrive in time. */
export function cutSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  { silentMs, uploadBytes }: SendingLimits,
): void {
  const { socket } = request;
  const isUpload = /^multipart\/form-data/i.test(request.headers['content-type'] ?? '');
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    // The body waits for this server, because an upload of the same person comes first.
    const isWaiting = request.readableLength > 0;
    if (isUpload && (isWaiting || arrived >= uploadBytes)) return;
    stop();
    cut(socket, response);
  }, silentMs);
  const stop = () => clearInterval(timer);
  request.once('end', stop);
  request.once('close', stop);
}

function cut(socket: Socket, response: ServerResponse): void {
  if (response.headersSent) socket.destroy();
  else socket.end(timedOut, () => socket.destroy());
}
