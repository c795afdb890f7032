import type { Locale, PricingType } from '../base/picklists.ts';

/**
 * When a purchase begins, before it is paid: one sentence for each kind, inserted into texts by a placeholder; for SaaS
 * where the operator's software opens from the site. A text about
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

/** The sentence of SaaS on a site from which no software opens: an adviser answers how to log in. */
const saasWithoutDoor: Record<Locale, string> = {
  'zh-CN':
    'SaaS 有效期自付款成功起算，登录方式请在订单留言中询问，我们在一个工作日内答复；已有同级或更高套餐的，自其期满时接续。',
  'en-US':
    'The period of SaaS runs from the payment, and how to log in is answered in the messages of the order within one working day; if you have the same or a higher plan, it follows when that one ends.',
};

/** Returns the sentences of a site; `hasDoor` says whether the operator's SaaS opens from it. */
export function getServiceBegins(locale: Locale, hasDoor: boolean): Record<PricingType, string> {
  const begins = serviceBegins[locale];
  return hasDoor ? begins : { ...begins, saas: saasWithoutDoor[locale] };
}
