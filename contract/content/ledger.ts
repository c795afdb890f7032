import * as v from 'valibot';
import { Fen } from '../base/money.ts';
import { costKinds } from './cost-kinds.ts';

/** A calendar day in Shanghai, `2026-11-20`. */
const LedgerDay = v.pipe(v.string(), v.isoDate());

/** A project; `before` is what it had cost before the month of the ledger, in fen. */
export const LedgerProject = v.object({
  id: v.string(),
  name: v.string(),
  lead: v.string(),
  stage: v.picklist(['started', 'development', 'trial', 'closed']),
  from: LedgerDay,
  to: LedgerDay,
  budget: Fen,
  before: Fen,
  /** The papers of its file: how many there are, and how many are wanted. */
  papers: v.object({ have: v.number(), wanted: v.number() }),
});
export type LedgerProject = v.InferOutput<typeof LedgerProject>;

/** One cost of the month, with the number of its voucher. */
export const LedgerEntry = v.object({
  id: v.string(),
  day: LedgerDay,
  project: v.string(),
  kind: v.picklist(costKinds),
  text: v.string(),
  amount: Fen,
  voucher: v.string(),
});
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>;

/** The hours of one person in the week of the ledger, by day; a day without entries is leave. */
export const LedgerWeek = v.object({
  person: v.string(),
  days: v.array(v.array(v.object({ project: v.string(), hours: v.number() }))),
  isApproved: v.boolean(),
});
export type LedgerWeek = v.InferOutput<typeof LedgerWeek>;

/**
 * GET /saas/sample-ledger: the ledger of a company that does not exist, for the last complete month before
 * the current day in Shanghai.
 */
export const SampleLedger = v.object({
  company: v.string(),
  /** `2026-10` */
  month: v.string(),
  projects: v.array(LedgerProject),
  entries: v.array(LedgerEntry),
  /** The five days of the last full working week. */
  week: v.array(LedgerDay),
  hours: v.array(LedgerWeek),
});
export type SampleLedger = v.InferOutput<typeof SampleLedger>;
