import type { Locale, OrderStatus, PricingType } from '../base/picklists.ts';
import { serviceAwaited } from './awaited.ts';
import { getServiceBegins } from './begin.ts';
import { describeEarlyEnd } from './period.ts';

/** The sentences about texts that are open to their buyer. */
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
  /** Whether the operator's SaaS opens from the site. */
  hasDoor: boolean;
  /** True if all of the money is back or on its way: nothing of the order begins or runs. */
  isAllBack: boolean;
  paidAt: string | null;
  start: string | null;
  end: string | null;
  /** True if an upgrade replaced the period, or a refund of that upgrade brought it back. */
  isChanged: boolean;
};

/**
 * Describes when a purchase begins or has begun: by the rule before payment, then by the step that it waits for, then
 * by its dates, which `day` formats. Returns null for an order of which nothing begins.
 */
export function describeBeginning(
  { type, status, hasDoor, isAllBack, paidAt, start, end, isChanged }: BeginningFacts,
  locale: Locale,
  day: (instant: string) => string,
): string | null {
  if (status === 'pending') return getServiceBegins(locale, hasDoor)[type];
  if (status === 'cancelled' || isAllBack) return null;
  if (start === null) {
    if (status === 'processing') return serviceAwaited[locale][type];
    return type === 'report' || type === 'article' ? openedTexts[locale][type] : null;
  }
  if (end === null) return dated[locale].from(day(start));
  if (describeEarlyEnd({ start, end }, locale, day) !== null) return null;
  const isOpened = type === 'membership' || (type === 'saas' && hasDoor);
  if (!isOpened || isChanged) return dated[locale].between(day(start), day(end));
  const isFollowing = paidAt !== null && start > paidAt;
  return dated[locale][isFollowing ? 'following' : 'activated'](day(start), day(end));
}
