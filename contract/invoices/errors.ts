import type { ErrorTexts } from '../base/bilingual.ts';

/** The failures of invoices and their titles. */
export const invoiceErrors = {
  'invoice.not_found': { 'zh-CN': '发票不存在', 'en-US': 'Invoice does not exist' },
  'invoice.not_yours': {
    'zh-CN': '没有权限操作该发票',
    'en-US': 'No permission to operate this invoice',
  },
  'invoice.too_much': {
    'zh-CN': '所选订单现在不能按这个金额开票，请核对后重新提交',
    'en-US':
      'These orders cannot be invoiced for this amount now. Please check them and submit again',
  },
  'invoice.terms_changed': {
    'zh-CN': '可开票金额或发票抬头已与页面显示的不同，请核对后重新提交；没有提交任何申请',
    'en-US':
      'The amount or the title of this invoice is no longer what your screen shows. Check it and submit again; nothing was requested',
  },
  'invoice.changed': {
    'zh-CN': '这张发票已开具或已结束，不能撤回',
    'en-US': 'This invoice has been issued or has ended and can no longer be withdrawn',
  },
  'invoice_title.not_found': {
    'zh-CN': '发票抬头不存在',
    'en-US': 'Invoice title does not exist',
  },
  'invoice_title.not_yours': {
    'zh-CN': '没有权限使用该发票抬头',
    'en-US': 'No permission to use this invoice title',
  },
} as const satisfies ErrorTexts;

declare module '../base/error-code.ts' {
  interface ErrorCodes extends Record<keyof typeof invoiceErrors, true> {}
}
