import type { StatusBoard } from '#contract/staff/status.ts';
import type { Connections } from '#server/db/database.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { readBackups } from '#server/records/backups.ts';
import { listNodes, readShownVersions } from '#server/records/nodes.ts';
import { listSmsDays, type SmsPrices } from '#server/records/sms-counts.ts';
import { readBacklog, type Backlog } from './backlog.ts';
import { createBoard } from './board.ts';
import { idleEventLoop, type EventLoop } from './event-loop.ts';
import { createMinutes } from './minutes.ts';
import { isReady, readReadiness, type Readiness, type ReadinessSources } from './readiness.ts';

export type StatusSources = ReadinessSources & {
  connections?: (() => Connections) | undefined;
  eventLoop?: EventLoop;
  smsPrices?: SmsPrices;
};

/** How this node is, for machines and for people. */
export type Status = {
  readiness(): Promise<Readiness>;
  /** Says whether this node should get requests. */
  isReady(): Promise<boolean>;
  /** Returns every metric in the text format of Prometheus. */
  expose(): Promise<string>;
  /** Writes down the minute that is over, if one is: to be called every few seconds. */
  sample(): Promise<void>;
  board(): Promise<StatusBoard>;
};

const none: Backlog = { undecided: 0, oldestUndecided: 0, jobsDue: 0, oldestJob: 0 };
// Scrapes share one reading; while the database is slow, a scrape gets the last reading.
const backlogLifetimeMs = 10_000;
const backlogTimeoutMs = 1000;

/** Creates the status of this process, and adds figures that are read instead of counted to its metrics. */
export function createStatus(deps: HttpDeps, sources: StatusSources = {}): Status {
  const { metrics, clock, longPolls } = deps;
  const { registry } = metrics;
  const { eventLoop = idleEventLoop, connections } = sources;
  const startedAt = clock.now();
  let loop = idleEventLoop.read();
  let backlog = none;
  let readAt = -Infinity;

  async function refresh(): Promise<void> {
    if (clock.now() - readAt < backlogLifetimeMs) return;
    const reading = readBacklog(deps).then((read) => {
      backlog = read;
      readAt = clock.now();
    });
    const late = Promise.withResolvers<void>();
    const cancel = clock.after(backlogTimeoutMs, late.resolve);
    await Promise.race([reading.catch(() => undefined), late.promise]);
    cancel();
  }

  const gauge = (name: string, help: string, read: () => number) =>
    registry.gauge(name, help, () => [{ value: read() }]);
  gauge(
    'park_payment_oldest_undecided_seconds',
    'How long ago a wallet should have said what became of a payment, of the oldest one; 0 without one.',
    () => backlog.oldestUndecided,
  );
  gauge('park_payments_undecided', 'How many such payments there are.', () => backlog.undecided);
  gauge(
    'park_outbox_oldest_due_seconds',
    'How long the job has been due that is due longest; 0 without one.',
    () => backlog.oldestJob,
  );
  gauge('park_outbox_due', 'Jobs that are due and not yet taken up.', () => backlog.jobsDue);
  gauge('park_backlog_age_seconds', 'How old these figures are.', () =>
    Math.max(0, (clock.now() - Math.max(readAt, startedAt)) / 1000),
  );
  gauge('park_long_polls', 'Status calls that are held for a payment.', () => longPolls.count());
  registry.gauge('park_chore_age_seconds', 'How long ago a chore was done, by chore.', () =>
    choreAges().map(({ name, age_s }) => ({ labels: { chore: name }, value: age_s })),
  );
  if (connections !== undefined) {
    registry.gauge('park_database_connections', 'Connections to the database, by state.', () => {
      const { used, idle } = connections();
      return [
        { labels: { state: 'used' }, value: used },
        { labels: { state: 'idle' }, value: idle },
      ];
    });
    gauge('park_database_waiting', 'Who waits for a connection.', () => connections().waiting);
  }
  gauge(
    'park_event_loop_delay_seconds',
    'How late 99 of 100 turns of the event loop were at most, in the last minute.',
    () => loop.delayMs / 1000,
  );
  gauge(
    'park_event_loop_utilization',
    'The share of the last minute that was work.',
    () => loop.share,
  );
  gauge('process_resident_memory_bytes', 'Resident memory size in bytes.', () =>
    process.memoryUsage.rss(),
  );
  gauge('process_start_time_seconds', 'Start time of the process, in seconds since 1970.', () =>
    Math.round(startedAt / 1000),
  );

  const choreAges = () =>
    [...metrics.chores].map(([name, at]) => ({ name, age_s: (clock.now() - at) / 1000 }));

  const minutes = createMinutes(metrics, clock, () => {
    loop = eventLoop.read();
    return {
      undecided_s: backlog.oldestUndecided,
      jobs_due: backlog.jobsDue,
      job_s: backlog.oldestJob,
      long_polls: longPolls.count(),
      event_loop_ms: loop.delayMs,
      memory_bytes: process.memoryUsage.rss(),
    };
  });
  const readiness = () => readReadiness(deps, sources);

  return {
    readiness,
    isReady: () => isReady(deps, sources),
    async expose() {
      await refresh();
      return registry.text();
    },
    async sample() {
      if (!minutes.isOver()) return;
      await refresh();
      minutes.end();
    },
    async board() {
      await refresh();
      return createBoard({
        now: clock.now(),
        startedAt,
        readiness: await readiness(),
        nodes: await listNodes(deps.db).catch(() => []),
        shown: await readShownVersions(deps.db).catch(() => ({ content: null, site: null })),
        backups: await readBackups(deps.db).catch(() => ({ backed_up_at: null, drill: null })),
        sms: await listSmsDays(deps.db, clock.date(), sources.smsPrices ?? {}).catch(() => []),
        backlog,
        chores: choreAges(),
        connections: connections?.() ?? null,
        metrics,
        minutes: minutes.all(),
        walletsOfLast: minutes.walletsOfLast(),
        smsOfLast: minutes.smsOfLast(),
      });
    },
  };
}
