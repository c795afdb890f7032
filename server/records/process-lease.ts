import { setTimeout } from 'node:timers/promises';
import { eq, ne, and, not, notExists, sql, type Column, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { claims, processes, type Program } from '#server/db/tables/processes.ts';
import type { KeyRing } from '#server/keys/key-ring.ts';
import { inSeconds, isDue } from './due.ts';

/** How long the claims of a killed process last, in seconds. */
export const leaseSeconds = 20;
// A running process renews its lease at least this often.
const freshMs = 4000;

/**
 * The lease of a live process, by the database's clock: its claims are valid until the lease ends. One row
 * for each process, so that claims need not be renewed one by one.
 */
export type ProcessLease = {
  /** Unique among the processes on this database. */
  readonly name: string;
  /** Ensures that the lease has most of its time left; call it before claiming and while working. */
  keep(): Promise<void>;
  /** Ends the leases of all others, when the only process on its database starts. */
  endOthers(): Promise<void>;
  /** Pauses between two tries to claim, in ms of real time, because claims use the database's clock. */
  pause(ms: number): Promise<void>;
  /** Ends the lease: others can take its remaining claims. */
  end(): Promise<void>;
};

export function createProcessLease(
  db: Database,
  name: string,
  keys: Pick<KeyRing, 'ids'>,
  program: Program,
): ProcessLease {
  const ofProcess = eq(processes.name, name);
  let keptAt = -Infinity;
  let saidKeys = '';
  let keeping: Promise<void> | null = null;

  async function renew(): Promise<void> {
    const from = performance.now();
    const aliveUntil = inSeconds(leaseSeconds);
    const keyIds = keys.ids();
    const living = { aliveUntil, keyIds, program };
    await db
      .insert(processes)
      .values({ name, ...living })
      .onConflictDoUpdate({ target: processes.name, set: living });
    keptAt = from;
    saidKeys = keyIds.join();
  }

  return {
    name,
    async keep() {
      if (performance.now() - keptAt < freshMs && saidKeys === keys.ids().join()) return;
      keeping ??= renew().finally(() => (keeping = null));
      await keeping;
    },
    async endOthers() {
      await db.delete(processes).where(ne(processes.name, name));
    },
    pause: (ms) => setTimeout(ms),
    async end() {
      await keeping?.catch(() => undefined);
      await db.delete(claims).where(eq(claims.process, name));
      await db.delete(processes).where(ofProcess);
    },
  };
}

/** Builds the condition that the process of that name has died or was stopped. */
export function isGone(db: Database, process: Column): SQL {
  return notExists(
    db
      .select({ name: processes.name })
      .from(processes)
      .where(and(eq(processes.name, process), isAlive())),
  );
}

/** Builds the condition that a process of the table lives. */
export function isAlive(): SQL {
  return not(isDue(processes.aliveUntil, sql`now()`, inSeconds(leaseSeconds)));
}
