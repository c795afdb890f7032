import type { Locale, PricingType } from '../base/picklists.ts';

/** The sentences about a paid purchase that has not begun. */
export const serviceAwaited: Record<Locale, Record<PricingType, string>> = {
  'zh-CN': {
    saas: 'SaaS 订单正在办理，完成后会通知您。',
    membership: '会员正在开通，完成后会通知您。',
    report: '正在开放报告下载，完成后会通知您。',
    article: '正在开放文章全文。',
    service: '顾问确认开始日期后会通知您，服务期从该日起算。',
    package: '顾问确认开始日期后会通知您，从该日起办理。',
  },
  'en-US': {
    saas: 'The SaaS order is being processed; you are notified when it is done.',
    membership: 'The membership is being activated; you are notified when it is ready.',
    report: 'The report is being released for download; you are notified when it is ready.',
    article: 'The full text is being opened to you.',
    service: 'An adviser confirms the first day and tells you; the period runs from that day.',
    package: 'An adviser confirms the first day and tells you; work begins on that day.',
  },
};
