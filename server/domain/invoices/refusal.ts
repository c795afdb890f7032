import { Refusal, invalid } from '#server/base/refusal.ts';
import type { InvoiceFormat, InvoiceStatus } from '#contract/base/picklists.ts';

/** The reason why an act on an invoice was refused. */
export type WhyInvoiceRefused =
  | { why: 'unknown' }
  | { why: 'status'; status: InvoiceStatus }
  | { why: 'number' | 'number.taken' }
  | { why: 'document'; format: InvoiceFormat }
  | { why: 'too.much'; orderNo: string }
  | { why: 'not.too.much' };

/** Creates the refusal of a staff act on an invoice; nothing was changed. */
export function invoiceRefusal(reason: WhyInvoiceRefused): Refusal {
  switch (reason.why) {
    case 'unknown':
      return new Refusal(404, 'invoice.not_found', undefined, { cause: reason });
    case 'document':
      return new Refusal(415, 'file.unsupported', reason, { cause: reason });
    case 'number':
      return invalid('fapiao_no', 'invalid', reason);
    default:
      return new Refusal(409, 'desk.not_now', reason, { cause: reason });
  }
}

/** Returns the reason of a refused act on an invoice, for callers with other texts; null for other failures. */
export function whyInvoiceRefused(error: unknown): WhyInvoiceRefused | null {
  return error instanceof Refusal && isReason(error.cause) ? error.cause : null;
}

function isReason(cause: unknown): cause is WhyInvoiceRefused {
  return typeof cause === 'object' && cause !== null && 'why' in cause;
}
