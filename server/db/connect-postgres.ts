import type pg from 'pg';
import { EnvError, PassingEnvError } from '#server/base/env-error.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { expectSettings, SessionClient } from './session-client.ts';

const connectionTimeoutMillis = 5000;

/**
 * Connects to a PostgreSQL by one connection. Throws EnvError with a sentence for an address, a password, a
 * name or an encryption that is refused, and for a server that does not answer.
 */
export async function connectPostgres(url: string): Promise<pg.Client> {
  try {
    const client = new SessionClient({ connectionString: url, connectionTimeoutMillis });
    // The server may end the connection: the running query then fails with its own error.
    client.on('error', () => undefined);
    await client.connect();
    try {
      await expectSettings(client);
    } catch (error) {
      await client.end();
      throw error;
    }
    return client;
  } catch (cause) {
    if (cause instanceof EnvError) throw cause;
    throw connectionFault(cause);
  }
}

/** Explains a failed connection to PostgreSQL in one sentence: a PassingEnvError if a later try may succeed. */
export function connectionFault(cause: unknown): EnvError {
  const lasting = describeLastingFailure(cause);
  const what = lasting ?? describePassingFailure(cause);
  const Fault = lasting === null ? PassingEnvError : EnvError;
  return new Fault(`${what}; the reason: ${formatReason(cause)}.`, { cause });
}

const noPassword = /password must be a (?:non-empty )?string|no password supplied/i;
const noEncryption = /does not support SSL|no encryption|SSL off/i;
const noAddress = /^Invalid URL/;
const noParameter = /unsupported startup parameter/;

function describeLastingFailure(cause: unknown): string | null {
  const code = getErrorCode(cause);
  const words = getErrorMessage(cause);
  if (noAddress.test(words) || code === 'ERR_INVALID_URL') {
    return 'The database address cannot be read: in DATABASE_URL, write special letters of the password as %23, %2F and the like';
  }
  if (noParameter.test(words)) {
    return 'The pooler before the database refuses a setting of the connection: add statement_timeout, lock_timeout and idle_in_transaction_session_timeout to ignore_startup_parameters of PgBouncer, and set them for the user of the database';
  }
  if (noPassword.test(words)) return 'The database asks for a password, and DATABASE_URL has none';
  if (noEncryption.test(words) || code === '28000') {
    return 'The database does not let this machine and user in as DATABASE_URL says: check sslmode there, and pg_hba.conf of the database';
  }
  if (code === '28P01') {
    return 'The database refuses the user or the password: check DATABASE_URL';
  }
  if (code === '3D000') {
    return 'The database server has no database of that name: create it, or correct DATABASE_URL';
  }
  if (isTls(code) || isMissingFile(cause)) {
    return 'The encrypted connection to the database was refused: check sslmode and sslrootcert of DATABASE_URL, and the certificate of the database';
  }
  return null;
}

function describePassingFailure(cause: unknown): string {
  const code = getErrorCode(cause);
  if (code === '53300')
    return 'The database has no connection left: end others, or let it have more';
  if (code === '25006') {
    return 'The database is read-only: point DATABASE_URL at the server that takes writes, or end default_transaction_read_only';
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return 'The machine of the database is not known by that name: check DATABASE_URL';
  }
  return 'The database does not answer: check DATABASE_URL, and that the database runs';
}

function isTls(code: string): boolean {
  return /CERT|TLS|SSL|SIGNATURE|^EPROTO$/.test(code);
}

/** Checks whether a certificate file is missing; a missing socket is another problem. */
function isMissingFile(cause: unknown): boolean {
  return cause instanceof Error && 'syscall' in cause && cause.syscall === 'open';
}

/** Node tries several addresses of one name: report the error of the first. A query wraps that of the database. */
function getFirstError(cause: unknown): unknown {
  if (cause instanceof AggregateError) return cause.errors[0];
  const isWrapped = cause instanceof Error && !('code' in cause) && cause.cause instanceof Error;
  return isWrapped ? cause.cause : cause;
}

function getErrorCode(cause: unknown): string {
  const first = getFirstError(cause);
  return first instanceof Error && 'code' in first ? String(first.code) : '';
}

function getErrorMessage(cause: unknown): string {
  const first = getFirstError(cause);
  return first instanceof Error ? first.message : '';
}

function formatReason(cause: unknown): string {
  return formatThrown(getFirstError(cause))
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<![. ])[. ]+$/, '');
}
