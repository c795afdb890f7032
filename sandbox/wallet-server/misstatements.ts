import * as v from 'valibot';
import { startOfDay } from '#contract/base/shanghai.ts';
import { computeFee, type BillLine } from './bill-line.ts';

const text = v.pipe(v.string(), v.maxLength(200));
const day = v.pipe(v.string(), v.isoDate());
const fen = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * A wrong statement in a wallet's books, set by a test. A `number` is that of a payment, or of a refund.
 * `moved`: the line is in the bill of another day.
 */
export const Misstatement = v.variant('how', [
  v.object({ how: v.literal('unknown payment'), paymentNo: text, amount: fen, day }),
  v.object({ how: v.literal('unknown refund'), paymentNo: text, refundNo: text, amount: fen, day }),
  v.object({ how: v.picklist(['left out', 'doubled']), number: text }),
  v.object({ how: v.literal('moved'), number: text, day }),
  v.object({
    how: v.literal('changed'),
    number: text,
    to: v.partial(
      v.object({
        amount: fen,
        fee: v.pipe(v.number(), v.integer()),
        paymentNo: text,
        transactionId: text,
        subject: text,
        currency: text,
        merchant: text,
        kind: text,
        state: v.picklist(['processing', 'done', 'abnormal', 'closed']),
      }),
    ),
  }),
]);
export type Misstatement = v.InferOutput<typeof Misstatement>;

/** How the file of a bill goes wrong. `creating`: it is not written yet. */
export const billFaults = [
  'creating',
  'none',
  'wrong hash',
  'cut',
  'oversized',
  'column missing',
  'columns reordered',
  'wrong encoding',
  'other account',
] as const;
export type BillFault = (typeof billFaults)[number];

/** Returns the lines of a day's bill as the misstatement has them. */
export function misstated(
  lines: readonly BillLine[],
  wrong: Exclude<Misstatement, { how: 'moved' }>,
  day: string,
): BillLine[] {
  switch (wrong.how) {
    case 'unknown payment':
    case 'unknown refund':
      return wrong.day === day ? [...lines, inventedLine(wrong, startOfDay(day))] : [...lines];
    case 'left out':
      return lines.filter((line) => getLineNumber(line) !== wrong.number);
    case 'doubled':
      return lines.flatMap((line) =>
        getLineNumber(line) === wrong.number ? [line, line] : [line],
      );
    case 'changed':
      return lines.map((line) =>
        getLineNumber(line) === wrong.number ? changed(line, wrong.to) : line,
      );
  }
}

/** Returns the number by which a line is known. */
export function getLineNumber({ paymentNo, back }: BillLine): string {
  return back?.refundNo ?? paymentNo;
}

type Change = Extract<Misstatement, { how: 'changed' }>['to'];

function changed(line: BillLine, { state, ...to }: Change): BillLine {
  const given = Object.fromEntries(Object.entries(to).filter(([, value]) => value !== undefined));
  const fee = to.amount === undefined ? line.fee : computeFee(to.amount);
  const back = line.back === null || state === undefined ? line.back : { ...line.back, state };
  return { ...line, fee, ...given, back };
}

function inventedLine(
  wrong: Extract<Misstatement, { how: 'unknown payment' | 'unknown refund' }>,
  at: Date,
): BillLine {
  const { paymentNo, amount } = wrong;
  return {
    at,
    createdAt: at,
    paymentNo,
    transactionId: `4200${String(at.valueOf()).padStart(24, '0')}`,
    orderNo: '',
    subject: '序园',
    product: 'code',
    amount,
    fee: computeFee(amount),
    back: wrong.how === 'unknown refund' ? { refundNo: wrong.refundNo, state: 'done' } : null,
    currency: 'CNY',
    merchant: null,
    kind: null,
  };
}
