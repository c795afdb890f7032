import { and, eq, gt, inArray, ne, or, type SQL } from 'drizzle-orm';
import { signInMarkLifetimeMs } from '#contract/base/limits.ts';
import type { Client, KnownDevice } from '#server/base/client.ts';
import { sha256 } from '#server/base/ids.ts';
import type { Database } from '#server/db/database.ts';
import { sessions, signInMarks, users } from '#server/db/tables/people.ts';
import type { Deps } from '#server/records/deps.ts';

type Owner = { id: string; phone: string };

/** Finds out whether this device or address has signed in to the account of a phone before. */
export async function findKnownDevice(
  deps: Deps,
  phone: string,
  client: Client,
): Promise<KnownDevice> {
  const addresses = deps.keys.signatures('sign-in-address', formatMarkAddress(phone, client));
  const rows = await deps.db
    .select({ kind: signInMarks.kind, hash: signInMarks.hash })
    .from(signInMarks)
    .innerJoin(users, eq(users.id, signInMarks.userId))
    .where(
      and(
        eq(users.phone, phone),
        gt(signInMarks.expiresAt, deps.clock.date()),
        or(isDevice(client.deviceMarks), isMark('address', addresses)),
      ),
    );
  return {
    deviceHash: rows.find(({ kind }) => kind === 'device')?.hash ?? null,
    isAddressKnown: rows.some(({ kind }) => kind === 'address'),
  };
}

/** Finds the ids of the accounts that this device has signed in to, in the order of their ids. */
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
  return rows.map(({ id }) => id);
}

/**
 * Stores device and address of a sign-in. A device gets a new mark each time, which replaces its old mark for
 * this account: a copied mark becomes useless, and a planted one opens nothing. Returns the marks for the
 * device to keep, the new one first.
 */
export async function saveSignInMarks(
  deps: Deps,
  tx: Database,
  owner: Owner,
  client: Client,
): Promise<{ deviceHash: string; deviceMarks: readonly string[] }> {
  const mark = deps.ids.deviceMark();
  const deviceHash = sha256(mark);
  const replaced = await tx
    .delete(signInMarks)
    .where(and(eq(signInMarks.userId, owner.id), isDevice(client.deviceMarks)))
    .returning({ hash: signInMarks.hash });
  const old = replaced.map(({ hash }) => hash);
  if (old.length > 0) {
    await tx
      .update(sessions)
      .set({ deviceHash })
      .where(and(eq(sessions.userId, owner.id), inArray(sessions.deviceHash, old)));
  }
  const expiresAt = new Date(deps.clock.now() + signInMarkLifetimeMs);
  await tx
    .insert(signInMarks)
    .values({ userId: owner.id, kind: 'device', hash: deviceHash, expiresAt });
  await saveAddressMark(deps, tx, owner, client);
  const others = client.deviceMarks.filter((one) => !old.includes(sha256(one)));
  return { deviceHash, deviceMarks: [mark, ...others] };
}

/** Forgets one device of an account; does nothing for null. */
export async function deleteDeviceMark(
  tx: Database,
  userId: string,
  deviceHash: string | null,
): Promise<void> {
  if (deviceHash === null) return;
  await tx
    .delete(signInMarks)
    .where(and(eq(signInMarks.userId, userId), isMark('device', [deviceHash])));
}

/** Forgets the devices and addresses of an account, except for the device of `deviceHash`. */
export async function deleteSignInMarks(
  tx: Database,
  userId: string,
  deviceHash: string | null = null,
): Promise<void> {
  const others = deviceHash === null ? undefined : ne(signInMarks.hash, deviceHash);
  await tx.delete(signInMarks).where(and(eq(signInMarks.userId, userId), others));
}

/**
 * Deletes marks like `deleteSignInMarks`, except for the device of a session and the address that it calls
 * from.
 */
export async function deleteOtherSignInMarks(
  deps: Deps,
  tx: Database,
  owner: Owner,
  tokenHash: string,
  client: Client,
): Promise<void> {
  const [session] = await tx
    .select({ deviceHash: sessions.deviceHash })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  await deleteSignInMarks(tx, owner.id, session?.deviceHash ?? null);
  await saveAddressMark(deps, tx, owner, client);
}

async function saveAddressMark(
  deps: Deps,
  tx: Database,
  owner: Owner,
  client: Client,
): Promise<void> {
  const hash = deps.keys.sign('sign-in-address', formatMarkAddress(owner.phone, client));
  const expiresAt = new Date(deps.clock.now() + signInMarkLifetimeMs);
  await tx
    .insert(signInMarks)
    .values({ userId: owner.id, kind: 'address', hash, expiresAt })
    .onConflictDoUpdate({
      target: [signInMarks.userId, signInMarks.kind, signInMarks.hash],
      set: { expiresAt },
    });
}

function isDevice(deviceMarks: readonly string[]): SQL | undefined {
  return isMark('device', deviceMarks.map(sha256));
}

function isMark(kind: 'device' | 'address', hashes: readonly string[]): SQL | undefined {
  return and(eq(signInMarks.kind, kind), inArray(signInMarks.hash, [...hashes]));
}

/** Stores a signature of the address: there are so few addresses that all of their hashes can be tried. */
function formatMarkAddress(phone: string, { address }: Client): string {
  return `${phone}\n${address.group}`;
}
