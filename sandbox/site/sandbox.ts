import type { MovableClock } from '#server/base/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { KeyRing } from '#server/keys/key-ring.ts';
import { createFaults, type Faults } from '#sandbox/faults.ts';
import { createMailInbox, type SandboxMailInbox } from './mail-inbox.ts';
import { createInbox, type SandboxInbox } from './inbox.ts';

/** The access rules for everything except the wallet page of a code. */
export type SandboxAccess = {
  /** The token of the control, in production of the inbox; null turns them off. */
  token: string | null;
  /** `NODE_ENV=production`: no control and no list of codes, because strangers may visit. */
  isProduction: boolean;
  /** True if codes go to the inbox, not to real phones. */
  hasInbox: boolean;
  /** True if mails go to the inbox, not to real addresses. */
  hasMailInbox: boolean;
};

/** The simulated wallets and phones that the site uses while no keys are set. No money moves. */
export type Sandbox = {
  inbox: SandboxInbox;
  mailInbox: SandboxMailInbox;
  faults: Faults;
  clock: MovableClock;
  access: SandboxAccess;
  /** The origin of the server of the simulated wallets; null with real wallets. */
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
