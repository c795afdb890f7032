import type { Log } from './log.ts';

const everyMs = 60_000;

type Warned = { at: number; since: number };

const warned = new WeakMap<Log, Map<string, Warned>>();

/**
 * Warns of something that is not our fault and that may happen to every request while it lasts: at once,
 * and then once a minute for each cause, with how often it happened in between.
 */
export function warnNowAndThen(
  log: Log,
  cause: string,
  facts: Record<string, unknown>,
  now = performance.now(),
): void {
  const causes = warned.get(log) ?? new Map<string, Warned>();
  warned.set(log, causes);
  const last = causes.get(cause);
  if (last !== undefined && now - last.at < everyMs) {
    last.since += 1;
    return;
  }
  causes.set(cause, { at: now, since: 0 });
  log.warn('requests were refused for now', { cause, count: (last?.since ?? 0) + 1, ...facts });
}
