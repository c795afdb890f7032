import type { ErrorTexts } from '../base/bilingual.ts';

/** The failures of payments (spec 8). */
export const paymentErrors = {
  'payment.not_found': { 'zh-CN': '付款记录不存在', 'en-US': 'Payment record does not exist' },
  'payment.not_yours': {
    'zh-CN': '没有权限访问该付款记录',
    'en-US': 'No permission to access this payment record',
  },
  'payment.create_failed': { 'zh-CN': '创建付款失败', 'en-US': 'Failed to create payment' },
  'payment.superseded': {
    'zh-CN': '这个付款码已被替换或停用',
    'en-US': 'This payment code has been replaced or is no longer in use',
  },
  'payment.openid_needed': {
    'zh-CN': '微信没有确认付款人，尚未扣款。请再试一次，或改用付款码',
    'en-US':
      'WeChat has not confirmed the payer, and nothing was charged. Try again, or show a code instead',
  },
  'payment.return_invalid': {
    'zh-CN': '这个地址已失效，请登录后在订单中查看付款结果',
    'en-US': 'This address no longer works. Log in to see the result with your order',
  },
  'payment.return_used': {
    'zh-CN': '这个地址已在别处打开过，请登录后在订单中查看付款结果',
    'en-US': 'This address was opened elsewhere. Log in to see the result with your order',
  },
  'payment.still_confirming': {
    'zh-CN': '上一笔付款仍在确认中，请稍候，不要重复付款',
    'en-US': 'The earlier payment is still being confirmed. Please wait and do not pay again',
  },
} as const satisfies ErrorTexts;

declare module '../base/error-code.ts' {
  interface ErrorCodes extends Record<keyof typeof paymentErrors, true> {}
}
