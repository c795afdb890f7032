import type { Bilingual } from '#contract/base/bilingual.ts';
import type { RefundStatus } from '#contract/base/picklists.ts';

/** The status of a refund with an approved amount. */
export type ApprovedStatus = Extract<RefundStatus, 'refunding' | 'refunded' | 'failed' | 'settled'>;

/** The texts of an exported month. */
export const exportTexts: Bilingual<{
  file: string;
  head: readonly string[];
  payment: string;
  refund: string;
  paid: string;
  refundStatus: Record<ApprovedStatus, string>;
}> = {
  'zh-CN': {
    file: '付款记录',
    head: [
      '时间（北京时间）',
      '类型',
      '付款编号',
      '退款编号',
      '订单号',
      '项目',
      '付款方式',
      '金额（元）',
      '状态',
      '交易号',
    ],
    payment: '付款',
    refund: '退款',
    paid: '成功',
    refundStatus: {
      refunding: '退款中',
      refunded: '已退款',
      failed: '未能退回，待转账',
      settled: '已转账退还',
    },
  },
  'en-US': {
    file: 'payments',
    head: [
      'Time (Beijing)',
      'Type',
      'Payment ID',
      'Refund ID',
      'Order ID',
      'Item',
      'Method',
      'Amount (CNY)',
      'Status',
      'Transaction ID',
    ],
    payment: 'Payment',
    refund: 'Refund',
    paid: 'Successful',
    refundStatus: {
      refunding: 'On its way back',
      refunded: 'Refunded',
      failed: 'Not sent back, still owed',
      settled: 'Paid by transfer',
    },
  },
};
