import type { ErrorTexts } from '../base/bilingual.ts';

/** The failures of quotations. */
export const quotationErrors = {
  'quotation.not_found': { 'zh-CN': '报价单不存在', 'en-US': 'Quote does not exist' },
  'quotation.not_yours': {
    'zh-CN': '没有权限查看该报价单',
    'en-US': 'No permission to view this quote',
  },
  'quotation.too_many': {
    'zh-CN': '今天生成的报价单已达上限，请明天再试',
    'en-US': 'You have made the most quotes allowed in a day. Please try again tomorrow',
  },
  'quotation.credited': {
    'zh-CN':
      '您正在使用的套餐或会员，剩余价值会抵扣一部分金额，且逐日变化，因此不能按报价单结算。请直接下单，按当时的抵扣后金额支付',
    'en-US':
      'The unused part of your current plan is credited, and that credit changes every day, so a quote cannot state the price. Please order directly and pay the amount after the credit',
  },
  'quotation.used': {
    'zh-CN': '该报价单已用于下单；一份报价单只能下一笔订单',
    'en-US': 'An order was already placed by this quote; one quote is for one order',
  },
} as const satisfies ErrorTexts;

declare module '../base/error-code.ts' {
  interface ErrorCodes extends Record<keyof typeof quotationErrors, true> {}
}
