import { lookup } from 'node:dns/promises';
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import addresses from 'ipaddr.js';
import type { EventAnswer, EventRequest, EventSender } from '#server/gateways/event-sender.ts';

const timeoutMs = 10_000;
const mostBytes = 500;

/**
 * Creates a sender of events. A request leaves for an address outside only: the name is resolved, and the connection
 * goes to that very address, so that no name can lead to a machine inside. `inside` are hosts that the operator
 * names; only they may be addressed without TLS. Follows no redirect.
 */
export function createEventSender(inside: readonly string[]): EventSender {
  return {
    async send(event) {
      const url = new URL(event.url);
      const isInside = inside.includes(url.hostname);
      if (url.protocol !== 'https:' && !isInside) throw new Error('the address has no TLS');
      const address = await resolve(url.hostname, isInside);
      return post(url, address, event);
    },
  };
}

/** Resolves a host to the address that is connected to. Throws for one that is not outside. */
async function resolve(hostname: string, isInside: boolean): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const address = isIP(host) === 0 ? (await lookup(host)).address : host;
  if (!isInside && addresses.process(address).range() !== 'unicast') {
    throw new Error('the address is not one of the internet');
  }
  return address;
}

function post(url: URL, address: string, { headers, body }: EventRequest): Promise<EventAnswer> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(timeoutMs),
    lookup: (_host, { all }, found) => {
      const family = isIP(address);
      if (all === true) found(null, [{ address, family }]);
      else found(null, address, family);
    },
  };
  return new Promise((done, fail) => {
    const request = url.protocol === 'https:' ? requestSecure : requestPlain;
    request(url, options, (response) => {
      readStart(response).then((text) => done({ status: response.statusCode ?? 0, text }), fail);
    })
      .on('error', fail)
      .end(body);
  });
}

/** Reads the beginning of an answer; the rest is not waited for. */
async function readStart(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of response) {
    pieces.push(Buffer.from(piece));
    length += pieces.at(-1)?.length ?? 0;
    if (length >= mostBytes) break;
  }
  response.destroy();
  return Buffer.concat(pieces).subarray(0, mostBytes).toString('utf8');
}
