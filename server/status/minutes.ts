import { minuteMs } from '#contract/base/durations.ts';
import { SmsProviderName, type StatusMinute } from '#contract/staff/status.ts';
import { Channel } from '#contract/base/picklists.ts';
import type { Clock } from '#server/base/clock.ts';
import { requestBounds, type Metrics } from '#server/base/metrics.ts';

type Gauges = Pick<
  StatusMinute,
  'undecided_s' | 'jobs_due' | 'job_s' | 'long_polls' | 'event_loop_ms' | 'memory_bytes'
>;
/** The counts since the process began. */
type Totals = {
  requests: number;
  failed: number;
  renders: number;
  durations: readonly number[];
  wallets: readonly WalletTotals[];
  sms: readonly CallTotals[];
};
/** The calls to one service outside, and how many of them failed. */
export type CallTotals = { calls: number; failed: number };
export type WalletTotals = CallTotals & { channel: Channel };

const keptMinutes = 60;
// The span that the alerts evaluate.
const alertMinutes = 5;

/** Keeps the last hour of this process by minute: the counts of each, and `gauges` at its end. */
export function createMinutes(metrics: Metrics, clock: Clock, gauges: () => Gauges) {
  const minutes: StatusMinute[] = [];
  const ends: Totals[] = [getTotals(metrics)];
  let endedAt = clock.now();
  return {
    isOver: () => clock.now() - endedAt >= minuteMs,
    end(): void {
      const before = ends.at(-1) ?? getTotals(metrics);
      const now = getTotals(metrics);
      endedAt = clock.now();
      ends.push(now);
      const calls = sum(now.wallets, 'calls') - sum(before.wallets, 'calls');
      minutes.push({
        at: new Date(endedAt).toISOString(),
        requests: now.requests - before.requests,
        failed: now.failed - before.failed,
        p95_ms: percentile95(
          now.durations.map((all, index) => all - (before.durations[index] ?? 0)),
        ),
        wallet_calls: calls,
        wallet_failed: sum(now.wallets, 'failed') - sum(before.wallets, 'failed'),
        renders: now.renders - before.renders,
        ...gauges(),
      });
      minutes.splice(0, minutes.length - keptMinutes);
      ends.splice(0, ends.length - alertMinutes);
    },
    all: (): readonly StatusMinute[] => minutes,
    /** Returns the calls to the wallets since the oldest of the last five minutes began. */
    walletsOfLast(): readonly WalletTotals[] {
      const [first] = ends;
      return getTotals(metrics).wallets.map(({ channel, calls, failed }, index) => ({
        channel,
        calls: calls - (first?.wallets[index]?.calls ?? 0),
        failed: failed - (first?.wallets[index]?.failed ?? 0),
      }));
    },
    /** Returns the attempts of each SMS provider in the same time. */
    smsOfLast(): readonly CallTotals[] {
      const [first] = ends;
      return getTotals(metrics).sms.map(({ calls, failed }, index) => ({
        calls: calls - (first?.sms[index]?.calls ?? 0),
        failed: failed - (first?.sms[index]?.failed ?? 0),
      }));
    },
  };
}

function getTotals({ requests, renders, requestSeconds, walletCalls, smsSends }: Metrics): Totals {
  return {
    requests: requests.total(),
    failed: requests.total({ status: '5xx' }),
    renders: renders.total(),
    durations: requestSeconds.counts(),
    wallets: Channel.options.map((channel) => {
      const calls = walletCalls.total({ channel });
      return { channel, calls, failed: calls - walletCalls.total({ channel, outcome: 'done' }) };
    }),
    sms: SmsProviderName.options.map((provider) => {
      const calls = smsSends.total({ provider });
      const count = (outcome: string) => smsSends.total({ provider, outcome });
      return { calls, failed: calls - count('sent') - count('refused') };
    }),
  };
}

/** Returns the upper bound, in ms, of the bucket with the 95th percentile; the last bucket has no bound. */
function percentile95(counts: readonly number[]): number | null {
  const all = counts.at(-1) ?? 0;
  if (all === 0) return null;
  const index = counts.findIndex((count) => count >= all * 0.95);
  return (requestBounds[index] ?? requestBounds[requestBounds.length - 1] ?? 0) * 1000;
}

function sum(wallets: readonly WalletTotals[], what: 'calls' | 'failed'): number {
  return wallets.reduce((total, wallet) => total + wallet[what], 0);
}
