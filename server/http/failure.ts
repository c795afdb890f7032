import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ErrorCode } from '#contract/base/error-code.ts';
import { errorTexts } from '#contract/failures.ts';
import { getDefaultError, getCallError } from '#contract/base/api-error.ts';
import { fieldTexts, type FieldKey } from '#contract/base/fields.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { isStaffErrorCode, staffErrorTexts, type StaffErrorCode } from '#contract/staff/errors.ts';
import { isOfClosedAccount } from '#server/domain/accounts/closed.ts';
import { Refusal, type FailureStatus, type FieldFault } from '#server/base/refusal.ts';
import type { Log } from '#server/base/log.ts';
import { isUnavailable } from '#server/base/unavailable.ts';
import { warnNowAndThen } from '#server/base/warn-now-and-then.ts';
import { findCall } from './site-endpoints.ts';
import { negotiateLocale } from '#server/base/locale.ts';

// Long enough to reconnect to the database.
const retryAfterMs = 2000;

/**
 * Responds with a failure: the only place that turns it into a status and a text. An unexpected error says
 * only "500".
 */
export function respondFailure(c: Context, thrown: unknown, log: Log): Response {
  const failure = asRefusal(thrown);
  if (failure.status >= 500) logFailure(c, thrown, failure, log);
  const error = getErrorCode(c, failure);
  const { data } = failure;
  const { fields, retryAfterMs, allow } = failure.extra;
  const locale = negotiateLocale(c);
  if (retryAfterMs !== undefined) {
    c.header('retry-after', String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
  }
  if (allow !== undefined) c.header('allow', allow.join(', '));
  c.header('cache-control', 'no-store');
  return c.json(
    {
      code: failure.status,
      message: fields === undefined ? failureText(error, locale) : getMessage(fields, locale),
      error,
      ...(fields !== undefined ? { data: { fields: fieldMessages(fields, locale) } } : null),
      ...(data !== undefined ? { data } : null),
    },
    failure.status,
  );
}

/** Logs why a request failed: every fault of the server; other 5xx at most once a minute. */
function logFailure(c: Context, thrown: unknown, { status, code }: Refusal, log: Log): void {
  const facts = { method: c.req.method, path: c.req.path, error: thrown };
  if (status === 500) log.error('request failed', facts);
  else warnNowAndThen(log, code, facts);
}

/** Returns the code of a failure, or the default code of the call (spec 8). */
function getErrorCode(c: Context, { status, code }: Refusal): ErrorCode | StaffErrorCode {
  if (code === 'command.refused' || code === 'command.misused') return getDefaultError(status);
  if (code !== getDefaultError(status)) return code;
  const call = findCall(c);
  return call === null ? code : getCallError(call, status);
}

function failureText(code: ErrorCode | StaffErrorCode, locale: Locale): string {
  return (isStaffErrorCode(code) ? staffErrorTexts[code] : errorTexts[code])[locale];
}

// These texts need the name of the field.
const needsField: readonly FieldKey[] = ['invalid', 'required', 'tooLong'];

/** Returns the message for the person (spec 5): the first field fault with a sentence. */
function getMessage(fields: NonNullable<Refusal['extra']['fields']>, locale: Locale): string {
  const telling = Object.values(fields)
    .flat()
    .find((fault) => typeof fault !== 'string' || !needsField.includes(fault));
  return telling === undefined
    ? errorTexts['request.invalid'][locale]
    : getFaultText(telling, locale);
}

function getFaultText(fault: FieldFault, locale: Locale): string {
  return (typeof fault === 'string' ? fieldTexts[fault] : fault)[locale];
}

function fieldMessages(fields: NonNullable<Refusal['extra']['fields']>, locale: Locale) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, faults]) => [
      name,
      faults.map((fault) => getFaultText(fault, locale)),
    ]),
  );
}

function asRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  if (thrown instanceof HTTPException && isFailureStatus(thrown.status)) {
    return new Refusal(thrown.status);
  }
  if (isOfClosedAccount(thrown)) return new Refusal(401);
  if (isUnavailable(thrown))
    return new Refusal(503, 'server.unavailable', undefined, { retryAfterMs });
  return new Refusal(500);
}

function isFailureStatus(status: number): status is FailureStatus {
  return [400, 401, 403, 404, 405, 409, 413, 415, 421, 422, 429, 500, 502, 503, 507].includes(
    status,
  );
}
