import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type * as v from 'valibot';
import { dayMs, hourMs, minuteMs } from '#contract/base/durations.ts';
import { programCallsPerHour } from '#contract/base/limits.ts';
import type { NewToken, ProgramToken } from '#contract/staff/token-calls.ts';
import { sha256 } from '#server/base/ids.ts';
import { Refusal } from '#server/base/refusal.ts';
import { programTokens } from '#server/db/tables/program-tokens.ts';
import { staff } from '#server/db/tables/staff.ts';
import { programActor } from '#server/records/actor.ts';
import { runStaffWork, type Ask } from '#server/records/ask.ts';
import type { Deps } from '#server/records/deps.ts';
import { countUse } from '#server/records/limits.ts';
import type { StaffPerson } from './sessions.ts';

/** The prefix of every token of a program. */
export const tokenPrefix = 'xyp_';

/**
 * Finds the program of a token, with the current role of its colleague; null when the token or the access of its
 * colleague has ended. Throws 429 for a program that calls too often.
 */
export async function findProgram(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<StaffPerson | null> {
  const now = clock.date();
  const isValid = and(
    eq(programTokens.hash, sha256(token)),
    isNull(programTokens.endedAt),
    gt(programTokens.expiresAt, now),
    isNull(staff.endedAt),
  );
  const [row] = await db
    .select({ token: programTokens, person: staff })
    .from(programTokens)
    .innerJoin(staff, eq(staff.id, programTokens.staffId))
    .where(isValid);
  if (row === undefined) return null;
  const { id, name, scopes, expiresAt, usedAt } = row.token;
  await db.transaction((tx) =>
    countUse(
      tx,
      now,
      [{ key: `program:${id}`, points: programCallsPerHour, perMs: hourMs }],
      'request.too_many',
    ),
  );
  const lastMinute = new Date(now.valueOf() - minuteMs);
  if (usedAt === null || usedAt < lastMinute) {
    await db
      .update(programTokens)
      .set({ usedAt: now })
      .where(
        and(
          eq(programTokens.id, id),
          or(isNull(programTokens.usedAt), lt(programTokens.usedAt, lastMinute)),
        ),
      );
  }
  const { person } = row;
  return {
    id: person.id,
    name: person.name,
    role: person.role,
    actor: programActor(person.name, name),
    program: { id, scopes },
    idleEndsAt: expiresAt,
    endsAt: expiresAt,
  };
}

/** Makes a token with the rights of a colleague, and returns it: it is shown this once. */
export function makeToken(
  ask: Ask<Deps>,
  person: StaffPerson,
  { name, scopes, days }: v.InferOutput<typeof NewToken>,
): Promise<{ id: string; token: string }> {
  return runStaffWork(ask, person.actor, async ({ tx, now, log }) => {
    const token = `${tokenPrefix}${ask.ids.token()}`;
    const expiresAt = new Date(now.valueOf() + days * dayMs);
    const [made] = await tx
      .insert(programTokens)
      .values({ name, scopes, hash: sha256(token), staffId: person.id, createdAt: now, expiresAt })
      .returning({ id: programTokens.id });
    if (made === undefined) throw new Error('a token was not written down');
    await log({ act: 'token.make', subject: name, facts: { scopes, days } });
    return { id: String(made.id), token };
  });
}

/** Ends a token: one's own, or for the role `money` anybody's. Throws 404. */
export function endToken(ask: Ask<Deps>, person: StaffPerson, id: string): Promise<void> {
  return runStaffWork(ask, person.actor, async ({ tx, now, log }) => {
    const isIt = and(
      eq(programTokens.id, /^\d{1,15}$/.test(id) ? Number(id) : 0),
      isNull(programTokens.endedAt),
      isOfReader(person),
    );
    const [ended] = await tx
      .update(programTokens)
      .set({ endedAt: now })
      .where(isIt)
      .returning({ name: programTokens.name });
    if (ended === undefined) throw new Refusal(404, 'console.not_found');
    await log({ act: 'token.end', subject: ended.name, facts: {} });
  });
}

/** Lists the tokens that are valid: one's own, or for the role `money` all. */
export async function listTokens(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: StaffPerson,
): Promise<ProgramToken[]> {
  const rows = await db
    .select({ token: programTokens, by: staff.name })
    .from(programTokens)
    .innerJoin(staff, eq(staff.id, programTokens.staffId))
    .where(
      and(
        isNull(programTokens.endedAt),
        gt(programTokens.expiresAt, clock.date()),
        isNull(staff.endedAt),
        isOfReader(person),
      ),
    )
    .orderBy(asc(programTokens.id));
  return rows.map(({ token: { id, name, scopes, createdAt, expiresAt, usedAt }, by }) => ({
    id: String(id),
    name,
    scopes: [...scopes],
    by,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
  }));
}

function isOfReader({ id, role }: StaffPerson) {
  return role === 'money' ? undefined : eq(programTokens.staffId, id);
}
