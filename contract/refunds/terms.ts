import { dayMs, hourMs } from '../base/durations.ts';
import type { Bilingual } from '../base/bilingual.ts';
import type { Locale, PricingType } from '../base/picklists.ts';
import type { RefundLineBasis } from './schemas.ts';
import { add, divide, multiply, nothing, percent, takePart, type Part } from '../base/part.ts';
import { addMonthsInRun, shanghaiDay, startOfDay } from '../base/shanghai.ts';
import { addWorkingDays } from '../base/working-days.ts';

/**
 * The refund terms: how much of an order goes back on request, and what customers read before they buy. The
 * only definition of these terms: the request, the console and every text use it.
 */

/** How long after its beginning a SaaS plan or a membership is refunded in full. */
const wholeRefundMs = 7 * dayMs;
/** When a working day ends in Shanghai, from its first moment. */
const endOfWorkMs = 18 * hourMs;

/** The sentence that a buyer of a report or an article agrees to; another wording is another version. */
export const openingTerms = {
  version: '2026-11',
  text: {
    'zh-CN': '我知道：打开全文或下载之后，不再享有无理由退款。',
    'en-US':
      'I understand that once I open the full text or download it, the right to return it ends.',
  },
} as const satisfies { version: string; text: Record<Locale, string> };

/** The terms of each kind in a sentence; texts insert it by a placeholder, like `serviceBegins`. */
export const refundTerms: Record<Locale, Record<PricingType, string>> = {
  'zh-CN': {
    saas: '服务期开始后 7 天内可全额退款；之后按剩余整月退款，已开始的月份不退。抵扣额不退现金：升级因退款提前结束时，被抵扣的原方案恢复至其原到期日。',
    membership:
      '会员期开始后 7 天内可全额退款；之后按剩余整月退款，已开始的月份不退。抵扣额不退现金：升级因退款提前结束时，被抵扣的原会员恢复至其原到期日。',
    report: '没有下载前可全额退款；下载之后不再退款。',
    article: '没有打开全文前可全额退款；打开之后不再退款。',
    service:
      '随时可申请退款，扣除已交付的步骤、已使用的数量和已开始的月份，各占的比例下单前写明；服务期内没有使用的数量到期失效；全部交付且服务期结束后，不再退款。',
    package:
      '随时可申请退款，只扣除已交付步骤的价格，以及所含 SaaS 套餐已开始月份的价格；全部交付且没有未开始的月份后，不再退款。',
  },
  'en-US': {
    saas: 'All of it is refunded within 7 days of the first day; after that, the whole months left are. A month that has begun is not refunded. Credit is not paid out: when a refund ends an upgrade early, the plan that it credited runs again until its own end.',
    membership:
      'All of it is refunded within 7 days of the first day; after that, the whole months left are. A month that has begun is not refunded. Credit is not paid out: when a refund ends an upgrade early, the membership that it credited runs again until its own end.',
    report: 'All of it is refunded until you download it, and nothing after that.',
    article: 'All of it is refunded until you open the full text, and nothing after that.',
    service:
      'You can ask for a refund at any time: the steps delivered, the units used and the months begun are deducted, each by its share as stated before you order. Units not used in the period lapse at its end. Once everything is delivered and the period is over there is no refund.',
    package:
      'You can ask for a refund at any time: the price of the steps delivered is deducted, and of the months begun of a SaaS plan in it, and nothing else. Once everything is delivered and every month has begun there is no refund.',
  },
};

/** The warning to a buyer before an article is opened, if that ends the right to a refund at once. */
export const openedTerms: Record<Locale, string> = {
  'zh-CN': '打开全文之后，不再退款。',
  'en-US': 'Once you open the full text, there is no refund.',
};

