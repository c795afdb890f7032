import { createTestServer } from '#tests/support/server.ts';
import { replayAll } from '#tests/world/replay-all.ts';
import { serverPaths } from '#tests/world/server-paths.ts';

/**
 * Takes every way through the small server of the world on the real one. True when it answers the same;
 * prints each answer that differs.
 */
export async function replayEveryWay([attempts = '2']: readonly string[]): Promise<boolean> {
  const ways = serverPaths(Number(attempts));
  const server = await createTestServer({ products: { hasH5: true, hasWap: true, jsapi: null } });
  const { differences, incomparable } = await replayAll(server, ways);
  await server.close();
  for (const each of differences) process.stdout.write(`${each}\n`);
  process.stdout.write(
    `${ways.length} ways, ${differences.length} differ, ${incomparable} cannot be compared\n`,
  );
  return differences.length === 0;
}
