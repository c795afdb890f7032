import type { Locale } from '#contract/base/picklists.ts';
import type { LogAct, LogFacts } from '#contract/staff/log.ts';

/** A line of each act: its facts, and in each language what its subject and its facts read. */
type Examples = {
  readonly [Act in LogAct]: {
    subject: string;
    facts: LogFacts<Act>;
    words: Readonly<Record<Locale, readonly [about: string, facts: string]>>;
  };
};

const papers = { 'zh-CN': '提供主体材料', 'en-US': 'Your papers' };
const opinions = { 'zh-CN': '意见书', 'en-US': 'Opinions' };
const refusal = { 'zh-CN': '被驳回', 'en-US': 'Refused' };
const maintenance = { 'zh-CN': '维护: 今晚', 'en-US': 'Maintenance: tonight' };

const hook = 'https://erp.example/park';

function same(about: string, facts: string) {
  return { 'zh-CN': [about, facts], 'en-US': [about, facts] } as const;
}

export const logExamples: Examples = {
  'session.begin': {
    subject: 'adviser-a',
    facts: { means: 'recovery_code' },
    words: { 'zh-CN': ['adviser-a', '恢复码'], 'en-US': ['adviser-a', 'Recovery code'] },
  },
  'session.end': {
    subject: 'adviser-a',
    facts: { session: '3f2a9c1b7d40' },
    words: { 'zh-CN': ['adviser-a', '另一处登录'], 'en-US': ['adviser-a', 'A login elsewhere'] },
  },
  'session.end_others': {
    subject: 'adviser-a',
    facts: { ended: 2 },
    words: { 'zh-CN': ['adviser-a', '其他 2 处登录'], 'en-US': ['adviser-a', '2 elsewhere'] },
  },
  search: {
    subject: 'support_code',
    facts: { found: 2 },
    words: { 'zh-CN': ['按支持码', '找到 2 项'], 'en-US': ['By support code', '2 found'] },
  },
  'case.open': {
    subject: 'XY17',
    facts: { found_by: 'phone' },
    words: { 'zh-CN': ['XY17', '按手机号'], 'en-US': ['XY17', 'By phone'] },
  },
  'filter.set': { subject: '–', facts: {}, words: same('–', '') },
  'customer.open': { subject: 'A17', facts: {}, words: same('A17', '') },
  'inquiry.open': { subject: 'Q17', facts: {}, words: same('Q17', '') },
  'verification.open': { subject: '17', facts: {}, words: same('17', '') },
  'field.open': {
    subject: 'XY17',
    facts: { field: 'phone', reason: 'call_back' },
    words: { 'zh-CN': ['XY17', '手机：回拨客户'], 'en-US': ['XY17', 'Phone: Call back'] },
  },
  'payment.ask': {
    subject: 'XY17',
    facts: {
      asked: [
        { payment_no: 'PM17', amount: 59_900, status: 'notPaid' },
        { payment_no: 'PM18', amount: 59_900, status: null },
      ],
    },
    words: {
      'zh-CN': ['XY17', 'PM17 ¥599.00 没有付款，PM18 ¥599.00 没有答复'],
      'en-US': ['XY17', 'PM17 CN¥599.00 not paid, PM18 CN¥599.00 no answer'],
    },
  },
  'payment.end': {
    subject: 'PM17',
    facts: { amount: 59_900 },
    words: { 'zh-CN': ['PM17', '¥599.00'], 'en-US': ['PM17', 'CN¥599.00'] },
  },
  'order.cancel': {
    subject: 'XY17',
    facts: { amount: 59_900 },
    words: { 'zh-CN': ['XY17', '¥599.00'], 'en-US': ['XY17', 'CN¥599.00'] },
  },
  'refund.request': {
    subject: 'XY17',
    facts: { refund_no: 'R17', amount: 980_000 },
    words: { 'zh-CN': ['XY17', 'R17，¥9,800.00'], 'en-US': ['XY17', 'R17, CN¥9,800.00'] },
  },
  'refund.approve': {
    subject: 'R17',
    facts: { amount: 500_000, asked: 980_000 },
    words: {
      'zh-CN': ['R17', '提出退 ¥5,000.00（申请 ¥9,800.00）'],
      'en-US': ['R17', 'CN¥5,000.00 offered (CN¥9,800.00 requested)'],
    },
  },
  'refund.propose': {
    subject: 'R17',
    facts: { amount: 500_000, asked: 980_000 },
    words: {
      'zh-CN': ['R17', '¥5,000.00（申请 ¥9,800.00）'],
      'en-US': ['R17', 'CN¥5,000.00 (CN¥9,800.00 requested)'],
    },
  },
  'refund.decline': {
    subject: 'R17',
    facts: { asked: 980_000 },
    words: { 'zh-CN': ['R17', '申请 ¥9,800.00'], 'en-US': ['R17', 'CN¥9,800.00 requested'] },
  },
  'refund.settle': {
    subject: 'R17',
    facts: { amount: 980_000 },
    words: { 'zh-CN': ['R17', '¥9,800.00'], 'en-US': ['R17', 'CN¥9,800.00'] },
  },
  'refund.confirm': {
    subject: 'R17',
    facts: { amount: 980_000, proposed_by: 'adviser-a' },
    words: {
      'zh-CN': ['R17', '¥9,800.00，提交人：adviser-a'],
      'en-US': ['R17', 'CN¥9,800.00, proposed by adviser-a'],
    },
  },
  'refund.return': {
    subject: 'R17',
    facts: { amount: 980_000, proposed_by: 'adviser-a' },
    words: {
      'zh-CN': ['R17', '¥9,800.00，提交人：adviser-a'],
      'en-US': ['R17', 'CN¥9,800.00, proposed by adviser-a'],
    },
  },
  'refund.send_back': {
    subject: 'R17',
    facts: { amount: 980_000 },
    words: { 'zh-CN': ['R17', '¥9,800.00'], 'en-US': ['R17', 'CN¥9,800.00'] },
  },
  'refund.sent_back': {
    subject: 'R17',
    facts: { amount: 980_000 },
    words: { 'zh-CN': ['R17', '¥9,800.00'], 'en-US': ['R17', 'CN¥9,800.00'] },
  },
  'transfer.record': {
    subject: 'XY17',
    facts: { amount: 2_980_000, day: '2026-11-20', needs_second: true },
    words: {
      'zh-CN': ['XY17', '¥29,800.00，2026年11月20日，待复核'],
      'en-US': ['XY17', 'CN¥29,800.00, November 20, 2026, to be confirmed'],
    },
  },
  'transfer.confirm': {
    subject: 'XY17',
    facts: { amount: 2_980_000, day: '2026-11-20' },
    words: {
      'zh-CN': ['XY17', '¥29,800.00，2026年11月20日'],
      'en-US': ['XY17', 'CN¥29,800.00, November 20, 2026'],
    },
  },
  'transfer.drop': {
    subject: 'XY17',
    facts: { amount: 2_980_000, day: '2026-11-20' },
    words: {
      'zh-CN': ['XY17', '¥29,800.00，2026年11月20日'],
      'en-US': ['XY17', 'CN¥29,800.00, November 20, 2026'],
    },
  },
  'service.start': {
    subject: 'XY17',
    facts: { day: '2026-11-23' },
    words: { 'zh-CN': ['XY17', '2026年11月23日'], 'en-US': ['XY17', 'November 23, 2026'] },
  },
  'service.matter': {
    subject: 'XY17',
    facts: { title: '第 9 类', units: 2 },
    words: { 'zh-CN': ['XY17', '第 9 类，数量 2'], 'en-US': ['XY17', '第 9 类, 2 units'] },
  },
  'service.withdraw': { subject: 'XY17', facts: { title: '9' }, words: same('XY17', '9') },
  'service.use': {
    subject: 'XY17',
    facts: { key: 'opinions', label: opinions, amount: 1 },
    words: { 'zh-CN': ['XY17', '意见书，数量 1'], 'en-US': ['XY17', 'Opinions, 1 unit'] },
  },
  'service.undo': {
    subject: 'XY17',
    facts: { key: 'opinions', label: opinions, amount: 2 },
    words: { 'zh-CN': ['XY17', '意见书，数量 2'], 'en-US': ['XY17', 'Opinions, 2 units'] },
  },
  'service.step': {
    subject: 'XY17',
    facts: { step: 'papers', title: papers },
    words: { 'zh-CN': ['XY17', papers['zh-CN']], 'en-US': ['XY17', papers['en-US']] },
  },
  'service.branch': {
    subject: 'XY17',
    facts: { branch: 'refusal', title: refusal },
    words: { 'zh-CN': ['XY17', refusal['zh-CN']], 'en-US': ['XY17', refusal['en-US']] },
  },
  'service.deliver': {
    subject: 'XY17',
    facts: { files: ['100 fen: a.pdf', 'b.pdf'] },
    words: {
      'zh-CN': ['XY17', '100 fen: a.pdf，b.pdf'],
      'en-US': ['XY17', '100 fen: a.pdf, b.pdf'],
    },
  },
  'service.complete': { subject: 'XY17', facts: {}, words: same('XY17', '') },
  'service.reply': { subject: 'XY17', facts: {}, words: same('XY17', '') },
  'service.settle': {
    subject: 'XY17',
    facts: { messages: 2 },
    words: { 'zh-CN': ['XY17', '2 条消息'], 'en-US': ['XY17', '2 messages'] },
  },
  'booking.open': { subject: 'B17', facts: {}, words: same('B17', '') },
  'booking.make': {
    subject: 'B17',
    facts: { kind: 'room', place: 'b301', starts_at: '2026-11-24T02:30:00.000Z' },
    words: {
      'zh-CN': ['B17', '会议室，b301，11月24日 10:30'],
      'en-US': ['B17', 'Room, b301, Nov 24, 10:30'],
    },
  },
  'booking.confirm': { subject: 'B17', facts: {}, words: same('B17', '') },
  'booking.move': {
    subject: 'B17',
    facts: { from: '2026-11-24T02:30:00.000Z', to: '2026-11-25T06:00:00.000Z' },
    words: {
      'zh-CN': ['B17', '由 11月24日 10:30 改为 11月25日 14:00'],
      'en-US': ['B17', 'from Nov 24, 10:30 to Nov 25, 14:00'],
    },
  },
  'booking.decline': { subject: 'B17', facts: {}, words: same('B17', '') },
  'booking.cancel': { subject: 'B17', facts: {}, words: same('B17', '') },
  'booking.miss': { subject: 'B17', facts: {}, words: same('B17', '') },
  'inquiry.answered': { subject: 'Q17', facts: {}, words: same('Q17', '') },
  'verification.verified': { subject: '17', facts: {}, words: same('17', '') },
  'verification.rejected': { subject: '17', facts: {}, words: same('17', '') },
  'verification.decide': { subject: '17', facts: {}, words: same('17', '') },
  'invoice.issued': {
    subject: 'I17',
    facts: { amount: 59_900, fapiao_no: '26000000000000000001' },
    words: {
      'zh-CN': ['I17', '¥599.00，26000000000000000001'],
      'en-US': ['I17', 'CN¥599.00, 26000000000000000001'],
    },
  },
  'invoice.replaced': {
    subject: 'I17',
    facts: { amount: 59_900, requested: { invoice_no: 'I18', amount: 29_900 } },
    words: {
      'zh-CN': ['I17', '¥599.00，重新申请 I18 ¥299.00'],
      'en-US': ['I17', 'CN¥599.00, requested again as I18, CN¥299.00'],
    },
  },
  'invoice.declined': {
    subject: 'I17',
    facts: { amount: 59_900 },
    words: { 'zh-CN': ['I17', '¥599.00'], 'en-US': ['I17', 'CN¥599.00'] },
  },
  'promise.move': {
    subject: 'RF17',
    facts: { kind: 'refund', from: '2026-11-23T10:00:00.000Z', day: '2026-11-27' },
    words: {
      'zh-CN': ['RF17', '答复退款申请，由 11月23日 18:00 改为 2026年11月27日'],
      'en-US': ['RF17', 'Answer the refund request, from Nov 23, 18:00 to November 27, 2026'],
    },
  },
  'reversal.entered': {
    subject: 'I17',
    facts: { amount: 59_900 },
    words: { 'zh-CN': ['I17', '¥599.00'], 'en-US': ['I17', 'CN¥599.00'] },
  },
  'reversal.confirmed': {
    subject: 'I17',
    facts: { amount: 59_900, fapiao_no: '26000000000000000002' },
    words: {
      'zh-CN': ['I17', '¥599.00，26000000000000000002'],
      'en-US': ['I17', 'CN¥599.00, 26000000000000000002'],
    },
  },
  'reversal.refused': {
    subject: 'I17',
    facts: { amount: 59_900 },
    words: { 'zh-CN': ['I17', '¥599.00'], 'en-US': ['I17', 'CN¥599.00'] },
  },
  'note.add': { subject: 'XY17', facts: {}, words: same('XY17', '') },
  'owner.set': {
    subject: 'XY17',
    facts: { owner: null },
    words: { 'zh-CN': ['XY17', '无人负责'], 'en-US': ['XY17', 'No one'] },
  },
  'announcement.send': {
    subject: 'one person',
    facts: { title: maintenance, notified: 1 },
    words: {
      'zh-CN': ['一位客户', '维护: 今晚，已通知 1 位客户'],
      'en-US': ['one customer', 'Maintenance: tonight, 1 customer notified'],
    },
  },
  'difference.list': {
    subject: 'open',
    facts: {},
    words: { 'zh-CN': ['未处理', ''], 'en-US': ['open ones', ''] },
  },
  'ledger.export': {
    subject: '2026-11',
    facts: { month: '2026-11' },
    words: { 'zh-CN': ['2026-11', '2026年11月'], 'en-US': ['2026-11', 'November 2026'] },
  },
  'difference.settle': {
    subject: 'PM17',
    facts: {
      channel: 'alipay',
      day: '2026-11-23',
      kind: 'payment_amount',
      ours: 59_900,
      theirs: 59_800,
    },
    words: {
      'zh-CN': ['PM17', '支付宝，2026年11月23日，账目 ¥599.00，对账单 ¥598.00'],
      'en-US': ['PM17', 'Alipay, November 23, 2026, books: CN¥599.00, bill: CN¥598.00'],
    },
  },
  'token.make': {
    subject: 'erp',
    facts: { scopes: ['orders.read', 'ledger.read'], days: 90 },
    words: {
      'zh-CN': ['erp', '查看订单和预约，查看账目和对账差异，90 天'],
      'en-US': ['erp', 'Read orders and bookings, Read the ledger and differences, 90 days'],
    },
  },
  'token.end': { subject: 'erp', facts: {}, words: same('erp', '') },
  'webhook.create': {
    subject: '17',
    facts: { url: hook, kinds: ['order.paid', 'booking.moved'] },
    words: {
      'zh-CN': ['17', `${hook}，订单已付款，预约已改期`],
      'en-US': ['17', `${hook}, Order paid, Booking moved`],
    },
  },
  'webhook.secret': { subject: '17', facts: { url: hook }, words: same('17', hook) },
  'webhook.stop': { subject: '17', facts: { url: hook }, words: same('17', hook) },
  'webhook.resume': { subject: '17', facts: { url: hook }, words: same('17', hook) },
  'webhook.remove': { subject: '17', facts: { url: hook }, words: same('17', hook) },
  'webhook.repeat': { subject: '17', facts: { url: hook }, words: same('17', hook) },
  'orders.pause': {
    subject: 'orders',
    facts: { says: { 'zh-CN': '升级: 18:00' } },
    words: { 'zh-CN': ['全部订单', '升级: 18:00'], 'en-US': ['all orders', '升级: 18:00'] },
  },
  'orders.resume': {
    subject: 'orders',
    facts: {},
    words: { 'zh-CN': ['全部订单', ''], 'en-US': ['all orders', ''] },
  },
  // A colleague may have the name of a subject.
  'staff.add': {
    subject: 'all',
    facts: { role: 'serve' },
    words: { 'zh-CN': ['all', '客户服务'], 'en-US': ['all', 'Customer service'] },
  },
  'staff.reset': {
    subject: 'open',
    facts: { role: 'serve' },
    words: { 'zh-CN': ['open', '客户服务'], 'en-US': ['open', 'Customer service'] },
  },
  'staff.end': {
    subject: 'site',
    facts: { role: 'serve' },
    words: { 'zh-CN': ['site', '客户服务'], 'en-US': ['site', 'Customer service'] },
  },
  'site.backup': {
    subject: 'site',
    facts: { folder: '/backup/17' },
    words: { 'zh-CN': ['整个站点', '/backup/17'], 'en-US': ['the site', '/backup/17'] },
  },
  'site.drill': {
    subject: 'site',
    facts: { backup: '2026-11-23-0310', of: '2026-11-22T19:10:00.000Z' },
    words: {
      'zh-CN': ['整个站点', '2026-11-23-0310，11月23日 03:10'],
      'en-US': ['the site', '2026-11-23-0310, Nov 23, 03:10'],
    },
  },
  'site.backup.keys': {
    subject: 'site',
    facts: { folder: '/backup/17' },
    words: { 'zh-CN': ['整个站点', '/backup/17'], 'en-US': ['the site', '/backup/17'] },
  },
};
