import { and, eq, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '#server/db/database.ts';
import { staff, staffRecoveryCodes } from '#server/db/tables/staff.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from '#server/records/deps.ts';
import { sha256 } from '#server/base/ids.ts';

export type StaffRow = typeof staff.$inferSelect;

// What every authenticator does (RFC 6238): six digits, half a minute, SHA-1.
const period = 30;
const secretBytes = 20;
const issuer = 'Xuyuan Park Desk';

/** Returns a new secret in base32. */
export function makeTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** Returns what an authenticator takes in, as a link or a QR code. */
export function totpAddress(name: string, secret: string): string {
  return totpOf(secret, name).toString();
}

/**
 * Takes a code of somebody's authenticator, once: of the step that is now, or the one before or after it.
 * Returns `taken` for one that was taken before or is older than one that was: whoever sends it again has
 * guessed nothing. Any other is `wrong`.
 */
export async function spendOneTimeCode(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { id, name, totpSecret }: StaffRow,
  code: string,
): Promise<'spent' | 'taken' | 'wrong'> {
  const token = code.replaceAll(/[\s-]/g, '');
  // Other digits than these make the library throw.
  if (!/^[0-9]{6}$/.test(token)) return 'wrong';
  const secret = keys.open('staff-totp', totpSecret, name);
  if (secret === null) throw new Refusal(503, 'secret.unreadable');
  const timestamp = clock.now();
  const delta = totpOf(secret, name).validate({ token, timestamp, window: 1 });
  if (delta === null) return 'wrong';
  const step = Math.floor(timestamp / 1000 / period) + delta;
  const taken = await db
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
  return taken.length > 0 ? 'spent' : 'taken';
}

/** Takes a recovery code, once. Blanks, hyphens and the case of letters do not count. */
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

/** Returns what is kept of a recovery code: with 125 random bits a plain hash will do. */
export function recoveryHash(code: string): string {
  return sha256(code.replaceAll(/[^a-zA-Z0-9]/g, '').toUpperCase());
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period });
}
