import { and, desc, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { FoundCustomer, SearchResult } from '#contract/staff/case.ts';
import type { FoundBy } from '#contract/staff/picklists.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { normalizeTyped } from '#contract/base/typed-text.ts';
import type { Bilingual } from '#contract/base/bilingual.ts';
import { findDamagedCode, findSupportCode } from '#machines/replay/find-code.ts';
import type { WrongGroup } from '#machines/replay/groups.ts';
import { CaseError, readCase } from '#machines/replay/read-case.ts';
import type { SupportRecord } from '#machines/replay/support-record.ts';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { users } from '#server/db/tables/people.ts';
import { Refusal } from '#server/base/refusal.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import {
  amountIn,
  dayIn,
  emailIn,
  numbersIn,
  ownNumberIn,
  phoneIn,
} from '#server/base/typed-numbers.ts';
import type { Deps } from '#server/records/deps.ts';
import { endsWith } from '../ends-with.ts';
import { listFound } from './found.ts';
import { maskOwner } from './masks.ts';
import {
  listSearchWays,
  ofAmount,
  ofCompany,
  ofDay,
  ofEmail,
  ofName,
  ofPhone,
  type Wanted,
} from './search-conditions.ts';

const most = 20;
// Longer than any number of ours or of a wallet.
const longestNumber = 40;
/** Words in nearly every company name: a search for them alone would find almost all. */
const everywhere =
  /股份|有限|责任|公司|集团|科技|co|company|corp|inc|ltd|limited|tech|group|[\s.,%_*?&()（）-]/giu;

/** The language of the results, and the instant that they show. */
type Reader = { db: Database; locale: Locale; now: Date };

/**
 * Finds orders, inquiries, bookings and customers by a number, a phone, an e-mail, a company, a person's whole
 * name, an amount in yuan, a day or a support code, newest first and at most twenty; results are masked, the searched
 * fields are not. Throws 422 for a query that would find nearly everything, and for an unreadable support code.
 */
export async function searchCases(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  given: string,
  locale: Locale,
): Promise<SearchResult> {
  const text = normalizeTyped(given);
  const now = clock.date();
  const reader: Reader = { db, locale, now };
  const day = dayIn(text, shanghaiDay(now));
  if (day !== null) return found(reader, 'day', ofDay(db, day));
  const isLong = text.length > longestNumber;
  const code = findSupportCode(text);
  const isCode = code !== null || findDamagedCode(text) !== null;
  const orderNo = isLong || isCode ? orderOfSupportCode(text) : undefined;
  if (orderNo !== undefined) {
    const ofCode = await found(reader, 'support_code', {
      order: eq(orders.orderNo, orderNo ?? ''),
    });
    return { ...ofCode, support_code: code };
  }
  const phone = phoneIn(text);
  if (phone !== null) {
    const ofPerson = await found(reader, 'phone', ofPhone(phone));
    // The last characters of a number may look like a phone.
    if (hasFound(ofPerson)) return ofPerson;
    const ofNumber = await byNumbers(reader, text);
    return ofNumber.items.length > 0 ? ofNumber : ofPerson;
  }
  if (text.includes('@')) {
    const email = emailIn(text);
    if (email === null) throw new Refusal(422, 'console.too_broad');
    return found(reader, 'email', ofEmail(email));
  }
  const ofNumber = await byNumbers(reader, text);
  if (ofNumber.items.length > 0 || ownNumberIn(text) !== null) return ofNumber;
  if (isLong) throw new Refusal(422, 'console.unreadable_code');
  // A text with as many digits means a number, and no company.
  if (numbersIn(text).some((number) => /\d{8}/.test(number))) return ofNumber;
  const amount = amountIn(text);
  const ofSum = amount === null ? null : await found(reader, 'amount', ofAmount(db, amount));
  if (ofSum !== null && ofSum.items.length > 0) return ofSum;
  const isBroad = Array.from(text.replaceAll(everywhere, '')).length < 2;
  if (isBroad && ofSum === null) throw new Refusal(422, 'console.too_broad');
  const ofWords = isBroad ? null : await byWords(reader, text);
  // Only a number that no company or person has as a name is called an amount.
  return ofWords === null || (ofSum !== null && !hasFound(ofWords)) ? (ofSum ?? ofNumber) : ofWords;
}