/** The facts of an order that the terms need; amounts in fen. */
export type RefundFacts = {
  type: PricingType;
  /** The money paid for the order; 0 if it is unpaid. */
  paid: number;
  /** The part that was refunded, or is approved for a refund. */
  returned: number;
  months: number | null;
  /** True if an upgrade credited it; then it is not refunded as well. */
  isCredited: boolean;
  periodStart: Date | null;
  /** The start of the unbroken run that the period continues; null if the period began one. */
  anchor: Date | null;
  paidAt: Date | null;
  /** True once everything that people deliver is delivered. */
  isDelivered: boolean;
  /** The matters of the order; the first may be the steps that are taken once for the order. */
  matters: readonly RefundMatter[];
  /** The units that are counted. */
  quantities: readonly RefundQuantity[];
  /** The plans that a package includes. */
  grants: readonly GrantedMonths[];
  openedAt: Date | null;
  /** True if the buyer accepted that opening ends the right to a refund. */
  acceptedOpening: boolean;
};

/** The months of a plan from its beginning; `anchor` as in `RefundFacts`. */
type Months = { months: number; periodStart: Date; anchor: Date | null };

/** A matter, and how far it is. */
export type RefundMatter = {
  /** Null for the steps that are taken once for the order. */
  title: Bilingual<string> | null;
  /** The units that it takes of each quantity by matter; 0 for the steps of the order. */
  units: number;
  isWithdrawn: boolean;
  steps: readonly {
    label: Bilingual<string>;
    /** percent of the price, or of what the matter costs */
    share: number;
    /** The time of delivery; null until then. */
    at: Date | null;
    /** True if a branch dropped the step: it is not delivered even when everything else is. */
    isDropped: boolean;
  }[];
};

/** Units of an order: once all granted units are used, `part` percent of the price is not refunded. */
export type RefundQuantity = {
  label: Bilingual<string>;
  /** The word for what it counts; empty where it has none. */
  unit: Bilingual<string>;
  part: number;
  granted: number;
  used: number;
  /** True if matters take them: they cost what the steps of the matters do. */
  isByMatter: boolean;
};

/** A plan that a package includes: its months begin with a step and have `share` percent of the package's price. */
export type GrantedMonths = {
  label: Bilingual<string>;
  share: number;
  months: number;
  /** Null until the step. */
  periodStart: Date | null;
  /** As in `RefundFacts`. */
  anchor: Date | null;
};

/** Instants are ISO strings, because lines are stored with their request. */
export type RefundLine = {
  label: Bilingual<string>;
  amount: number;
  basis?: RefundLineBasis;
  from?: string;
  at?: string;
};

/** Lines add up to `refundable`; `nextChange` is when the amount next decreases with time. */
export type Refundable = {
  refundable: number;
  lines: RefundLine[];
  nextChange: { at: Date; refundable: number } | null;
};

/** Calculates the refundable amount of an order at `now`, in fen, with the lines that explain it. */
export function refundable(facts: RefundFacts, now: Date): Refundable {
  const lines = linesAt(facts, now);
  const amount = sumLines(lines);
  const next = listBoundaries(facts)
    .filter((at) => at > now)
    .map((at) => ({ at, refundable: sumLines(linesAt(facts, at)) }))
    .find((later) => later.refundable < amount);
  return { refundable: amount, lines, nextChange: next ?? null };
}

/**
 * Finds when a text that is opened at `now` stops being refunded: `now` itself for a buyer who agreed to that.
 * Returns null when opening changes nothing, because nothing can be refunded any more.
 */
export function findRefundEnd(facts: RefundFacts, now: Date): Date | null {
  const before = refundable(facts, now).refundable;
  const opened = refundable({ ...facts, openedAt: facts.openedAt ?? now }, now);
  return opened.refundable < before ? now : (opened.nextChange?.at ?? null);
}

/**
 * Calculates the months of a plan that remain after a refund of `amount`: the refund gives back as many months
 * as their price, rounded down as in the terms, fits into it.
 */
export function monthsKept(paid: number, months: number, amount: number): number {
  let given = 0;
  while (given < months && priceOfMonths(paid, given + 1, months) <= amount) given += 1;
  return months - given;
}

