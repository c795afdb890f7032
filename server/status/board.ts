import {
  alertLimits,
  AlertName,
  type StatusBoard,
  type StatusMinute,
} from '#contract/staff/status.ts';
import type { Connections } from '#server/db/database.ts';
import type { Metrics } from '#server/base/metrics.ts';
import type { Node } from '#server/records/nodes.ts';
import type { Backlog } from './backlog.ts';
import type { CallTotals } from './minutes.ts';
import type { Readiness } from './readiness.ts';

type Known = {
  /** In ms. */
  now: number;
  startedAt: number;
  readiness: Readiness;
  nodes: readonly Node[];
  shown: StatusBoard['shown'];
  backups: StatusBoard['backups'];
  sms: StatusBoard['sms'];
  backlog: Backlog;
  chores: StatusBoard['chores'];
  connections: Connections | null;
  metrics: Metrics;
  minutes: readonly StatusMinute[];
  walletsOfLast: readonly CallTotals[];
  smsOfLast: readonly CallTotals[];
};

const alertMinutes = 5;

/** Returns the status of this node for the console. */
export function createBoard(sources: Known): StatusBoard {
  const { now, startedAt, readiness, nodes, shown, chores, connections, metrics, minutes } =
    sources;
  const cacheReads = metrics.pageCache.total();
  return {
    as_of: new Date(now).toISOString(),
    started_at: new Date(startedAt).toISOString(),
    readiness: { status: readiness.status, checks: readiness.checks },
    nodes: nodes.map(({ name, program: { version, build, schema } }) => ({
      name: name.slice(0, 8),
      version,
      build,
      schema,
    })),
    shown,
    backups: sources.backups,
    sms: sources.sms,
    alerts: computeAlerts(sources),
    chores,
    connections,
    cache_share: share(metrics.pageCache.total({ result: 'hit' }), cacheReads),
    minutes: [...minutes],
  };
}

function computeAlerts({
  backlog,
  minutes,
  walletsOfLast,
  smsOfLast,
}: Known): StatusBoard['alerts'] {
  const last = minutes.slice(-alertMinutes);
  const count = (what: 'requests' | 'failed') =>
    last.reduce((total, minute) => total + minute[what], 0);
  const values: Record<AlertName, number | null> = {
    undecided: backlog.oldestUndecided,
    jobs: backlog.oldestJob,
    wallets: findWorstShare(walletsOfLast),
    requests: share(count('failed'), count('requests')),
    sms: findWorstShare(smsOfLast),
  };
  return AlertName.options.map((name) => {
    const value = values[name];
    return { name, value, is_over: value !== null && value > alertLimits[name] };
  });
}

/** Returns the highest share of failed calls to one service; null without calls. */
function findWorstShare(services: readonly CallTotals[]): number | null {
  const shares = services.flatMap(({ calls, failed }) => share(failed, calls) ?? []);
  return shares.length === 0 ? null : Math.max(...shares);
}

function share(part: number, all: number): number | null {
  return all === 0 ? null : part / all;
}
