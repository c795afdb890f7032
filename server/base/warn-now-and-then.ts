import type { Log } from './log.ts';

const everyMs = 60_000;

type Warned = { at: number; since: number };

const warned = new WeakMap<Log, Map<string, Warned>>();

/**
 * Warns of a problem that is not our fault and may happen on every request while it lasts: immediately, and
 * then once a minute for each cause, with the number of times in between.
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
