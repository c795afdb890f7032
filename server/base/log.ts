import { reportError } from './error-report.ts';
import { requestScope } from './request-scope.ts';
import { standardError } from './standard-streams.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export type Log = {
  debug(message: string, facts?: Record<string, unknown>): void;
  info(message: string, facts?: Record<string, unknown>): void;
  warn(message: string, facts?: Record<string, unknown>): void;
  error(message: string, facts?: Record<string, unknown>): void;
};

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent'];

/**
 * Creates a log that writes one JSON line per entry, by default to standard error, so that standard output holds
 * only the ready line. Entries written during a request name that request, and the trace that it belongs to.
 */
export function createLog(
  level: LogLevel,
  write: (line: string) => void = (line) => standardError().write(line),
): Log {
  const from = (entryLevel: LogLevel) =>
    levels.indexOf(entryLevel) < levels.indexOf(level)
      ? () => undefined
      : (message: string, facts: Record<string, unknown> = {}) => {
          const { id: request, trace } = requestScope.getStore() ?? {};
          const at = new Date().toISOString();
          write(
            `${JSON.stringify({ at, level: entryLevel, message, request, trace, ...facts }, readable)}\n`,
          );
        };
  return { debug: from('debug'), info: from('info'), warn: from('warn'), error: from('error') };
}

function readable(_key: string, value: unknown): unknown {
  return value instanceof Error ? reportError(value) : value;
}
