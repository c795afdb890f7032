import type { MovableClock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Gateways } from '#server/gateways/gateway.ts';
import type { KeyRing } from '#server/keys/key-ring.ts';
import { createFaults, type Faults } from './faults.ts';
import { createSandboxGateway } from './gateway.ts';
import { createInbox, type SandboxInbox } from './inbox.ts';
import { createWallet, type SandboxWallet } from './wallet.ts';

/** Who may use more than the wallet of a code they hold. */
export type SandboxAccess = {
  /** What the control asks for, or in production the inbox; without one there is none. */
  token: string | null;
  /** With `NODE_ENV=production` strangers are expected: no control, and no list of codes. */
  isProduction: boolean;
  /** Whether codes come here, and not to real phones. */
  hasInbox: boolean;
};

/** Wallets and phones without keys: what the site runs against out of the box. No money moves. */
export type Sandbox = {
  gateways: Gateways;
  wallet: SandboxWallet;
  inbox: SandboxInbox;
  faults: Faults;
  clock: MovableClock;
  access: SandboxAccess;
  /** Subscribes, in this process, to notices that something happened to a payment. */
  onNotice(listener: (paymentNo: string) => Promise<void>): void;
};

/** Creates the merchant's side of both wallets. */
export function createSandboxGateways(db: Database, faults: Faults = createFaults()): Gateways {
  return {
    alipay: createSandboxGateway(db, 'alipay', faults),
    wechat: createSandboxGateway(db, 'wechat', faults),
  };
}

export function createSandbox(
  db: Database,
  clock: MovableClock,
  keys: KeyRing,
  access: SandboxAccess,
): Sandbox {
  const faults = createFaults();
  let listener: (paymentNo: string) => Promise<void> = () => Promise.resolve();
  const notify = async (paymentNo: string) => {
    for (let rest = faults.consumeNoticeCount(paymentNo); rest > 0; rest -= 1)
      await listener(paymentNo);
  };
  return {
    gateways: createSandboxGateways(db, faults),
    wallet: createWallet(db, clock, notify),
    inbox: createInbox(db, clock, keys),
    faults,
    clock,
    access,
    onNotice: (own) => void (listener = own),
  };
}
