import { randomKey, whenAnswered } from './idempotency-key.ts';

/**
 * Returns what gives a write its key: the same one for the same body as long as nobody has answered, so that
 * the server knows the repeat; then a new one. It lives in memory only, as a body may hold a password.
 */
export function createKeptKey() {
  let kept: { body: string; key: string } | null = null;
  return {
    /** Runs `send` with the key of `body`; settles as it does. */
    send<Output>(
      body: unknown,
      send: (idempotencyKey: string) => Promise<Output>,
    ): Promise<Output> {
      const text = JSON.stringify(body);
      const { key } = (kept = kept?.body === text ? kept : { body: text, key: randomKey() });
      return whenAnswered(
        () => send(key),
        () => {
          kept = null;
        },
      );
    },
  };
}
