import type { ErrorTexts } from '../base/bilingual.ts';

/** The failures of orders (spec 8). */
export const orderErrors = {
  'order.not_found': { 'zh-CN': '订单不存在', 'en-US': 'Order does not exist' },
  'order.not_yours': {
    'zh-CN': '没有权限操作该订单',
    'en-US': 'No permission to operate this order',
  },
  'order.create_failed': { 'zh-CN': '创建订单失败', 'en-US': 'Failed to create order' },
  'order.no_contract': {
    'zh-CN': '已取消的订单没有合同',
    'en-US': 'A cancelled order has no contract',
  },
  'order.already_paid': {
    'zh-CN': '订单已付款，不能取消',
    'en-US': 'This order has been paid and cannot be cancelled',
  },
  'order.already_owned': { 'zh-CN': '您已购买过该内容', 'en-US': 'You already own this' },
  'order.too_many': {
    'zh-CN': '您未付款的订单过多，请先付款或取消一部分',
    'en-US': 'You have too many unpaid orders. Please pay or cancel some of them first',
  },
  'order.paused': {
    'zh-CN': '目前暂停接受新订单和新的付款；已打开的付款码仍可付款，到账后照常处理',
    'en-US':
      'New orders and payments are paused for now. A payment code that is already open can still be paid, and the payment counts',
  },
  'order.membership_open': {
    'zh-CN': '您有一张未付款的会员订单，请先付款或取消',
    'en-US': 'You have an unpaid membership order. Please pay or cancel it first',
  },
  'order.saas_open': {
    'zh-CN': '您有一张未付款的 SaaS 订单，请先付款或取消',
    'en-US': 'You have an unpaid SaaS order. Please pay or cancel it first',
  },
  'order.terms_changed': {
    'zh-CN': '金额或条款已与页面显示的不同，请核对后重新确认；没有生成订单',
    'en-US':
      'The amount or the terms are no longer those on your screen. Check them and confirm again; no order was placed',
  },
  'order.unpaid_exists': {
    'zh-CN': '您有一笔内容相同的未付款订单，请先查看',
    'en-US': 'You have an unpaid order for the same thing. Please look at it first',
  },
  'order.not_payable': {
    'zh-CN': '订单已结束，不能再付款',
    'en-US': 'This order has ended and can no longer be paid',
  },
  'order.no_transfer': {
    'zh-CN': '这张订单不能用对公转账付款',
    'en-US': 'This order cannot be paid by company transfer',
  },
  'order.transfer_announced': {
    'zh-CN': '这张订单已选择对公转账。要改用支付宝或微信，请先在付款页选择不转账',
    'en-US':
      'This order waits for a bank transfer. To pay with Alipay or WeChat, choose that on the payment page first',
  },
  'order.transfer_arrived': {
    'zh-CN': '已收到部分转账，请转账付清余款，或取消订单，款项将退回付款账户',
    'en-US':
      'Part of it has arrived. Please transfer the rest, or cancel the order and it goes back to the account it came from',
  },
  'order.transfer_checking': {
    'zh-CN': '这张订单有一笔转账正在核对，请在核对完成后再操作',
    'en-US': 'A transfer for this order is being checked. Please try again once that is done',
  },
  'order.not_cancellable': {
    'zh-CN': '订单当前状态不能取消',
    'en-US': 'This order can no longer be cancelled',
  },
} as const satisfies ErrorTexts;

declare module '../base/error-code.ts' {
  interface ErrorCodes extends Record<keyof typeof orderErrors, true> {}
}
