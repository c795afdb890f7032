import type { ErrorTexts } from '../base/bilingual.ts';

/** The failures of a SaaS plan. */
export const membershipErrors = {
  'saas.not_running': {
    'zh-CN': 'SaaS 套餐尚未开始、已到期或已退款',
    'en-US': 'Your SaaS plan has not begun, has ended or was refunded',
  },
  'saas.no_door': {
    'zh-CN': '登录方式请在订单留言中询问',
    'en-US': 'Please ask how to log in in the messages of your order',
  },
} as const satisfies ErrorTexts;

declare module '../base/error-code.ts' {
  interface ErrorCodes extends Record<keyof typeof membershipErrors, true> {}
}
