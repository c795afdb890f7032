import { Refusal, invalid } from '#server/base/refusal.ts';
import type { InvoiceFormat, InvoiceStatus } from '#contract/base/picklists.ts';

/** The reason why an act on an invoice was refused. */
type WhyInvoiceRefused =
  | { why: 'unknown' }
  | { why: 'status'; status: InvoiceStatus }
  | { why: 'number' | 'number.taken' }
  | { why: 'document'; format: InvoiceFormat }
  | { why: 'too.much'; orderNo: string };

/** Creates the refusal of a staff act on an invoice; nothing was changed. */
export function invoiceRefusal(reason: WhyInvoiceRefused): Refusal {
  switch (reason.why) {
    case 'unknown':
      return new Refusal(404, 'invoice.not_found');
    case 'document':
      return new Refusal(415, 'file.unsupported', reason);
    case 'number':
      return invalid('fapiao_no', 'invalid');
    default:
      return new Refusal(409, 'console.not_now', reason);
  }
}
