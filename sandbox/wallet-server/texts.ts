import type { Bilingual } from '#contract/base/bilingual.ts';

/** The texts of the sandbox's pages. They belong to the server: no browser bundle contains them. */
export const sandboxTexts = {
  brand: { 'zh-CN': '沙箱', 'en-US': 'Sandbox' },
  noMoney: {
    'zh-CN': '这是测试环境，不会产生真实扣款。',
    'en-US': 'This is a test environment. No money moves.',
  },
  walletTitle: { 'zh-CN': '沙箱钱包', 'en-US': 'Sandbox wallet' },
  inboxTitle: { 'zh-CN': '短信收件箱', 'en-US': 'SMS inbox' },
  pasteLabel: { 'zh-CN': '粘贴付款码内容', 'en-US': 'Paste the contents of a QR code' },
  pasteHint: {
    'zh-CN': '以 https://qr.alipay.com/ 或 weixin:// 开头',
    'en-US': 'It starts with https://qr.alipay.com/ or weixin://',
  },
  openCode: { 'zh-CN': '打开付款码', 'en-US': 'Open this code' },
  unknownCode: {
    'zh-CN': '没有找到这个付款码，请检查后重试。',
    'en-US': 'No such code was found. Check it and try again.',
  },
  waitingCodes: { 'zh-CN': '等待付款的付款码', 'en-US': 'Codes waiting for payment' },
  noCodes: { 'zh-CN': '目前没有等待付款的付款码。', 'en-US': 'No code is waiting for payment.' },
  alipay: { 'zh-CN': '支付宝', 'en-US': 'Alipay' },
  wechat: { 'zh-CN': '微信支付', 'en-US': 'WeChat Pay' },
  payTo: { 'zh-CN': '付款给商户', 'en-US': 'Pay to the merchant' },
  orderNo: { 'zh-CN': '订单号', 'en-US': 'Order' },
  item: { 'zh-CN': '商品', 'en-US': 'Item' },
  method: { 'zh-CN': '付款方式', 'en-US': 'Paid with' },
  validUntil: { 'zh-CN': '有效期至', 'en-US': 'Valid until' },
  transaction: { 'zh-CN': '交易号', 'en-US': 'Transaction' },
  approve: { 'zh-CN': '确认付款', 'en-US': 'Pay now' },
  scan: { 'zh-CN': '只扫码，暂不付款', 'en-US': 'Scan only, do not pay yet' },
  decline: { 'zh-CN': '取消付款', 'en-US': 'Decline' },
  expire: { 'zh-CN': '让付款码过期', 'en-US': 'Let the code expire' },
  late: { 'zh-CN': '过期后仍然付款', 'en-US': 'Pay late' },
  launchTitle: { 'zh-CN': '正在打开微信', 'en-US': 'Opening WeChat' },
  launchApp: { 'zh-CN': '打开微信付款', 'en-US': 'Open WeChat to pay' },
  returnToShop: { 'zh-CN': '返回商家', 'en-US': 'Return to the shop' },
  returnWithResult: { 'zh-CN': '完成，返回商家', 'en-US': 'Done, return to the shop' },
  back: { 'zh-CN': '返回沙箱钱包', 'en-US': 'Back to the sandbox wallet' },
  states: {
    unscanned: { 'zh-CN': '等待扫码', 'en-US': 'Waiting for a scan' },
    scanned: { 'zh-CN': '已扫码，等待付款', 'en-US': 'Scanned, waiting for payment' },
    paid: { 'zh-CN': '付款成功', 'en-US': 'Paid' },
    closed: { 'zh-CN': '付款码已失效', 'en-US': 'This code no longer works' },
    refunded: { 'zh-CN': '已退款', 'en-US': 'Refunded' },
  },
  declined: {
    'zh-CN': '您取消了付款。商家不会收到通知，付款码在有效期内仍可使用。',
    'en-US':
      'You declined. The merchant is not notified, and the code still works until it expires.',
  },
  refused: {
    'zh-CN': '操作没有执行：付款码已失效或已付款。',
    'en-US': 'Nothing was done: the code no longer works or has been paid.',
  },
  noMessages: {
    'zh-CN': '还没有短信。请在网站上获取验证码后刷新本页。',
    'en-US': 'No messages yet. Request a code on the site, then refresh this page.',
  },
  plainMail: { 'zh-CN': '纯文本', 'en-US': 'Plain text' },
  mailTitle: { 'zh-CN': '邮件收件箱', 'en-US': 'Mail inbox' },
  noMails: {
    'zh-CN': '还没有邮件。请在网站上获取验证码后刷新本页。',
    'en-US': 'No mails yet. Request a code on the site, then refresh this page.',
  },
  /** Why a request is not taken for one of the server's own machine, and what helps. */
  thisMachineOnly: {
    address: {
      'zh-CN': '此页面只能在服务器本机上打开。请在服务器上访问，或通过 SSH 隧道访问。',
      'en-US':
        'This page opens only on the machine of the server. Open it there, or through an SSH tunnel.',
    },
    forwarded: {
      'zh-CN': '此页面只能在服务器本机上打开，而该请求经过了代理。请直接访问服务器。',
      'en-US':
        'This page opens only on the machine of the server, and this request came through a proxy. Ask the server directly.',
    },
    name: {
      'zh-CN': '此页面只能在服务器本机上打开。请使用 localhost、127.0.0.1 或 [::1] 访问。',
      'en-US':
        'This page opens only on the machine of the server. Open it by the name localhost, 127.0.0.1 or [::1].',
    },
    port: {
      'zh-CN':
        '此页面只能用服务器自身的端口打开。请使用服务器监听的端口访问，或附上 SANDBOX_CONTROL_TOKEN。',
      'en-US':
        'This page opens only at the port at which the server listens. Use that port, or send SANDBOX_CONTROL_TOKEN.',
    },
    protocol: {
      'zh-CN':
        '此页面只能在服务器本机上打开，而该请求使用 HTTP/1.0，可能来自代理。请使用 HTTP/1.1 访问，或附上 SANDBOX_CONTROL_TOKEN。',
      'en-US':
        'This page opens only on the machine of the server, and this request used HTTP/1.0, as proxies do. Use HTTP/1.1, or send SANDBOX_CONTROL_TOKEN.',
    },
  },
  emailFilter: { 'zh-CN': '按邮箱筛选', 'en-US': 'Filter by email address' },
  refresh: { 'zh-CN': '刷新', 'en-US': 'Refresh' },
  phoneFilter: { 'zh-CN': '按手机号筛选', 'en-US': 'Filter by phone number' },
  show: { 'zh-CN': '查看', 'en-US': 'Show' },
  purposes: {
    login: { 'zh-CN': '登录验证码', 'en-US': 'Code to log in' },
    register: { 'zh-CN': '注册验证码', 'en-US': 'Code to sign up' },
    reset: { 'zh-CN': '重置密码验证码', 'en-US': 'Code to reset the password' },
    phone: { 'zh-CN': '更换手机号验证码', 'en-US': 'Code to change the phone number' },
    paid: { 'zh-CN': '订单已付款', 'en-US': 'Order paid' },
    refunded: { 'zh-CN': '退款已退还', 'en-US': 'Refund returned' },
    refund_failed: { 'zh-CN': '退款未能退回', 'en-US': 'Refund not sent back' },
    step_done: { 'zh-CN': '服务步骤完成', 'en-US': 'Service step done' },
    booking_soon: { 'zh-CN': '预约提醒', 'en-US': 'Booking reminder' },
    phone_changed: { 'zh-CN': '账户手机号已更换', 'en-US': 'Phone number changed' },
  },
} as const satisfies Record<string, Bilingual<string> | Record<string, Bilingual<string>>>;
