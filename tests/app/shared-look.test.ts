import { describe, expect, it } from 'vitest';
import { reading } from '../../machines/catalog-examples.ts';
import { shareLook } from '../../src/actors/shared-look.ts';

/** What a tab asks the server, held until the test answers. */
function beginLook(paymentNo: string, signal = new AbortController().signal) {
  const asked = Promise.withResolvers<{ hold: boolean }>();
  const answer = Promise.withResolvers<ReturnType<typeof reading>>();
  const looked = shareLook(
    paymentNo,
    async ({ hold, signal: ended }) => {
      asked.resolve({ hold });
      const gone = new Promise<never>((_, reject) => {
        ended.addEventListener('abort', () => reject(ended.reason));
      });
      return Promise.race([answer.promise, gone]);
    },
    signal,
  );
  looked.catch(() => undefined);
  return { asked: asked.promise, answer: answer.resolve, looked };
}

describe('a look that several tabs share', () => {
  it('is asked by one of them, and its answer reaches all', async () => {
    const first = beginLook('P1');
    expect(await first.asked).toEqual({ hold: true });
    const second = beginLook('P1');

    first.answer(reading('success', 0));

    expect(await second.looked).toEqual(reading('success', 0));
  });

  it('is not held once more by the tab that takes the place of one that goes', async () => {
    const leaving = new AbortController();
    const first = beginLook('P2', leaving.signal);
    await first.asked;
    const second = beginLook('P2');

    leaving.abort();

    expect(await second.asked).toEqual({ hold: false });
    second.answer(reading('pending', 60_000));
    expect(await second.looked).toEqual(reading('pending', 60_000));
  });
});