/**
 * Finds by a part of a company's name or by a person's whole name. Strangers write the names of inquiries, so
 * that a person's name hides no company.
 */
async function byWords(reader: Reader, text: string): Promise<SearchResult> {
  const [company, name] = [ofCompany(text), ofName(text)];
  const ofPerson = await found(reader, 'name', name);
  if (!hasFound(ofPerson)) return found(reader, 'company', company);
  const either = {
    order: or(company.order, name.order),
    inquiry: or(company.inquiry, name.inquiry),
    customer: or(company.customer, name.customer),
  };
  const all = await found(reader, 'company', either);
  const listNumbers = ({ items, customers }: SearchResult) => [
    ...customers.map(({ id }) => id),
    ...items.map(({ number }) => number),
  ];
  const numbers = new Set(listNumbers(ofPerson));
  return listNumbers(all).every((number) => numbers.has(number)) ? ofPerson : all;
}

/** Finds the order of a support code, null when it has none; undefined for any other text. */
function orderOfSupportCode(text: string): string | null | undefined {
  try {
    return readSupport(text).orderNo;
  } catch (error) {
    const isNoCode =
      error instanceof Refusal &&
      error.code === 'console.unreadable_code' &&
      error.extra.fields === undefined;
    if (isNoCode) return undefined;
    throw error;
  }
}

/** Reads the record of a browser. Throws 422 for an incomplete or former support code, and names wrong groups. */
export function readSupport(text: string): SupportRecord {
  try {
    const { record } = readCase(text);
    if (record !== null) return record;
  } catch (error) {
    if (!(error instanceof CaseError)) throw error;
    if (error.fault === 'former') {
      throw new Refusal(422, 'console.former_code', undefined, { cause: error });
    }
    if (error.groups.length > 0) {
      const fields = { text: [describeWrongGroups(error.groups)] };
      throw new Refusal(422, 'console.unreadable_code', undefined, { fields, cause: error });
    }
  }
  throw new Refusal(422, 'console.unreadable_code');
}

/** Names the groups of a support code that were read or typed wrong. */
function describeWrongGroups(groups: readonly WrongGroup[]): Bilingual<string> {
  const chinese = groups.map(({ number, text }) => `第 ${number} 组（${text}）`).join('、');
  const english = groups.map(({ number, text }) => `group ${number} (${text})`).join(', ');
  return {
    'zh-CN': `支持码有误：${chinese}。请客户再读一遍这一组`,
    'en-US': `Wrong in the support code: ${english}. Ask the customer to read it out once more`,
  };
}

/** Finds by the whole number first; else by its end. */
async function byNumbers(reader: Reader, given: string): Promise<SearchResult> {
  const numbers = numbersIn(given);
  // No index supports a search by the end of a number.
  const ways = [[eq, numbers] as const, [endsWith, numbers.slice(0, 2)] as const];
  for (const [matches, candidates] of ways) {
    for (const number of candidates) {
      for (const [by, wanted] of listSearchWays(reader.db, (column) => matches(column, number))) {
        const result = await found(reader, by, wanted);
        if (result.items.length > 0) return result;
      }
    }
  }
  return { found_by: null, customers: [], items: [], has_more: false, support_code: null };
}

/** Finds customers, orders, inquiries and bookings, the newest first. */
async function found(
  { db, ...reader }: Reader,
  by: FoundBy,
  wanted: Wanted,
): Promise<SearchResult> {
  const items = await listFound(db, wanted, reader, most + 1);
  const newest = items.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  return {
    found_by: by,
    customers: wanted.customer === undefined ? [] : await listCustomers(db, wanted.customer),
    items: newest.slice(0, most),
    has_more: newest.length > most,
    support_code: null,
  };
}

async function listCustomers(db: Database, wanted: SQL): Promise<FoundCustomer[]> {
  const rows = await db
    .select({ user: users, orders: db.$count(orders, eq(orders.userId, users.id)) })
    .from(users)
    .where(and(wanted, isNull(users.closedAt)))
    .orderBy(desc(users.createdAt))
    .limit(most);
  return rows.map(({ user, orders: count }) => ({
    id: user.id,
    customer: maskOwner(user),
    company: user.company,
    orders: count,
  }));
}

/** Checks whether a search has found anything. */
export function hasFound({ items, customers }: SearchResult): boolean {
  return items.length > 0 || customers.length > 0;
}
