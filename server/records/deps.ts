import type { EventEmitter } from 'node:events';

import type { Clock } from '#server/base/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';
import type { Passwords } from '#server/base/passwords.ts';
import type { Gateways } from '#server/gateways/gateway.ts';
import type { EventSender } from '#server/gateways/event-sender.ts';
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
 * The outside dependencies of the domain; it uses no others. A room adds its own in its `deps.ts`, and
 * `server/domain/workflows/deps.ts` combines all of them.
 */
export type Deps = {
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Encrypts stored values and signs addresses. */
  keys: KeyRing;
  sms: SmsSender;
  mail: MailSender;
  /** Sends events to the operator's software. */
  events: EventSender;
  /** Returns the operator as the site shows it now. */
  site: () => SiteIdentity;
  /** The origin of links in mails. */
  siteOrigin: string;
  gateways: Gateways;
  /** Retention rules of plugged-in adapters, for rows that are removed with the rest. */
  retention: readonly RetentionRule[];
  passwords: Passwords;
  /** The folder with the files of reports. */
  downloadsDir: string;
  /** How many days after the day it was made a quotation holds. */
  quotationDays: number;
  /** Uploaded files: their storage, and the folder for incoming bytes. */
  files: { storage: Storage; incomingDir: string };
  /** Held in memory, one per process. */
  queue: KeyedQueue;
  lease: ProcessLease;
  /** Emits `due` when the outbox has jobs before the time of its chore. */
  jobsWakeUp: EventEmitter<{ due: [] }>;
  /** Pauses, or never resolves, where the simulation wants it; only the simulation provides it. */
  failpoint?: (name: Failpoint) => Promise<void>;
};