/** Returns the deadline for the answer to a request: 18:00 in Shanghai on the next working day. */
export function responseDeadline(asked: Date): Date {
  const day = addWorkingDays(shanghaiDay(asked), 1);
  return new Date(startOfDay(day).valueOf() + endOfWorkMs);
}

function linesAt(facts: RefundFacts, now: Date): RefundLine[] {
  const { paid, returned } = facts;
  if (paid === 0) return [];
  const lines = [line('已付', 'Paid', paid), ...deductionsAt(facts, now)];
  const left = sumLines(lines);
  return returned === 0
    ? lines
    : [...lines, line('已退或退款中', 'Refunded before, or on its way', -Math.min(returned, left))];
}

/** Returns the deductions by the terms; their sum never exceeds the paid amount. */
function deductionsAt(facts: RefundFacts, now: Date): RefundLine[] {
  switch (facts.type) {
    case 'saas':
    case 'membership':
      return begunMonths(facts, now);
    case 'report':
    case 'article':
      return opening(facts, now);
    case 'service':
    case 'package':
      return deliveredParts(facts, now);
  }
}

function begunMonths(facts: RefundFacts, now: Date): RefundLine[] {
  const { paid, months, periodStart, anchor, isCredited } = facts;
  if (isCredited) return [line('已抵扣给升级订单', 'Credited toward an upgrade', -paid)];
  if (periodStart === null || months === null) return [];
  if (now.valueOf() < periodStart.valueOf() + wholeRefundMs) return [];
  const plan = { months, periodStart, anchor };
  const begun = countMonthsBegun(plan, now);
  const off = paid - priceOfMonths(paid, months - begun, months);
  return [{ ...explainMonths(plan, begun, null), amount: -off }];
}

function countMonths(begun: number, months: number): Bilingual<string> {
  return {
    'zh-CN': `已开始 ${begun} 个月，共 ${months} 个月`,
    'en-US': `Months begun: ${begun} of ${months}`,
  };
}

/** Counts the months begun at `now`, including one that begins at this moment; 0 before the first. */
function countMonthsBegun(plan: Months, now: Date): number {
  if (now < plan.periodStart) return 0;
  if (endOfMonth(plan, plan.months) <= now) return plan.months;
  let begun = 1;
  while (begun < plan.months && endOfMonth(plan, begun) <= now) begun += 1;
  return begun;
}

/** Returns the end of the given number of months of a period. */
function endOfMonth(
  { periodStart, anchor }: Pick<Months, 'periodStart' | 'anchor'>,
  months: number,
): Date {
  return addMonthsInRun(anchor ?? periodStart, periodStart, months);
}

function priceOfMonths(paid: number, some: number, months: number): number {
  return Math.floor((paid * some) / months);
}

function opening(facts: RefundFacts, now: Date): RefundLine[] {
  const { type, paid, openedAt, paidAt, acceptedOpening } = facts;
  if (openedAt === null) return [];
  // A buyer who was never asked keeps the seven days of the law.
  const inTime = paidAt !== null && now.valueOf() < paidAt.valueOf() + wholeRefundMs;
  if (!acceptedOpening && inTime) return [];
  const taken =
    type === 'report'
      ? line('已下载，不再退款', 'Downloaded: no refund any more', -paid)
      : line('已打开全文，不再退款', 'Opened in full: no refund any more', -paid);
  return [{ ...taken, basis: 'opened', at: openedAt.toISOString() }];
}

/**
 * Deducts the steps that were delivered, the units used and the months begun: of each its part of the price,
 * rounded once, on the sum.
 */
