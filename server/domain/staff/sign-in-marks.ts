import { and, eq, gt, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import { signInMarkLifetimeMs } from '#contract/base/limits.ts';
import type { Database } from '#server/db/database.ts';
import { staff, staffSessions, staffSignInMarks } from '#server/db/tables/staff.ts';
import type { Client } from '#server/base/client.ts';
import type { KnownDevice } from '#server/base/client.ts';
import type { Deps } from '#server/records/deps.ts';
import { sha256 } from '#server/base/ids.ts';

type Colleague = { id: number; name: string };

/** Finds out whether this device or address has signed in a colleague of that name before. */
export async function findKnownStaffDevice(
  { db, keys, clock }: Deps,
  name: string,
  client: Client,
): Promise<KnownDevice> {
  const addresses = keys.signatures('sign-in-address', formatStaffMarkAddress(name, client));
  const rows = await db
    .select({ kind: staffSignInMarks.kind, hash: staffSignInMarks.hash })
    .from(staffSignInMarks)
    .innerJoin(staff, eq(staff.id, staffSignInMarks.staffId))
    .where(
      and(
        eq(staff.name, name),
        isNull(staff.endedAt),
        gt(staffSignInMarks.expiresAt, clock.date()),
        or(isDevice(client), isMark('address', addresses)),
      ),
    );
  return {
    deviceHash: rows.find(({ kind }) => kind === 'device')?.hash ?? null,
    isAddressKnown: rows.some(({ kind }) => kind === 'address'),
  };
}

/**
 * Stores device and address of a sign-in; a new mark replaces the device's old one. Returns the hash of the
 * mark, and the marks for the device to keep, the new one first.
 */
export async function saveStaffSignInMarks(
  { ids, keys, clock }: Pick<Deps, 'ids' | 'keys' | 'clock'>,
  tx: Database,
  { id, name }: Colleague,
  client: Client,
): Promise<{ deviceHash: string; deviceMarks: readonly string[] }> {
  const mark = ids.deviceMark();
  const deviceHash = sha256(mark);
  const replaced = await tx
    .delete(staffSignInMarks)
    .where(and(eq(staffSignInMarks.staffId, id), isDevice(client)))
    .returning({ hash: staffSignInMarks.hash });
  const old = replaced.map(({ hash }) => hash);
  if (old.length > 0) {
    await tx
      .update(staffSessions)
      .set({ deviceHash })
      .where(and(eq(staffSessions.staffId, id), inArray(staffSessions.deviceHash, old)));
  }
  const expiresAt = new Date(clock.now() + signInMarkLifetimeMs);
  const address = keys.sign('sign-in-address', formatStaffMarkAddress(name, client));
  await tx
    .insert(staffSignInMarks)
    .values([
      { staffId: id, kind: 'device', hash: deviceHash, expiresAt },
      { staffId: id, kind: 'address', hash: address, expiresAt },
    ])
    .onConflictDoUpdate({
      target: [staffSignInMarks.staffId, staffSignInMarks.kind, staffSignInMarks.hash],
      set: { expiresAt },
    });
  const others = client.deviceMarks.filter((one) => !old.includes(sha256(one)));
  return { deviceHash, deviceMarks: [mark, ...others] };
}

/** Forgets one device of a colleague; does nothing for null. */
export async function deleteStaffDevice(
  tx: Database,
  staffId: number,
  deviceHash: string | null,
): Promise<void> {
  if (deviceHash === null) return;
  await tx
    .delete(staffSignInMarks)
    .where(and(eq(staffSignInMarks.staffId, staffId), isMark('device', [deviceHash])));
}

/** Forgets the devices and addresses of a colleague, except for the device of `deviceHash`. */
export async function deleteStaffSignInMarks(
  tx: Database,
  staffId: number,
  deviceHash: string | null = null,
): Promise<void> {
  const others = deviceHash === null ? undefined : ne(staffSignInMarks.hash, deviceHash);
  await tx.delete(staffSignInMarks).where(and(eq(staffSignInMarks.staffId, staffId), others));
}

function isDevice({ deviceMarks }: Client): SQL | undefined {
  return isMark('device', deviceMarks.map(sha256));
}

function isMark(kind: 'device' | 'address', hashes: readonly string[]): SQL | undefined {
  return and(eq(staffSignInMarks.kind, kind), inArray(staffSignInMarks.hash, [...hashes]));
}

// Kept apart from customers' addresses, because phones are no staff names.
function formatStaffMarkAddress(name: string, { address }: Client): string {
  return `staff ${name}\n${address.group}`;
}
