import type { MovableClock } from '#server/base/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { KeyRing } from '#server/keys/key-ring.ts';
import { createFaults, type Faults } from './faults.ts';
import { createMailInbox, type SandboxMailInbox } from './mail-inbox.ts';
import { createInbox, type SandboxInbox } from './inbox.ts';

/** The access rules for everything except the wallet page of a code. */
export type SandboxAccess = {
  /** The token of the control, or in production of the inbox; without one, they are off. */
  token: string | null;
  /** `NODE_ENV=production`: strangers may visit, so there is no control, and no list of codes. */
  isProduction: boolean;
  /** Whether codes come here, and not to real phones. */
  hasInbox: boolean;
  /** Whether mails come here, and go to no real address. */
  hasMailInbox: boolean;
};

/** Wallets and phones without keys: what the site runs against out of the box. No money moves. */
export type Sandbox = {
  inbox: SandboxInbox;
  mailInbox: SandboxMailInbox;
  faults: Faults;
  clock: MovableClock;
  access: SandboxAccess;
  /** Where the wallets' own server listens; null with the real ones. */
  walletOrigin: string | null;
};

export function createSandbox(
  db: Database,
  clock: MovableClock,
  keys: KeyRing,
  access: SandboxAccess,
  faults: Faults = createFaults(),
): Sandbox {
  const inbox = createInbox(db, clock, keys);
  const mailInbox = createMailInbox(db, clock, keys);
  return { inbox, mailInbox, faults, clock, access, walletOrigin: null };
}
