import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Channel } from '#contract/base/picklists.ts';

/** The texts of an exported month. */
export const exportTexts: Bilingual<{
  file: string;
  head: readonly string[];
  payment: string;
  refund: string;
  channel: Record<Channel, string>;
  paid: string;
  refunded: string;
  refunding: string;
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
    channel: { alipay: '支付宝', wechat: '微信支付' },
    paid: '成功',
    refunded: '已退款',
    refunding: '退款中',
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
    channel: { alipay: 'Alipay', wechat: 'WeChat Pay' },
    paid: 'Successful',
    refunded: 'Refunded',
    refunding: 'On its way back',
  },
};
