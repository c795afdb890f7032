import type { Channel } from '../../../contract/words.ts';
import type { MovableClock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Gateway } from '../gateway.ts';
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
};

/** Wallets and phones without keys: what the site runs against out of the box. No money moves. */
export type Sandbox = {
  gateways: Readonly<Record<Channel, Gateway>>;
  wallet: SandboxWallet;
  inbox: SandboxInbox;
  faults: Faults;
  clock: MovableClock;
  access: SandboxAccess;
  /** Who is told, in this process, that something happened to a payment. */
  onNotice(listener: (paymentNo: string) => Promise<void>): void;
};

export function createSandbox(db: Database, clock: MovableClock, access: SandboxAccess): Sandbox {
  const faults = createFaults();
  let listener: (paymentNo: string) => Promise<void> = () => Promise.resolve();
  const notify = async (paymentNo: string) => {
    for (let rest = faults.takeNoticeCount(paymentNo); rest > 0; rest -= 1)
      await listener(paymentNo);
  };
  return {
    gateways: {
      alipay: createSandboxGateway(db, 'alipay', faults),
      wechat: createSandboxGateway(db, 'wechat', faults),
    },
    wallet: createWallet(db, clock, notify),
    inbox: createInbox(db, clock),
    faults,
    clock,
    access,
    onNotice: (own) => void (listener = own),
  };
}
