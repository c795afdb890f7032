import { afterAll, describe, expect, it } from 'vitest';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { openEmptyDatabase } from '#tests/support/server-database.ts';
import { createTestServer } from '#tests/support/server.ts';
import { replayAll } from './replay-all.ts';
import { serverPaths } from './server-paths.ts';

// Some of them; `npm run test:long -- server` takes them all.
const ways = [...serverPaths(1), ...serverPaths(2, 5)].filter((_, at) => at % 96 === 0);

const products = { hasH5: true, hasWap: true, jsapi: null };
const databases = chooseByCommit('world replay', ['embedded', 'postgres'] as const);
const postgres = databases.includes('postgres') ? await startPostgres() : null;
afterAll(() => postgres?.stop());

describe('the real server answers as the small one of the world does', () => {
  it.skipIf(!databases.includes('embedded') && postgres !== null)(
    'the real server on the embedded database answers as the small one does',
    async () => {
      const server = await createTestServer({ products });
      const { differences, incomparable } = await replayAll(server, ways);
      expect(differences).toEqual([]);
      expect(incomparable).toBeLessThan(ways.length / 4);
      await server.close();
    },
  );

  it.skipIf(postgres === null)(
    'the real server on PostgreSQL answers as the small one does',
    async () => {
      const database = await openEmptyDatabase(postgres?.url ?? '');
      const server = await createTestServer({ database, products });
      const { differences } = await replayAll(server, ways);
      expect(differences).toEqual([]);
      await server.close();
    },
  );
});
