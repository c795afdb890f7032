import { randomKey, whenAnswered } from './idempotency-key.ts';

/**
 * Creates the source of idempotency keys for a write: the same body keeps its key until the server answers,
 * so that the server recognizes a repeat; then a new key is made. Keys stay in memory, as a body may hold a
 * password.
 */
export function createKeptKey() {
  let pair: { body: string; key: string } | null = null;
  return {
    /** Runs `send` with the key of `body`; settles like `send`. */
    send<Output>(
      body: unknown,
      send: (idempotencyKey: string) => Promise<Output>,
    ): Promise<Output> {
      const text = JSON.stringify(body);
      const { key } = (pair = pair?.body === text ? pair : { body: text, key: randomKey() });
      return whenAnswered(
        () => send(key),
        () => {
          pair = null;
        },
      );
    },
  };
}
