import * as v from 'valibot';
import type { StaffCall } from './call.ts';
import { Day } from '../base/fields.ts';
import { Fen, Instant } from '../base/money.ts';

/** The thresholds of the alerts; docs/alerts.yml has the same numbers. */
export const alertLimits = {
  /** Seconds since a payment became undecided. */
  undecided: 900,
  /** Seconds since a job became due. */
  jobs: 300,
  /** Share of the calls to one wallet that failed. */
  wallets: 0.2,
  /** Share of all requests that failed because of us. */
  requests: 0.01,
  /** Share of the attempts of one SMS provider that failed, not counting phones that it refused. */
  sms: 0.5,
} as const;

export const AlertName = v.picklist(['undecided', 'jobs', 'wallets', 'requests', 'sms']);
export type AlertName = v.InferOutput<typeof AlertName>;

/** The senders of SMS; the sandbox stores messages instead of sending them. */
export const SmsProviderName = v.picklist(['aliyun', 'tencent', 'sandbox']);
export type SmsProviderName = v.InferOutput<typeof SmsProviderName>;

/** The background chores, each with a separate schedule. */
export const ChoreName = v.picklist([
  'jobs',
  'mails',
  'attempts',
  'orders',
  'memberships',
  'reversals',
  'events',
  'rows',
  'files',
  'bills',
  'figures',
  'content',
  'attention',
  'clock',
  'lease',
]);
export type ChoreName = v.InferOutput<typeof ChoreName>;

const Figure = v.number();

/** The figures of one minute. */
export const StatusMinute = v.object({
  at: Instant,
  requests: Figure,
  /** Those that failed because of us. */
  failed: Figure,
  /** The 95th percentile of the duration, in ms; null without requests. */
  p95_ms: v.nullable(Figure),
  wallet_calls: Figure,
  wallet_failed: Figure,
  renders: Figure,
  undecided_s: Figure,
  jobs_due: Figure,
  job_s: Figure,
  long_polls: Figure,
  event_loop_ms: Figure,
  memory_bytes: Figure,
});
export type StatusMinute = v.InferOutput<typeof StatusMinute>;

/** The SMS that one provider was given on a day in Shanghai, by all nodes. */
export const SmsDay = v.object({
  day: Day,
  provider: SmsProviderName,
  codes: v.number(),
  /** Messages about orders, and to former phones. */
  notices: v.number(),
  /** Those of both that went to other countries. */
  abroad: v.number(),
  /** Attempts that were surely not sent; they are in no other figure. */
  unsent: v.number(),
  /** The sum by the prices in the switches; null if a price is missing. */
  cost: v.nullable(Fen),
});
export type SmsDay = v.InferOutput<typeof SmsDay>;

/** GET status: the state of this node, and its last hour. */
export const StatusBoard = v.object({
  as_of: Instant,
  started_at: Instant,
  readiness: v.object({
    status: v.picklist(['ok', 'failing']),
    checks: v.record(v.string(), v.string()),
  }),
  /** Every running node. */
  nodes: v.array(
    v.object({ name: v.string(), version: v.string(), build: v.string(), schema: v.string() }),
  ),
  /** The versions of content and identity that every node shows. */
  shown: v.object({ content: v.nullable(v.string()), site: v.nullable(v.string()) }),
  /** Alerts for the last five minutes; `value` is null without data. */
  alerts: v.array(v.object({ name: AlertName, value: v.nullable(Figure), is_over: v.boolean() })),
  /** Seconds since the last run of each chore. */
  chores: v.array(v.object({ name: ChoreName, age_s: Figure })),
  connections: v.nullable(v.object({ used: Figure, idle: Figure, waiting: Figure })),
  /** The share of requested pages that came from the cache; null without pages. */
  cache_share: v.nullable(Figure),
  /** When the site was last backed up; the last backup that was restored for a trial, and when. */
  backups: v.object({
    backed_up_at: v.nullable(Instant),
    drill: v.nullable(v.object({ at: Instant, backup_of: Instant })),
  }),
  /** The last seven days, the newest first. */
  sms: v.array(SmsDay),
  /** Oldest first, at most sixty. */
  minutes: v.array(StatusMinute),
});
export type StatusBoard = v.InferOutput<typeof StatusBoard>;

/** The call about the state of the server. */
export const staffStatusCalls = {
  readStatus: {
    method: 'GET',
    path: 'status',
    audience: 'staff.serve',
    data: StatusBoard,
    errors: {},
  },
} as const satisfies Record<string, StaffCall>;
