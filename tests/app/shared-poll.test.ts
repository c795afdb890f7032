import { describe, expect, it } from 'vitest';
import { statusResponse } from '#tests/paths/examples/values.ts';
import { sharePoll } from '#src/actors/shared-poll.ts';

/** Starts a tab's request to the server, held until the test responds. */
function beginLook(paymentNo: string, signal = new AbortController().signal) {
  const asked = Promise.withResolvers<{ hold: boolean }>();
  const response = Promise.withResolvers<ReturnType<typeof statusResponse>>();
  const looked = sharePoll(
    paymentNo,
    async ({ longPolls, signal: ended }) => {
      asked.resolve({ hold: longPolls });
      const gone = new Promise<never>((_, reject) => {
        ended.addEventListener('abort', () => reject(ended.reason));
      });
      return Promise.race([response.promise, gone]);
    },
    signal,
  );
  looked.catch(() => undefined);
  return { asked: asked.promise, answer: response.resolve, looked };
}

describe('a look that several tabs share', () => {
  it('one of the tabs polls, and its response reaches all', async () => {
    const first = beginLook('P1');
    expect(await first.asked).toEqual({ hold: true });
    const second = beginLook('P1');

    first.answer(statusResponse('success', 0));

    expect(await second.looked).toEqual(statusResponse('success', 0));
  });

  it('a poll is not held again by the tab that replaces a closed one', async () => {
    const leaving = new AbortController();
    const first = beginLook('P2', leaving.signal);
    await first.asked;
    const second = beginLook('P2');

    leaving.abort();

    expect(await second.asked).toEqual({ hold: false });
    second.answer(statusResponse('pending', 60_000));
    expect(await second.looked).toEqual(statusResponse('pending', 60_000));
  });
});
