import type { Context } from 'hono';
import { staffErrorTexts } from '#contract/staff/errors.ts';
import { StaffFailure } from '#server/base/staff-failure.ts';
import { InvoiceRefusal } from '#server/domain/invoices/refusal.ts';
import { AppError, invalid } from '#server/base/app-error.ts';
import { ServiceRefusal } from '#server/domain/service/refusal.ts';
import { respondFailure } from '#server/http/failure.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Log } from '#server/base/log.ts';

/** Responds with a failure in the envelope of the site (wire, The desk). */
export function respondConsoleFailure(c: Context, thrown: unknown, log: Log): Response {
  const failure = failureOf(thrown);
  if (!(failure instanceof StaffFailure)) return respondFailure(c, failure, log);
  const { status, error, data } = failure;
  if (status === 429) c.header('retry-after', '60');
  c.header('cache-control', 'no-store');
  const message = staffErrorTexts[error][localeOf(c)];
  return c.json(
    { code: status, message, error, ...(data === undefined ? null : { data }) },
    status,
  );
}

/** Returns what a refusal of the domain is called at the console; what is none stays as it is. */
export function failureOf(thrown: unknown): unknown {
  if (thrown instanceof ServiceRefusal) return serviceFailure(thrown);
  if (thrown instanceof InvoiceRefusal) return invoiceFailure(thrown);
  return thrown;
}

function serviceFailure({ reason }: ServiceRefusal): AppError | StaffFailure {
  switch (reason.why) {
    case 'order.unknown':
      return new AppError(404, 'order.not_found');
    case 'file.large':
      return new AppError(413, 'file.too_large', { data: reason });
    case 'file.empty':
    case 'file.type':
      return new AppError(415, 'file.unsupported', { data: reason });
    case 'day':
      return invalid('day', 'date');
    default:
      return new StaffFailure(409, 'desk.not_now', reason);
  }
}

function invoiceFailure({ refusal }: InvoiceRefusal): AppError | StaffFailure {
  switch (refusal.why) {
    case 'unknown':
      return new AppError(404, 'invoice.not_found');
    case 'document':
      return new AppError(415, 'file.unsupported', { data: refusal });
    case 'number':
      return invalid('fapiao_no', 'invalid');
    default:
      return new StaffFailure(409, 'desk.not_now', refusal);
  }
}
