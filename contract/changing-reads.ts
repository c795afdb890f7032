import type { CallName } from './calls.ts';
import type { StaffCallName } from './staff/calls.ts';

/** Why a GET may change something. */
export type ChangingRead = {
  /** The rows that it changes, and why that is harmless or intended. */
  reason: string;
  /**
   * An act of a reader, sent when they press a button or have read for a while: never by a loader, a guard, a
   * preload or a render, and not as a HEAD.
   */
  isAct?: true;
};

/**
 * Every GET that changes something (wire, Reads). Any other GET leaves the database as it is, however often
 * it is sent; tests/server/reads.test.ts calls each of them.
 */
export const changingReads = {
  viewArticle: {
    reason: 'It counts a view, once per reader and day, after the page was visible for a while.',
    isAct: true,
  },
  downloadReport: {
    reason:
      'It hands out the file: the first download of a bought report ends the right to a refund (contract/refunds/terms.ts).',
    isAct: true,
  },
  readOrderFile: {
    reason: 'It hands out a delivered file and marks it as seen by its owner.',
    isAct: true,
  },
  readPaymentState: {
    reason:
      'It watches a payment: the server may ask the wallet, at most every five seconds, and records what it learns.',
  },
  exportPayments: { reason: 'It counts against the limit of exports an hour.' },
  readContract: { reason: 'It counts against the limit of contracts an hour.' },
  readSupportRecord: { reason: 'It counts against the limit of guessed short codes an hour.' },
} as const satisfies Partial<Record<CallName, ChangingRead>>;

/** Every GET of the console that changes something: it logs that a colleague has read personal data. */
export const changingStaffReads = {
  readCustomer: { reason: 'It logs that the colleague opened the customer.' },
  readInquiry: { reason: 'It logs that the colleague opened the inquiry.' },
  readVerification: { reason: 'It logs that the colleague opened the verification.' },
  readBookingCase: { reason: 'It logs that the colleague opened the booking.' },
  listDifferences: { reason: 'It logs that the colleague opened the differences of the bills.' },
} as const satisfies Partial<Record<StaffCallName, ChangingRead>>;

/** GETs outside the calls that change something, and what every call of a signed-in caller does. */
export const otherChangingReads = {
  'GET /payments/wechat/openid': {
    reason:
      'A browser returns from WeChat: the code in the address works once and names the payer.',
  },
  'every call with a session': {
    reason:
      'It moves the end of the session: on the site once an hour, in the console every 30 seconds.',
  },
} as const satisfies Readonly<Record<string, ChangingRead>>;

type Name = keyof typeof changingReads;

/** A GET that is an act of a reader. */
export type ActingRead = {
  [Each in Name]: (typeof changingReads)[Each] extends { isAct: true } ? Each : never;
}[Name];

const isActingRead = (name: string): name is ActingRead =>
  Object.entries<ChangingRead>(changingReads).some(
    ([each, { isAct }]) => each === name && isAct === true,
  );

/** The names of the GETs that are acts of a reader. */
export const actingReads: readonly ActingRead[] = Object.keys(changingReads).filter(isActingRead);
