import type { Locale } from './picklists.ts';

/**
 * Every failure that can be named, with what a person reads (spec 8, both languages).
 * The key travels as `error`; the browser shows its own copy of the text, so that a page that
 * switches language switches its errors too.
 */
export const errorTexts = {
  // spec 8, request layer
  'request.malformed': { 'zh-CN': '请求格式不正确', 'en-US': 'Bad Request' },
  'request.unauthorized': { 'zh-CN': '请先登录', 'en-US': 'Unauthorized' },
  'request.forbidden': { 'zh-CN': '没有权限进行此操作', 'en-US': 'Forbidden' },
  'request.not_found': { 'zh-CN': '请求的内容不存在', 'en-US': 'Not Found' },
  'request.method_not_allowed': { 'zh-CN': '不支持此请求方式', 'en-US': 'Method Not Allowed' },
  'request.too_large': { 'zh-CN': '请求内容过大', 'en-US': 'The request is too large' },
  'request.unsupported_type': { 'zh-CN': '不支持此内容类型', 'en-US': 'Unsupported content type' },
  'request.invalid': { 'zh-CN': '参数校验失败', 'en-US': 'Parameter validation failed' },
  'request.too_many': {
    'zh-CN': '操作过于频繁，请稍后再试',
    'en-US': 'Too many attempts. Please try again later',
  },
  'request.conflict': {
    'zh-CN': '内容已发生变化，请刷新后重试',
    'en-US': 'This has changed in the meantime. Refresh and try again',
  },
  'server.failed': { 'zh-CN': '服务器内部错误', 'en-US': 'Internal Server Error' },
  'secret.unreadable': {
    'zh-CN': '所需的加密资料暂时无法读取，请稍后再试',
    'en-US': 'Encrypted details that this needs cannot be read right now. Please try again later',
  },
  'server.bad_gateway': { 'zh-CN': '网关错误', 'en-US': 'Bad Gateway' },
  'server.unavailable': { 'zh-CN': '服务暂不可用', 'en-US': 'Service Unavailable' },
  // what only the browser can see
  'network.unreachable': {
    'zh-CN': '网络连接不可用，请检查网络',
    'en-US': 'The network cannot be reached. Please check your connection',
  },
  'network.timeout': {
    'zh-CN': '服务器响应超时',
    'en-US': 'The server did not respond in time',
  },
  'response.unreadable': {
    'zh-CN': '服务器返回了无法识别的内容',
    'en-US': 'The server sent a response that could not be read',
  },
  // spec 8, per call and per service
  'auth.login_failed': {
    'zh-CN': '登录失败，手机号或密码不正确',
    'en-US': 'Login failed. The phone number or password is wrong',
  },
  'auth.code_wrong': { 'zh-CN': '验证码错误', 'en-US': 'Verification code wrong' },
  'auth.no_account': {
    'zh-CN': '这个手机号还没有账户，可以直接注册',
    'en-US': 'This phone number has no account yet. You can create one',
  },
  'auth.expired': {
    'zh-CN': '认证失败，请重新登录',
    'en-US': 'Authentication failed, please log in again',
  },
  'auth.not_logged_in': { 'zh-CN': '未登录', 'en-US': 'Not logged in' },
  'auth.service_error': { 'zh-CN': '认证服务异常', 'en-US': 'Auth service error' },
  'auth.locked': {
    'zh-CN': '尝试次数过多，请稍后再试，或改用验证码登录',
    'en-US': 'Too many attempts. Wait a while, or log in with a code',
  },
  'auth.busy': {
    'zh-CN': '当前登录人数较多，请稍后再试',
    'en-US': 'Many people are logging in right now. Please try again in a moment',
  },
  'auth.send_failed': { 'zh-CN': '发送失败', 'en-US': 'Send failed' },
  'auth.send_too_soon': {
    'zh-CN': '验证码发送过于频繁，请稍后再试',
    'en-US': 'Codes are being requested too often. Please try again later',
  },
  'auth.country_limit': {
    'zh-CN': '今天发往这个国家或地区的短信已达上限，请明天再试',
    'en-US': 'No more messages can go to this country or region today. Please try again tomorrow',
  },
  'auth.email_missing': {
    'zh-CN': '本站目前不发送邮件，请使用手机号',
    'en-US': 'This site does not send email at the moment. Please use your phone number',
  },
  'auth.logout_failed': { 'zh-CN': '退出登录失败', 'en-US': 'Failed to log out' },
  'user.login_first': { 'zh-CN': '请先登录', 'en-US': 'Please log in first' },
  'file.not_found': { 'zh-CN': '文件不存在', 'en-US': 'File does not exist' },
  'file.not_yours': { 'zh-CN': '没有权限删除该文件', 'en-US': 'No permission to delete' },
  'file.too_large': { 'zh-CN': '文件大小超出限制', 'en-US': 'File size exceeds limit' },
  'file.unsupported': { 'zh-CN': '不支持的文件类型', 'en-US': 'Unsupported file type' },
  'file.in_use': {
    'zh-CN': '该文件已附在订单或认证材料中，不能删除',
    'en-US': 'This file belongs to an order or a verification and cannot be deleted',
  },
  'file.no_space': { 'zh-CN': '存储空间不足', 'en-US': 'Insufficient storage' },
  'article.not_purchased': {
    'zh-CN': '尚未购买或付款，仅可查看摘要',
    'en-US': 'Not purchased or paid, summary only',
  },
  'article.not_found': { 'zh-CN': '文章不存在', 'en-US': 'Article does not exist' },
  'topic.not_found': { 'zh-CN': '专题不存在', 'en-US': 'Topic does not exist' },
  'category.not_found': { 'zh-CN': '分类不存在', 'en-US': 'Category does not exist' },
  'report.not_purchased': {
    'zh-CN': '尚未购买或付款，仅可查看摘要',
    'en-US': 'Not purchased or paid, summary only',
  },
  'report.not_found': { 'zh-CN': '报告不存在', 'en-US': 'Report does not exist' },
  'news.not_found': { 'zh-CN': '新闻不存在', 'en-US': 'News does not exist' },
  'package.not_found': { 'zh-CN': '套餐不存在', 'en-US': 'Package does not exist' },
  'inquiry.too_many': {
    'zh-CN': '您的提交过于频繁，请稍后再试',
    'en-US': 'You have sent several inquiries already. Please try again later',
  },
  'verification.under_way': {
    'zh-CN': '认证正在审核或已通过，无需重复提交',
    'en-US': 'Your verification is under review or already approved',
  },
  'account.open': {
    'zh-CN': '您还有未办完的事项，办完后才能注销账户',
    'en-US': 'Something of yours is still under way. The account can be closed afterward',
  },
  'account.export_too_many': {
    'zh-CN': '今天导出的次数已达上限，请稍后再试',
    'en-US': 'You have exported your data often enough for today. Please try again later',
  },
  'session.not_found': { 'zh-CN': '该登录已失效', 'en-US': 'This login has already ended' },
  'notification.not_yours': { 'zh-CN': '没有权限', 'en-US': 'No permission' },
  'notification.not_found': { 'zh-CN': '通知不存在', 'en-US': 'Notification does not exist' },
  'pricing.not_found': { 'zh-CN': '未找到定价方案', 'en-US': 'Pricing plan not found' },
  'order.not_found': { 'zh-CN': '订单不存在', 'en-US': 'Order does not exist' },
  'order.not_yours': {
    'zh-CN': '没有权限操作该订单',
    'en-US': 'No permission to operate this order',
  },
  'order.create_failed': { 'zh-CN': '创建订单失败', 'en-US': 'Failed to create order' },
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
    'zh-CN': '您有一张未付款的订单，金额与现在不同，请先付款或取消',
    'en-US': 'You have an unpaid order for this at another price. Please pay or cancel it first',
  },
  'order.not_payable': {
    'zh-CN': '订单已结束，不能再付款',
    'en-US': 'This order has ended and can no longer be paid',
  },
  'order.not_cancellable': {
    'zh-CN': '订单当前状态不能取消',
    'en-US': 'This order can no longer be cancelled',
  },
  'message.too_many': {
    'zh-CN': '您发送的消息过于频繁，请稍后再试',
    'en-US': 'You have sent several messages already. Please try again later',
  },
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
  'payment.still_confirming': {
    'zh-CN': '上一笔付款仍在确认中，请稍候，不要重复付款',
    'en-US': 'The earlier payment is still being confirmed. Please wait and do not pay again',
  },
} as const satisfies Record<string, Record<Locale, string>>;

export type ErrorCode = keyof typeof errorTexts;

/** Returns whether `value` is a word of the catalogue; an unknown one falls back to the status' default. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorTexts, value);
}

/**
 * What a form says while nobody knows whether the server did what it was asked: no answer came. They stand
 * beside the texts of failures because they have to be there when the network is not.
 */
export const unclearTexts = {
  asking: {
    'zh-CN': '没有收到服务器的回应，正在确认刚才的操作是否已经完成，请稍候。',
    'en-US':
      'The server has not answered. We are checking whether what you asked for has been done. Please wait.',
  },
  unknown: {
    'zh-CN': '没有收到服务器的回应，暂时无法确认刚才的操作是否已经完成。',
    'en-US':
      'The server has not answered, so we cannot tell whether what you asked for has been done.',
  },
  check: {
    'zh-CN': '您可以刷新此页，查看是否已经完成。',
    'en-US': 'You can reload this page to see whether it has been done.',
  },
  again: {
    'zh-CN': '网络恢复后请再次提交：只要内容不变，就不会重复处理。',
    'en-US':
      'Once the network is back, please send it again: as long as nothing is changed, it is done only once.',
  },
} as const;