function deliveredParts(facts: RefundFacts, now: Date): RefundLine[] {
  const { paid, isDelivered, matters, quantities, grants } = facts;
  const end = findPeriodEnd(facts);
  const isOver = end !== null && end <= now;
  const lines: RefundLine[] = [];
  let gone = nothing;
  /** The part that is refunded even when everything else is delivered. */
  let open = nothing;
  const deduct = (part: Part, explanation: Omit<RefundLine, 'amount'>) => {
    const before = takePart(paid, gone);
    gone = add(gone, part);
    lines.push({ ...explanation, amount: before - takePart(paid, gone) });
  };

  for (const matter of matters) {
    const cost = findCost(matter, quantities);
    const left = matter.steps.filter(
      ({ at, isDropped }) => at === null && (isDropped || matter.isWithdrawn),
    );
    open = add(open, multiply(cost, percent(sumShares(left))));
    for (const { part, ...explanation } of explainMatter(matter, isDelivered)) {
      deduct(multiply(cost, percent(part)), explanation);
    }
  }
  for (const { label, unit, part, granted, used, isByMatter } of quantities) {
    const ofGranted = (units: number) => divide(percent(part), units, granted);
    const count = (units: number) => ({
      'zh-CN': `${label['zh-CN']}：${units} / ${granted} ${unit['zh-CN']}`.trim(),
      'en-US': `${label['en-US']}: ${units} of ${granted} ${unit['en-US']}`.trim(),
    });
    if (!isByMatter) {
      deduct(ofGranted(used), { label: count(used), basis: used > 0 ? 'used' : 'undelivered' });
    }
    if (isOver && used < granted) {
      deduct(ofGranted(granted - used), {
        label: count(granted - used),
        basis: 'lapsed',
        at: end.toISOString(),
      });
    }
  }
  for (const { label, periodStart, share, ...plan } of grants) {
    const begun = periodStart === null ? 0 : countMonthsBegun({ ...plan, periodStart }, now);
    const part = (months: number) => divide(percent(share), months, plan.months);
    open = add(open, part(plan.months - begun));
    deduct(part(begun), explainMonths({ ...plan, periodStart }, begun, label));
  }
  const { periodStart, months } = facts;
  if (periodStart !== null && months !== null) {
    const begun = countMonthsBegun({ ...facts, periodStart, months }, now);
    const rest = percent(100 - sumParts(facts));
    open = add(open, divide(rest, months - begun, months));
    if (sumParts(facts) < 100) {
      deduct(divide(rest, begun, months), explainMonths({ ...facts, months }, begun, null));
    }
  }
  const others = paid - takePart(paid, gone) - takePart(paid, open);
  return isDelivered && others > 0
    ? [...lines, line('其余已全部交付', 'Everything else is delivered too', -others)]
    : lines;
}

type Explained = Omit<RefundLine, 'amount'> & { part: number };

/** Explains the parts of a matter: each step of the order has a line, a matter with units has one. */
function explainMatter(
  { title, steps, isWithdrawn }: RefundMatter,
  isDelivered: boolean,
): Explained[] {
  if (title === null) {
    return steps.flatMap(({ label, share, at, isDropped }): Explained[] => {
      if (share === 0 || (at === null && isDelivered && !isDropped)) return [];
      return at === null
        ? [{ label, part: 0, basis: 'undelivered' }]
        : [{ label, part: share, basis: 'delivered', at: at.toISOString() }];
    });
  }
  const done = steps.filter(({ at }) => at !== null);
  const part = sumShares(done);
  const last = done.at(-1)?.at;
  const label = {
    'zh-CN': `${title['zh-CN']}：已交付 ${part}%${isWithdrawn ? '，已撤回' : ''}`,
    'en-US': `${title['en-US']}: ${part}% delivered${isWithdrawn ? ', withdrawn' : ''}`,
  };
  return last === undefined || last === null || part === 0
    ? [{ label, part: 0, basis: 'undelivered' }]
    : [{ label, part, basis: 'delivered', at: last.toISOString() }];
}

