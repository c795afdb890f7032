import {
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
} from 'node:http';
import net from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { explainListenFault } from './free-port.ts';
import { cutSlowBody, type SendingLimits } from './slow-bodies.ts';

export type Listening = {
  port: number;
  /** Closes each connection after its next response; resolves when none is left. */
  drain(): Promise<void>;
};

/** Times of a drain, in ms from its beginning. */
export type Timeouts = {
  /** How long an idle kept connection stays open; a proxy closes its connections earlier. */
  idleMs: number;
  /** How long responses may take while the server stops; then they are cut. */
  drainMs: number;
};

const defaultTimeouts: Timeouts = { idleMs: 4000, drainMs: 7400 };

/** A minute for each part of a request; an upload has it for every 64 KiB. */
export const sendingLimits: SendingLimits = { silentMs: 60_000, uploadBytes: 64 * 1024 };

// Longer than the limit of proxies: the client of a connection should close it.
const keepAliveMs = 65_000;
const lingerMs = 1000;

// A drain must stop listening also under a flood of connections.
const mostTurns = 100;

/**
 * Serves `fetch` at an address of this machine. A response that is sent before the whole body arrived announces
 * that the connection closes, and reaches the client. Connections that send nothing, or a body too slowly, are
 * cut. Throws EnvError with the name of the switch when this process may not listen there.
 */
export async function listen(
  fetch: Hono['fetch'],
  {
    port,
    host,
    name = 'PORT',
    timeouts = defaultTimeouts,
    limits = sendingLimits,
  }: {
    port: number;
    host: string;
    name?: string;
    timeouts?: Timeouts;
    limits?: SendingLimits;
  },
): Promise<Listening> {
  let isDraining = false;
  const silent = new Set<net.Socket>();
  const server = serve({
    fetch: (request, env) =>
      hasOneHost(env) ? fetch(request, env) : new Response(null, { status: 400 }),
    port,
    hostname: host,
    serverOptions: {
      ServerResponse: createResponseClass(() => isDraining, limits),
      keepAliveTimeout: keepAliveMs,
      headersTimeout: limits.silentMs,
      // Node's limit for a whole request would apply to uploads, too.
      requestTimeout: 0,
      connectionsCheckingInterval: Math.min(1000, limits.silentMs),
    },
  });
  // Node counts a connection without any request as busy.
  server.on('connection', (socket: net.Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    silent.delete(request.socket);
    if (hasBody(request)) cutSlowBody(request, response, limits);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error) => reject(explainListenFault(error, { port, host, name })));
  });
  const address = server.address();
  let accepted = 0;
  server.on('connection', () => {
    accepted += 1;
  });
  /** Accepts the connections that came while this process was busy: resolves after a turn without a new one. */
  async function acceptWaiting(): Promise<void> {
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const before = accepted;
      // An immediate runs after the sockets were asked; the second one after a whole turn.
      await setImmediate();
      await setImmediate();
      if (accepted === before) return;
    }
  }
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async drain() {
      isDraining = true;
      // The system resets connections that it has completed and this process has not accepted.
      await acceptWaiting();
      // The server's `close` would immediately close idle connections on which a request may be
      // arriving; this only stops listening.
      const closed = new Promise<void>((resolve) => {
        net.Server.prototype.close.call(server, () => resolve());
      });
      const idle = setTimeout(() => {
        for (const socket of silent) socket.destroy();
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      }, timeouts.idleMs);
      const cut = setTimeout(() => {
        for (const socket of silent) socket.destroy();
        if ('closeAllConnections' in server) server.closeAllConnections();
      }, timeouts.drainMs);
      await closed;
      clearTimeout(idle);
      clearTimeout(cut);
    },
  };
}

type HeadersGiven = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** Creates a response class that decides at sending whether its connection stays open. */
function createResponseClass(isDraining: () => boolean, { silentMs }: SendingLimits) {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, reason?: string, headers?: HeadersGiven): this;
    override writeHead(status: number, headers?: HeadersGiven): this;
    override writeHead(status: number, first?: string | HeadersGiven, headers?: HeadersGiven) {
      const isUnread = hasBody(this.req) && !this.req.complete;
      if (isUnread) closeAfter(this.req);
      if (isUnread || isDraining()) this.shouldKeepAlive = false;
      // Node cuts a connection without traffic after this time; after the response it sets its own timeout.
      this.req.socket.setTimeout(silentMs);
      return typeof first === 'string'
        ? super.writeHead(status, first, headers)
        : super.writeHead(status, first);
    }
  };
}

type Arrived = { incoming: { rawHeaders: readonly string[] } };

/** Returns false for a request with several `Host` headers, of which two programs may read different ones. */
function hasOneHost({ incoming: { rawHeaders } }: Arrived): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length < 2;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Closes the connection of a request in two steps: it reads and drops the rest of the body for a while. A
 * client that reads the answer only after sending would lose it if the connection closed immediately.
 */
function closeAfter(request: IncomingMessage): void {
  const { socket } = request;
  const close = () => net.Socket.prototype.destroySoon.call(socket);
  socket.destroySoon = () => {
    socket.end();
    request.resume();
    const timer = setTimeout(close, lingerMs);
    socket.once('close', () => clearTimeout(timer));
    request.once('end', close);
  };
}
