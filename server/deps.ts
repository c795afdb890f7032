import type { Channel } from '../contract/words.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Passwords } from './domain/auth/passwords.ts';
import type { SessionMemory } from './domain/auth/session-memory.ts';
import type { KeyedQueue } from './domain/keyed-queue.ts';
import type { HeldCalls } from './domain/payments/held-calls.ts';
import type { PaymentWatch } from './domain/payments/watch.ts';
import type { Gateway } from './gateways/gateway.ts';
import type { Sandbox } from './gateways/sandbox/sandbox.ts';
import type { SmsSender } from './gateways/sms-sender.ts';
import type { TrustedProxies } from './http/client-address.ts';
import type { Ids } from './ids.ts';
import type { Log } from './log.ts';
import type { Storage } from './storage/storage.ts';

/** Everything the server takes from outside. Nothing in `server/` reaches for the world but through it. */
export type Deps = {
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  sms: SmsSender;
  gateways: Readonly<Record<Channel, Gateway>>;
  passwords: Passwords;
  trustedProxies: TrustedProxies;
  /** The site's own origin, when it was named. */
  publicUrl: string | null;
  /** Where the files of reports lie. */
  downloadsDir: string;
  /** What people upload: where it stays, and the folder it passes through on its way. */
  files: { storage: Storage; incomingDir: string };
  /** Present while no real keys are set. */
  sandbox: Sandbox | null;
  /** Held in memory, one of each per process. */
  watch: PaymentWatch;
  heldCalls: HeldCalls;
  sessions: SessionMemory;
  queue: KeyedQueue;
};
