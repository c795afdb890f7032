import { Agent, request } from 'node:http';
import * as v from 'valibot';
import { Envelope } from '#contract/base/envelope.ts';

export type Call = {
  method?: 'GET' | 'POST';
  path: string;
  body?: object;
  headers?: Readonly<Record<string, string>>;
};

export type Caller = {
  /** Sends a call over a connection that is kept, and returns the answer as it came. */
  send(call: Call): Promise<{ status: number; text: string }>;
  /** Sends a call of the API below /api/v1 and returns its data. Throws for every failure. */
  ask(call: Call): Promise<unknown>;
  close(): void;
};

/**
 * Creates a caller that sends calls to the servers in turn. node:http takes a third of fetch's processor
 * time.
 */
export function createCaller(origins: readonly string[]): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
  let next = 0;
  const send: Caller['send'] = ({ method = 'GET', path, body, headers = {} }) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const type =
        payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
      const sent = request(
        `${origins[(next += 1) % origins.length]}${path}`,
        { method, agent, headers: { ...headers, ...type } },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => (text += chunk));
          response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
          response.once('error', reject);
        },
      );
      sent.once('error', reject);
      sent.end(payload);
    });
  return {
    send,
    async ask(call) {
      const { status, text } = await send({ ...call, path: `/api/v1/${call.path}` });
      const { message, data } = v.parse(Envelope, JSON.parse(text));
      if (status !== 200) throw new Error(`${call.path}: ${status} ${message}`);
      return data;
    },
    close: () => agent.destroy(),
  };
}
