import type { TestServer } from '#tests/support/server.ts';
import { leaveBehind, replay } from './replay.ts';
import type { ExpectedStep } from './server-paths.ts';

// One order per length, because a repeated request returns the unpaid order.
const lengths = 36;

/**
 * Replays each path on a separate server. Resolves to the differing responses and the number of paths
 * that cannot be compared.
 */
export async function replayAll(
  server: TestServer,
  ways: readonly (readonly ExpectedStep[])[],
): Promise<{ differences: readonly string[]; incomparable: number }> {
  // Each sum can be transferred.
  const site = server.deps.site();
  const bank = { holder: '客户 017', bank: '银行 017', account: '0000000017', from: 1 };
  Object.assign(server.deps, { site: () => ({ ...site, bank }) });
  const differences: string[] = [];
  let incomparable = 0;
  let person = await server.register();
  for (const [at, way] of ways.entries()) {
    const months = 1 + (at % lengths);
    if (at > 0 && months === 1) person = await server.register();
    const { order_no: orderNo } = await server.order(person, { months });
    const { difference, isComparable } = await replay({ server, person, orderNo }, way);
    if (!isComparable) incomparable += 1;
    if (difference !== null) differences.push(difference);
    await leaveBehind(server);
  }
  return { differences, incomparable };
}
