import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long the other side may take to send. */
export type SendingLimits = {
  /** For the head of a request and for its body each, in ms; also without a byte of a response being read. */
  silentMs: number;
  /** The bytes of an upload that have to arrive in each `silentMs`; it may then take as often as it needs. */
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
    // What has arrived waits for this server: an upload of the same person comes first.
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
