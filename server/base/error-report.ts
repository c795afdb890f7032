import { inspect } from 'node:util';

/** The description of an error in a log. */
export type ErrorReport = {
  message: string;
  sql?: string;
  sqlState?: string;
  constraint?: string;
  stack?: string;
  causes?: readonly unknown[];
};

type DatabaseRefusal = { sqlState: string; constraint: string | null };

const longestSql = 2000;
const mostCauses = 8;

// Errors of connecting, signing in, and databases that are missing, full or shutting down contain no values.
const harmlessStates = /^(?:08|28|3D|53|57|58)/;

/**
 * Describes an error and its causes for the log. For a failed query it keeps only SQL, SQLSTATE and
 * constraint: parameters and the database's message and details repeat what people typed.
 */
export function reportError(error: Error, depth = 0): ErrorReport {
  const query = findQuery(error);
  const refusal =
    findDatabaseRefusal(error) ?? (query === null ? null : findDatabaseRefusal(error.cause));
  const isHarmless = refusal === null || harmlessStates.test(refusal.sqlState);
  const stack = getStackFrames(error);
  const causes = depth < mostCauses ? listCauses(error) : [];
  return {
    message: query === null && isHarmless ? error.message : 'a query failed',
    ...(query === null ? {} : { sql: query.slice(0, longestSql) }),
    ...(refusal === null ? {} : { sqlState: refusal.sqlState }),
    ...(typeof refusal?.constraint === 'string' ? { constraint: refusal.constraint } : {}),
    ...(stack === '' ? {} : { stack }),
    ...(causes.length === 0
      ? {}
      : {
          causes: causes.map((cause) =>
            cause instanceof Error ? reportError(cause, depth + 1) : cause,
          ),
        }),
  };
}

/** Describes a thrown value in a few words that are safe to show. */
export function formatThrown(thrown: unknown): string {
  if (!(thrown instanceof Error)) return inspect(thrown);
  const { message, sqlState, constraint } = reportError(thrown);
  const facts = [
    sqlState === undefined ? null : `SQLSTATE ${sqlState}`,
    constraint === undefined ? null : `constraint ${constraint}`,
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? message : `${message} (${facts.join(', ')})`;
}

/** Formats a thrown value for a terminal, as `reportError` describes it. */
export function printError(thrown: unknown, depth = 0): string {
  if (!(thrown instanceof Error)) return inspect(thrown);
  const { sql, stack } = reportError(thrown, mostCauses);
  const causes = depth < mostCauses ? listCauses(thrown) : [];
  return [
    `${thrown.name}: ${formatThrown(thrown)}`,
    ...[sql, stack].filter((text) => text !== undefined),
    ...causes.map((cause) => `caused by ${printError(cause, depth + 1)}`),
  ].join('\n');
}

/** Returns the causes without the database error of a query, which is already reported with the query. */
function listCauses(error: Error): readonly unknown[] {
  const isTold = findQuery(error) !== null && findDatabaseRefusal(error.cause) !== null;
  const several: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return error.cause === undefined || isTold ? several : [error.cause, ...several];
}

/** Finds the SQL of an error from Drizzle or from the embedded database. */
function findQuery(error: Error): string | null {
  if (!('query' in error) || !('params' in error)) return null;
  return typeof error.query === 'string' ? error.query : '';
}

/** Returns the message of a database error, the same for both drivers. */
function findDatabaseRefusal(thrown: unknown): DatabaseRefusal | null {
  if (!(thrown instanceof Error) || !('severity' in thrown) || !('code' in thrown)) return null;
  const constraint = 'constraint' in thrown ? thrown.constraint : null;
  return {
    sqlState: String(thrown.code),
    constraint: typeof constraint === 'string' ? constraint : null,
  };
}

/** Returns the stack without its head, which repeats the message. */
function getStackFrames({ message, stack = '' }: Error): string {
  const head = stack.indexOf(message);
  if (head === -1) return '';
  return stack
    .slice(head + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
