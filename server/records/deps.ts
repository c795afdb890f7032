import type { EventEmitter } from 'node:events';

import type { Clock } from '#server/base/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Passwords } from '#server/base/passwords.ts';
import type { Gateways } from '#server/gateways/gateway.ts';
import type { MailSender } from '#server/gateways/mail-sender.ts';
import type { SmsSender } from '#server/gateways/sms-sender.ts';
import type { Ids } from '#server/base/ids.ts';
import type { KeyRing } from '#server/keys/key-ring.ts';
import type { Log } from '#server/base/log.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Failpoint } from '#server/base/failpoints.ts';
import type { KeyedQueue } from '#server/base/keyed-queue.ts';
import type { ProcessLease } from './process-lease.ts';
import type { RetentionRule } from './retention-rule.ts';

/**
 * What the domain takes from outside: it reaches for the world through nothing else. What one room alone
 * knows is added by the `deps.ts` of that room, and `server/domain/workflows/deps.ts` has all of it.
 */
export type Deps = {
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Seals what is stored and signs what is handed out. */
  keys: KeyRing;
  sms: SmsSender;
  mail: MailSender;
  /** What addresses in a mail begin with. */
  siteOrigin: string;
  gateways: Gateways;
  /** Rows of what is plugged in that are removed with the rest. */
  retention: readonly RetentionRule[];
  passwords: Passwords;
  /** Where the files of reports lie. */
  downloadsDir: string;
  /** What people upload: where it stays, and the folder it passes through on its way. */
  files: { storage: Storage; incomingDir: string };
  /** Held in memory, one per process. */
  queue: KeyedQueue;
  lease: ProcessLease;
  /** Emits `due` when the outbox has jobs before the time of its chore. */
  jobsWakeUp: EventEmitter<{ due: [] }>;
  /** Waits, or never returns, where the simulation wants so; nobody else hands it in. */
  failpoint?: (name: Failpoint) => Promise<void>;
};
