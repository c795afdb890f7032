import type { ChoreName } from '#contract/staff/status.ts';
import { createRegistry, type Counter, type Histogram, type Registry } from './metrics-registry.ts';

/** The metrics of this process. No label has a value that an outsider can choose. */
export type Metrics = {
  registry: Registry;
  /** Counts by route pattern and status class, such as `2xx`. */
  requests: Counter<'route' | 'method' | 'status'>;
  /** In seconds; requests that wait for a payment are counted separately. */
  requestSeconds: Histogram<'kind'>;
  longPollSeconds: Histogram<never>;
  walletCalls: Counter<'channel' | 'call' | 'outcome'>;
  walletSeconds: Histogram<'channel'>;
  smsSends: Counter<'provider' | 'outcome'>;
  renders: Counter<'outcome'>;
  renderSeconds: Histogram<never>;
  pageCache: Counter<'result'>;
  droppedLogLines: Counter<never>;
  /** The end of the last successful round of each chore, in ms of the clock. */
  chores: Map<ChoreName, number>;
};

/** The upper ends of the buckets of requests, in seconds. */
export const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25] as const;

/** Creates the metrics of a process, all at zero. */
export function createMetrics(): Metrics {
  const registry = createRegistry();
  return {
    registry,
    requests: registry.counter(
      'park_http_requests_total',
      'Requests that were responded to, by route, method and class of the status.',
      ['route', 'method', 'status'],
    ),
    requestSeconds: registry.histogram(
      'park_http_request_seconds',
      'How long requests took, without those that wait for a payment.',
      ['kind'],
      requestBounds,
    ),
    longPollSeconds: registry.histogram(
      'park_long_poll_seconds',
      'How long status calls were held that wait for a payment.',
      [],
      [0.1, 1, 5, 10, 20, 25, 30],
    ),
    walletCalls: registry.counter(
      'park_wallet_calls_total',
      'Calls to the wallets, by channel, call and outcome: done, failed or timeout.',
      ['channel', 'call', 'outcome'],
    ),
    walletSeconds: registry.histogram(
      'park_wallet_call_seconds',
      'How long calls to the wallets took.',
      ['channel'],
      [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    ),
    smsSends: registry.counter(
      'park_sms_total',
      'Attempts to send an SMS, by provider and outcome: sent, refused (the phone), away, failed or unclear.',
      ['provider', 'outcome'],
    ),
    renders: registry.counter('park_page_renders_total', 'Pages that were rendered, by outcome.', [
      'outcome',
    ]),
    renderSeconds: registry.histogram(
      'park_page_render_seconds',
      'How long rendering a page took.',
      [],
      [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    ),
    pageCache: registry.counter(
      'park_page_cache_total',
      'Pages that were asked for, and whether they were in the cache.',
      ['result'],
    ),
    droppedLogLines: registry.counter(
      'park_log_lines_dropped_total',
      'Lines of the log that were dropped because its reader was too slow or gone.',
      [],
    ),
    chores: new Map(),
  };
}
