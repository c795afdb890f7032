import { sha256 } from '#server/base/ids.ts';
import { Refusal } from '#server/base/refusal.ts';
import { withClaim } from './claim.ts';
import type { Deps } from './deps.ts';
import { findAnswer } from './find-answer.ts';
import type { KeptCall } from './idempotency.ts';
import { findKeptRefusal, keepRefusal } from './kept-refusals.ts';
import { keepNothing, type KeepAnswer } from './unit-of-work.ts';

// The call may query a wallet, which takes a while.
const repeatTimeoutMs = 30_000;

/**
 * Runs `work` once for each key. `work` must call `keep` last in its transaction; a repeat gets the response
 * of the first call. The key is claimed before `work` reads anything: a repeat that arrives during the call,
 * at this node or another, uses no code and counts against no limit. At this node repeats also share a
 * refusal. A repeated wrong password or code is refused again and does not count. Throws 422 when the key was
 * used with another body, and 429 after several such bodies with a password or a code.
 */
export async function doOnce<Answer>(
  deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'queue' | 'lease' | 'log'>,
  call: KeptCall<Answer> | null,
  work: (keep: KeepAnswer<Answer>) => Promise<Answer>,
): Promise<Answer> {
  if (call === null) return work(keepNothing);
  const name = `once:${sha256(call.key)}`;
  const first = async (): Promise<Answer> => {
    const before = await findAnswer(deps, call);
    if (before !== null) return before.answer;
    const refused = await findKeptRefusal(deps, call);
    if (refused !== null) throw refused;
    try {
      return await work((tx, answer) => call.save(tx, answer));
    } catch (error) {
      // The claim expired before the work ended, and another node was first.
      const twin = await findAnswer(deps, call);
      if (twin !== null) return twin.answer;
      await keepRefusal(deps, call, error);
      throw error;
    }
  };
  const turn = { ms: repeatTimeoutMs, refusal: stillRunning, takesOwnOver: false };
  return deps.queue.share(`${name}:${sha256(call.body)}`, () => withClaim(deps, name, turn, first));
}

/** Creates the refusal of a repeat during its first call; a later repeat gets the response of the first. */
function stillRunning(): Refusal {
  return new Refusal(503, 'server.unavailable', undefined, { retryAfterMs: 2000 });
}
