import { and, eq, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '#server/db/database.ts';
import { staff, staffRecoveryCodes } from '#server/db/tables/staff.ts';
import type { SiteNames } from '#server/db/tables/site-identity.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from '#server/records/deps.ts';
import { sha256 } from '#server/base/ids.ts';

export type StaffRow = typeof staff.$inferSelect;

// The parameters of every authenticator (RFC 6238): six digits, half a minute, SHA-1.
const period = 30;
const secretBytes = 20;

/** Generates a new secret in base32. */
export function makeTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/**
 * Builds the address for an authenticator, as a link or a QR code; the authenticator shows the brand of the
 * site with it.
 */
export function totpAddress(site: SiteNames, name: string, secret: string): string {
  const totp = createTotp(secret, name);
  totp.issuer = `${site.name['en-US']} Console`;
  return totp.toString();
}

/**
 * Spends an authenticator code, which works once: of the current step, the one before or the one after.
 * Returns `taken` for a code that was used, or that is older than a used one: sending it again is not a
 * guess. Returns `wrong` for any other code.
 */
export async function spendOneTimeCode(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { id, name, totpSecret }: StaffRow,
  code: string,
): Promise<'spent' | 'taken' | 'wrong'> {
  const token = code.replaceAll(/[\s-]/g, '');
  // The library throws on characters other than digits.
  if (!/^[0-9]{6}$/.test(token)) return 'wrong';
  const secret = keys.open('staff-totp', totpSecret, name);
  if (secret === null) throw new Refusal(503, 'secret.unreadable');
  const timestamp = clock.now();
  const delta = createTotp(secret, name).validate({ token, timestamp, window: 1 });
  if (delta === null) return 'wrong';
  const step = Math.floor(timestamp / 1000 / period) + delta;
  const rows = await db
    .update(staff)
    .set({ lastStep: step })
    .where(
      and(
        eq(staff.id, id),
        eq(staff.totpSecret, totpSecret),
        lt(staff.lastStep, step),
        isNull(staff.endedAt),
      ),
    )
    .returning({ id: staff.id });
  return rows.length > 0 ? 'spent' : 'taken';
}

/** Spends a recovery code, which works once. Ignores blanks, hyphens and case. */
export async function spendRecoveryCode(
  db: Database,
  staffId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const spent = await db
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffRecoveryCodes.codeHash, recoveryHash(code)),
        eq(staffRecoveryCodes.staffId, staffId),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ staffId: staffRecoveryCodes.staffId });
  return spent.length > 0;
}

/** Counts the unused recovery codes of a colleague. */
export async function countRecoveryCodes(db: Database, staffId: number): Promise<number> {
  return db.$count(
    staffRecoveryCodes,
    and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)),
  );
}

/** Hashes a recovery code for storage: with 125 random bits a plain hash is enough. */
export function recoveryHash(code: string): string {
  return sha256(code.replaceAll(/[^a-zA-Z0-9]/g, '').toUpperCase());
}

function createTotp(secret: string, label: string): TOTP {
  return new TOTP({ label, secret: Secret.fromBase32(secret), digits: 6, period });
}