/** Explains the begun months of a plan, or of a service when it has no name. */
function explainMonths(
  { periodStart, months, anchor }: Omit<GrantedMonths, 'label' | 'share'>,
  begun: number,
  name: Bilingual<string> | null,
): Omit<RefundLine, 'amount'> {
  if (periodStart === null || begun === 0) {
    return { label: name ?? countMonths(begun, months), basis: 'undelivered' };
  }
  const counted = countMonths(begun, months);
  return {
    label:
      name === null
        ? counted
        : {
            'zh-CN': `${name['zh-CN']}：${counted['zh-CN']}`,
            'en-US': `${name['en-US']}: ${counted['en-US'].toLowerCase()}`,
          },
    basis: 'begun',
    from: periodStart.toISOString(),
    at: endOfMonth({ periodStart, anchor }, begun).toISOString(),
  };
}

/** Calculates what a step of a matter costs, in fen of an order of `amount`, rounded down. */
export function priceOfStep(
  amount: number,
  matter: RefundMatter,
  quantities: readonly RefundQuantity[],
  share: number,
): number {
  return takePart(amount, multiply(findCost(matter, quantities), percent(share)));
}

/** Returns the percent of the price that steps, units and included plans have; the rest passes with the months. */
function sumParts({ matters, quantities, grants }: RefundFacts): number {
  const own = matters.filter(({ title }) => title === null).flatMap(({ steps }) => steps);
  const parts = quantities.reduce((sum, { part }) => sum + part, 0);
  return sumShares(own) + parts + sumShares(grants);
}

function sumShares(parts: readonly { share: number }[]): number {
  return parts.reduce((sum, { share }) => sum + share, 0);
}

/** Returns the end of the period of a service; null before its first day, and for what has no period. */
function findPeriodEnd({ periodStart, months, anchor }: RefundFacts): Date | null {
  return periodStart === null || months === null
    ? null
    : endOfMonth({ periodStart, anchor }, months);
}

/** Returns the part of the price that a matter costs: its units, or all of it for the steps of the order. */
function findCost({ title, units }: RefundMatter, quantities: readonly RefundQuantity[]): Part {
  if (title === null) return percent(100);
  return quantities
    .filter(({ isByMatter }) => isByMatter)
    .reduce<Part>(
      (sum, { part, granted }) => add(sum, divide(percent(part), units, granted)),
      nothing,
    );
}

/** Finds the end of the month of a plan that has begun at `now`; its start when none has. */
export function endOfBegunMonth(plan: Months, now: Date): Date {
  const begun = countMonthsBegun(plan, now);
  return begun === 0 ? plan.periodStart : endOfMonth(plan, begun);
}

/** Returns the moments at which the terms may give less. */
function listBoundaries(facts: RefundFacts): Date[] {
  const { type, months, periodStart, anchor, paidAt, grants } = facts;
  switch (type) {
    case 'report':
    case 'article':
      return paidAt === null ? [] : [new Date(paidAt.valueOf() + wholeRefundMs)];
    case 'saas':
    case 'membership':
      return periodStart === null || months === null
        ? []
        : sortDates([
            new Date(periodStart.valueOf() + wholeRefundMs),
            ...listMonthEnds({ months, periodStart, anchor }),
          ]);
    case 'service':
    case 'package':
      return sortDates(
        [...grants, facts].flatMap(({ periodStart: start, months: count, anchor: run }) =>
          start === null || count === null
            ? []
            : [start, ...listMonthEnds({ months: count, periodStart: start, anchor: run })],
        ),
      );
  }
}

function listMonthEnds(plan: Months): Date[] {
  return Array.from({ length: plan.months }, (_, index) => endOfMonth(plan, index + 1));
}

function sortDates(dates: readonly Date[]): Date[] {
  return dates.toSorted((one, other) => one.valueOf() - other.valueOf());
}

function line(chinese: string, english: string, amount: number): RefundLine {
  return { label: { 'zh-CN': chinese, 'en-US': english }, amount };
}

function sumLines(lines: readonly RefundLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
