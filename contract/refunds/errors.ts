import type { ErrorTexts } from '../base/bilingual.ts';

/** The failures of refunds. */
export const refundErrors = {
  'refund.not_found': { 'zh-CN': '退款不存在', 'en-US': 'Refund does not exist' },
  'refund.not_yours': {
    'zh-CN': '没有权限访问该退款',
    'en-US': 'No permission to access this refund',
  },
  'refund.open': {
    'zh-CN': '该订单已有一笔退款申请在处理中',
    'en-US': 'A refund request for this order is already open',
  },
  'refund.terms_changed': {
    'zh-CN': '可退金额已与页面显示的不同，请核对后重新确认；没有提交任何退款',
    'en-US':
      'What can be refunded is no longer what your screen shows. Check it and confirm again; nothing was submitted',
  },
  'refund.changed': {
    'zh-CN': '这笔退款已有新的进展，请查看后再操作',
    'en-US': 'This refund has moved on. Have a look before you go on',
  },
} as const satisfies ErrorTexts;

declare module '../base/error-code.ts' {
  interface ErrorCodes extends Record<keyof typeof refundErrors, true> {}
}
