import { and, eq, gt, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import { signInMarkLifetimeMs } from '#contract/base/limits.ts';
import type { Client, KnownDevice } from '#server/base/client.ts';
import { sha256 } from '#server/base/ids.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/tables/people.ts';
import { sessions, signInMarks } from '#server/db/tables/sign-in.ts';
import { staff } from '#server/db/tables/staff.ts';
import type { Deps } from './deps.ts';
import { ownedBy, toOwner, type Account, type Named, type Owner } from './sign-in-owner.ts';

type MarkDeps = Pick<Deps, 'ids' | 'keys' | 'clock'>;

/** Finds out whether this device or address has signed in to the account of that name before. */
export async function findKnownDevice(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  named: Named,
  client: Client,
): Promise<KnownDevice> {
  const addresses = keys.signatures('sign-in-address', formatMarkAddress(named, client));
  const rows = await db
    .select({ kind: signInMarks.kind, hash: signInMarks.hash })
    .from(signInMarks)
    .where(
      and(
        isNamed(db, named),
        gt(signInMarks.expiresAt, clock.date()),
        or(isDevice(client.deviceMarks), isMark('address', addresses)),
      ),
    );
  return {
    deviceHash: rows.find(({ kind }) => kind === 'device')?.hash ?? null,
    isAddressKnown: rows.some(({ kind }) => kind === 'address'),
  };
}

/** Lists the ids of the people who have signed in on this device, in their order. */
export async function findAccountsOfDevice(
  tx: Database,
  { deviceMarks }: Client,
  now: Date,
): Promise<string[]> {
  if (deviceMarks.length === 0) return [];
  const rows = await tx
    .selectDistinct({ id: signInMarks.userId })
    .from(signInMarks)
    .where(and(isDevice(deviceMarks), gt(signInMarks.expiresAt, now)))
    // Parallel requests count in the same order, so that none waits for the other.
    .orderBy(signInMarks.userId);
  return rows.flatMap(({ id }) => id ?? []);
}

/**
 * Stores device and address of a sign-in. A device gets a new mark each time, which replaces its old mark for
 * this account: a copied mark becomes useless, and a planted one opens nothing. Returns the hash of the mark, and
 * the marks for the device to keep, the new one first.
 */
export async function saveSignInMarks(
  deps: MarkDeps,
  tx: Database,
  account: Account,
  client: Client,
): Promise<{ deviceHash: string; deviceMarks: readonly string[] }> {
  const mark = deps.ids.deviceMark();
  const deviceHash = sha256(mark);
  const replaced = await tx
    .delete(signInMarks)
    .where(and(ownedBy(signInMarks, account), isDevice(client.deviceMarks)))
    .returning({ hash: signInMarks.hash });
  const old = replaced.map(({ hash }) => hash);
  if (old.length > 0) {
    await tx
      .update(sessions)
      .set({ deviceHash })
      .where(and(ownedBy(sessions, account), inArray(sessions.deviceHash, old)));
  }
  const address = signAddress(deps, account, client);
  await saveMarks(deps, tx, account, [{ kind: 'device', hash: deviceHash }, address]);
  const others = client.deviceMarks.filter((one) => !old.includes(sha256(one)));
  return { deviceHash, deviceMarks: [mark, ...others] };
}

/** Forgets one device of an account; does nothing for null. */
export async function deleteDeviceMark(
  tx: Database,
  owner: Owner,
  deviceHash: string | null,
): Promise<void> {
  if (deviceHash === null) return;
  await tx
    .delete(signInMarks)
    .where(and(ownedBy(signInMarks, owner), isMark('device', [deviceHash])));
}

/** Forgets the devices and addresses of an account, except for the device of `deviceHash`. */
export async function deleteSignInMarks(
  tx: Database,
  owner: Owner,
  deviceHash: string | null = null,
): Promise<void> {
  const others = deviceHash === null ? undefined : ne(signInMarks.hash, deviceHash);
  await tx.delete(signInMarks).where(and(ownedBy(signInMarks, owner), others));
}

/** Stores the address of a client, also where its device keeps its mark. */
export async function saveAddressMark(
  deps: MarkDeps,
  tx: Database,
  account: Account,
  client: Client,
): Promise<void> {
  await saveMarks(deps, tx, account, [signAddress(deps, account, client)]);
}

type Mark = Pick<typeof signInMarks.$inferSelect, 'kind' | 'hash'>;

function signAddress({ keys }: MarkDeps, account: Account, client: Client): Mark {
  return {
    kind: 'address',
    hash: keys.sign('sign-in-address', formatMarkAddress(account, client)),
  };
}

async function saveMarks(
  { clock }: MarkDeps,
  tx: Database,
  account: Account,
  marks: readonly Mark[],
): Promise<void> {
  const expiresAt = new Date(clock.now() + signInMarkLifetimeMs);
  const { userId, staffId, kind, hash } = signInMarks;
  await tx
    .insert(signInMarks)
    .values(marks.map((mark) => ({ ...toOwner(account), ...mark, expiresAt })))
    .onConflictDoUpdate({ target: [userId, staffId, kind, hash], set: { expiresAt } });
}

function isNamed(db: Database, named: Named): SQL {
  if ('phone' in named) {
    const person = db.select({ id: users.id }).from(users).where(eq(users.phone, named.phone));
    return inArray(signInMarks.userId, person);
  }
  const isWorking = and(eq(staff.name, named.name), isNull(staff.endedAt));
  return inArray(signInMarks.staffId, db.select({ id: staff.id }).from(staff).where(isWorking));
}

function isDevice(deviceMarks: readonly string[]): SQL | undefined {
  return isMark('device', deviceMarks.map(sha256));
}

function isMark(kind: 'device' | 'address', hashes: readonly string[]): SQL | undefined {
  return and(eq(signInMarks.kind, kind), inArray(signInMarks.hash, [...hashes]));
}

/**
 * A signature of this is stored: there are so few addresses that all of their hashes can be tried. No phone is the
 * name of a colleague.
 */
function formatMarkAddress(named: Named, { address }: Client): string {
  return `${'phone' in named ? named.phone : `staff ${named.name}`}\n${address.group}`;
}
