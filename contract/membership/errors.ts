import type { ErrorTexts } from '../base/bilingual.ts';

/** The failures of a SaaS plan. */
export const membershipErrors = {
  'saas.not_running': {
    'zh-CN': '您目前没有使用中的 SaaS 套餐：尚未开始、已到期或已退款',
    'en-US': 'You have no SaaS plan that runs now: it has not begun, has ended, or was refunded',
  },
  'saas.no_door': {
    'zh-CN': '这里没有可以直接打开的 SaaS，登录方式请在订单留言中询问',
    'en-US':
      'There is no SaaS that can be opened from here. Please ask how to log in in the messages of your order',
  },
} as const satisfies ErrorTexts;

declare module '../base/error-code.ts' {
  interface ErrorCodes extends Record<keyof typeof membershipErrors, true> {}
}
