import { randomBytes } from 'node:crypto';
import { commandRefused } from '#server/base/command.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { withClient } from './empty-postgres.ts';

const prefix = 'xuyuan_drill_';

/**
 * Creates an empty database on the server of `url` for a trial, and removes those of interrupted trials. Throws a
 * Refusal if the role must not create one.
 */
export async function createDrillDatabase(
  url: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, $1)`,
      [prefix],
    );
    // One that is in use is that of another trial.
    for (const left of rows) {
      await client.query(`drop database if exists ${left.name}`).catch(() => undefined);
    }
    await client.query(`create database ${name}`).catch((error: unknown) => {
      throw commandRefused(
        `No database for the trial can be created: ${formatThrown(error)}. Let the role of DATABASE_URL create databases ("alter role … createdb"), or set DATABASE_URL to a role that may.`,
      );
    });
  });
  const trial = new URL(url);
  trial.pathname = `/${name}`;
  return {
    url: trial.href,
    drop: () =>
      withClient(url, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}
