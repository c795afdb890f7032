import type { Locale, OrderStatus, PricingType } from '../base/picklists.ts';

/**
 * When a purchase begins, before it is paid: one sentence for each kind, inserted into texts by a placeholder. A text about
 * one kind has `{{begins.saas}}`, filled when content is read and when pages are built; a text about any
 * order has `{{begins}}` and receives the sentence of that order. server/domain/orders implements these
 * rules.
 */
export const serviceBegins: Record<Locale, Record<PricingType, string>> = {
  'zh-CN': {
    saas: 'SaaS 付款成功后立即开通；已有同级或更高套餐的，自其期满时接续。',
    membership: '会员付款成功后立即生效；已有同级或更高等级会员的，自其期满时接续。',
    report: '报告付款成功后即可下载，长期有效。',
    article: '文章付款成功后即可阅读全文，长期有效。',
    service: '年度服务付款成功后，由顾问确认开始日期并通知您，服务期从该日起算。',
    package: '套餐付款成功后，由顾问确认开始日期并通知您，从该日起办理。',
  },
  'en-US': {
    saas: 'SaaS is active as soon as you have paid; if you have the same or a higher plan, it follows when that one ends.',
    membership:
      'A membership is active as soon as you have paid; if you hold the same or a higher level, it follows when that one ends.',
    report: 'A report can be downloaded as soon as you have paid, and stays yours for good.',
    article: 'An article can be read in full as soon as you have paid, and stays yours for good.',
    service:
      'Once a yearly service is paid, an adviser confirms its first day and tells you; its period runs from that day.',
    package:
      'Once a package is paid, an adviser confirms its first day and tells you; work on it begins on that day.',
  },
};

/** The same once it is paid, until it begins. */
export const serviceAwaited: Record<Locale, Record<PricingType, string>> = {
  'zh-CN': {
    saas: 'SaaS 正在开通，完成后会通知您。',
    membership: '会员正在开通，完成后会通知您。',
    report: '正在开放报告下载，完成后会通知您。',
    article: '正在开放文章全文。',
    service: '顾问确认开始日期后会通知您，服务期从该日起算。',
    package: '顾问确认开始日期后会通知您，从该日起办理。',
  },
  'en-US': {
    saas: 'The SaaS plan is being activated; you are notified when it is ready.',
    membership: 'The membership is being activated; you are notified when it is ready.',
    report: 'The report is being released for download; you are notified when it is ready.',
    article: 'The full text is being opened to you.',
    service: 'An adviser confirms the first day and tells you; the period runs from that day.',
    package: 'An adviser confirms the first day and tells you; work begins on that day.',
  },
};

/** The same for texts that are open to their buyer. */
const openedTexts: Record<Locale, Record<'report' | 'article', string>> = {
  'zh-CN': { report: '报告已可下载，长期有效。', article: '文章全文已开放，长期有效。' },
  'en-US': {
    report: 'The report can be downloaded, and stays yours for good.',
    article: 'The article can be read in full, and stays yours for good.',
  },
};

/** The dated sentences; each stays true after its dates. */
const dated = {
  'zh-CN': {
    activated: (from: string, to: string) => `已于 ${from} 开通，有效期至 ${to}。`,
    following: (from: string, to: string) => `自 ${from} 起接续，有效期至 ${to}。`,
    between: (from: string, to: string) => `有效期自 ${from} 至 ${to}。`,
    from: (from: string) => `自 ${from} 起办理。`,
  },
  'en-US': {
    activated: (from: string, to: string) => `Activated on ${from}, valid until ${to}.`,
    following: (from: string, to: string) => `Follows on from ${from}, valid until ${to}.`,
    between: (from: string, to: string) => `Valid from ${from} to ${to}.`,
    from: (from: string) => `Work from ${from}.`,
  },
} as const;

/** The facts that determine the sentence: instants as ISO strings. */
export type BeginningFacts = {
  type: PricingType;
  status: OrderStatus;
  /** True if all of the money is back or on its way: nothing of the order begins or runs. */
  isAllBack: boolean;
  paidAt: string | null;
  start: string | null;
  end: string | null;
  /** True if an upgrade replaced the period, or a refund of that upgrade brought it back. */
  isChanged: boolean;
};

/**
 * Says when a purchase begins, or has begun: the rule until it is paid, then what is awaited, then the dates,
 * which `day` formats. Null for an order of which nothing begins.
 */
export function describeBeginning(
  { type, status, isAllBack, paidAt, start, end, isChanged }: BeginningFacts,
  locale: Locale,
  day: (instant: string) => string,
): string | null {
  if (status === 'pending') return serviceBegins[locale][type];
  if (status === 'cancelled' || isAllBack) return null;
  if (start === null) {
    if (status === 'processing') return serviceAwaited[locale][type];
    return type === 'report' || type === 'article' ? openedTexts[locale][type] : null;
  }
  if (end === null) return dated[locale].from(day(start));
  if (end <= start) return null;
  const isPlan = type === 'saas' || type === 'membership';
  if (!isPlan || isChanged) return dated[locale].between(day(start), day(end));
  const isFollowing = paidAt !== null && start > paidAt;
  return dated[locale][isFollowing ? 'following' : 'activated'](day(start), day(end));
}
