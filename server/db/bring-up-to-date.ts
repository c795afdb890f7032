import { sql } from 'drizzle-orm';
import { EnvError } from '#server/base/env-error.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import type { MigrationStep } from './migration-step.ts';
import { compareSchema } from './schema-version.ts';

// The one migration that data may contradict: it allows one unpaid membership order a person.
const oneMembershipOrder = '0004_account';

/**
 * Migrates a database that this program understands, and returns what took how long. Throws EnvError,
 * with nothing written, when a newer program has migrated it or its data would make a migration fail.
 */
export async function bringUpToDate(db: Database): Promise<readonly MigrationStep[]> {
  if (await exists(db, 'drizzle.__drizzle_migrations')) {
    const { unknown } = await compareSchema(db);
    if (unknown > 0) {
      throw new EnvError(
        `The database is newer than this program, which does not know ${unknown} of its migrations: start the version that migrated it, or set DATA_DIR or DATABASE_URL to another database.`,
      );
    }
  }
  await expectOneMembershipOrder(db);
  return migrate(db);
}

async function expectOneMembershipOrder(db: Database): Promise<void> {
  if (!(await exists(db, 'public.orders')) || (await exists(db, 'public.memberships'))) return;
  const doubled = await db
    .select({ orderNo: sql<string>`order_no` })
    .from(
      sql`(select order_no, row_number() over (partition by user_id order by id desc) as place
        from orders where type = 'membership' and status = 'pending') as open_orders`,
    )
    .where(sql`place > 1`)
    .orderBy(sql`order_no`);
  if (doubled.length === 0) return;
  throw new EnvError(
    `Migration ${oneMembershipOrder} allows a person one unpaid membership order, and there are more: with the version before, cancel ${doubled.map(({ orderNo }) => orderNo).join(', ')} or let them expire, which takes a day, and start again.`,
  );
}

async function exists(db: Database, table: string): Promise<boolean> {
  const [row] = await db
    .select({ is: sql<boolean>`to_regclass(${table}) is not null` })
    .from(sql`(select 1) as one`);
  return row?.is === true;
}
