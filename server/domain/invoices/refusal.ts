import type { InvoiceFormat, InvoiceStatus } from '#contract/base/picklists.ts';

type Refusal =
  | { why: 'unknown' }
  | { why: 'status'; status: InvoiceStatus }
  | { why: 'number' | 'number.taken' }
  | { why: 'document'; format: InvoiceFormat }
  | { why: 'too.much'; orderNo: string };

/** Why an act of the desk on an invoice was not carried out; nothing was changed. */
export class InvoiceRefusal extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.why);
    this.name = 'InvoiceRefusal';
    this.refusal = refusal;
  }
}
