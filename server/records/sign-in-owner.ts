import { eq, type SQL } from 'drizzle-orm';
import type { OwnerColumns } from '#server/db/tables/sign-in.ts';

/** The owner of sessions and marks: a person at the site, or a colleague at the console. */
export type Owner = { userId: string } | { staffId: number };

/** The name of an account at sign-in. */
export type Named = { phone: string } | { name: string };

/** An account with its name at sign-in. */
export type Account = { userId: string; phone: string } | { staffId: number; name: string };

/** Builds the condition that a row belongs to this owner; no row of the other realm meets it. */
export function ownedBy(table: OwnerColumns, owner: Owner): SQL {
  return 'userId' in owner ? eq(table.userId, owner.userId) : eq(table.staffId, owner.staffId);
}

/** Returns the owner without what the account is called. */
export function toOwner(account: Account): Owner {
  return 'userId' in account ? { userId: account.userId } : { staffId: account.staffId };
}
