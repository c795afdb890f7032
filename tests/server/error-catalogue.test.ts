import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoredFile } from '../../contract/files.ts';
import { maxStorageBytes, maxUploadBytes } from '../../contract/limits.ts';
import { NotificationPage } from '../../contract/notifications.ts';
import { fileObjects, files as fileRows } from '../../server/db/tables/people.ts';
import { createContentServer, writeContentFiles } from '../support/content-files.ts';
import { smallPng } from '../support/pictures.ts';
import { goodPassword, type Answer, type Person, type TestServer } from '../support/server.ts';

const content = writeContentFiles();
let server: TestServer;
let person: Person;
let other: Person;
beforeAll(async () => {
  server = await createContentServer(content);
  person = await server.register();
  other = await server.register();
});
afterAll(async () => {
  await server.close();
  content.close();
});

type Language = Record<string, string>;
type Provoke = (headers: Language) => Promise<Answer>;
type Row = [what: string, status: number, english: string, chinese: string, provoke: Provoke];

const get =
  (path: string, as?: () => Person): Provoke =>
  (headers) =>
    server.call('GET', path, { headers, token: as?.().token });
const send =
  (method: string, path: string, body: unknown, as?: () => Person): Provoke =>
  (headers) =>
    server.call(method, path, { headers, body, token: as?.().token });
const me = () => person;
const somebody = () => other;

/** The same call, with the server failing in this way. */
const failing =
  (status: number, path: string, provoke: Provoke): Provoke =>
  (headers) => {
    server.sandbox.faults.fail({ path: `/api/v1/${path}`, status, times: 1, when: 'before' });
    return provoke(headers);
  };

const plans = (status: number) => failing(status, 'pricing/plans', get('pricing/plans'));
const saas = { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 };
const login = () => ({ phone: person.phone, password: goodPassword });

/** Spec 8, row by row: what the server answers, in both languages. */
const requestLayer: Row[] = [
  ['400', 400, 'Bad Request', '请求格式不正确', send('POST', 'auth/login', '{')],
  ['401', 401, 'Unauthorized', '请先登录', plans(401)],
  ['403', 403, 'Forbidden', '没有权限进行此操作', plans(403)],
  ['404', 404, 'Not Found', '请求的内容不存在', get('nothing/here')],
  ['500', 500, 'Internal Server Error', '服务器内部错误', plans(500)],
  ['502', 502, 'Bad Gateway', '网关错误', plans(502)],
  ['503', 503, 'Service Unavailable', '服务暂不可用', plans(503)],
];

const perCall: Row[] = [
  [
    'login 401',
    401,
    'Login failed',
    '登录失败',
    (headers) => {
      const body = { ...login(), password: 'wrong' };
      return server.call('POST', 'auth/login', { headers, body });
    },
  ],
  [
    '422',
    422,
    'Parameter validation failed',
    '参数校验失败',
    send('POST', 'orders/service', {}, me),
  ],
  [
    'send SMS 500',
    500,
    'Send failed',
    '发送失败',
    failing(
      500,
      'auth/send-sms',
      send('POST', 'auth/send-sms', { phone: '13600000001', purpose: 'login' }),
    ),
  ],
  ['logout 401', 401, 'Not logged in', '未登录', send('POST', 'auth/logout', undefined)],
  [
    'reset password 401',
    401,
    'Verification code wrong',
    '验证码错误',
    send('POST', 'auth/reset-password', {
      phone: '13600000002',
      verification_code: '000000',
      password: 'Other#2026',
    }),
  ],
  ['file 404', 404, 'File does not exist', '文件不存在', get('files/nothing/url', me)],
  [
    'file delete 403',
    403,
    'No permission to delete',
    '没有权限删除该文件',
    async (headers) => {
      const { data } = await server.upload('files/upload', smallPng, { token: person.token });
      const { id } = v.parse(StoredFile, data);
      return server.call('DELETE', `files/${id}`, { headers, token: other.token });
    },
  ],
  [
    'article 403',
    403,
    'Not purchased or paid, summary only',
    '尚未购买或付款，仅可查看摘要',
    get('incubation/innovation/articles/paid-article', me),
  ],
  [
    'report 403',
    403,
    'Not purchased or paid, summary only',
    '尚未购买或付款，仅可查看摘要',
    get('incubation/reports/paid-report'),
  ],
  [
    'article 404',
    404,
    'Article does not exist',
    '文章不存在',
    get('incubation/innovation/articles/nothing'),
  ],
  [
    'topic 404',
    404,
    'Topic does not exist',
    '专题不存在',
    get('incubation/innovation/topics/nothing'),
  ],
  [
    'category 404',
    404,
    'Category does not exist',
    '分类不存在',
    get('incubation/innovation/categories/nothing'),
  ],
  ['report 404', 404, 'Report does not exist', '报告不存在', get('incubation/reports/nothing')],
  ['news 404', 404, 'News does not exist', '新闻不存在', get('incubation/news/nothing')],
  [
    'notification 403',
    403,
    'No permission',
    '没有权限',
    async (headers) => {
      const id = await notification();
      return server.call('PUT', `notifications/${id}/read`, { headers, token: other.token });
    },
  ],
  [
    'notification 404',
    404,
    'Notification does not exist',
    '通知不存在',
    send('DELETE', 'notifications/999999', undefined, me),
  ],
  [
    'payment 404',
    404,
    'Order does not exist',
    '订单不存在',
    send('POST', 'payments/orders/XY1', { channel: 'alipay' }, me),
  ],
  ['pricing 404', 404, 'Pricing plan not found', '未找到定价方案', get('pricing/plans/nothing')],
];

const perService: Row[] = [
  [
    'auth 401',
    401,
    'Authentication failed, please log in again',
    '认证失败，请重新登录',
    get('orders'),
  ],
  [
    'auth 422',
    422,
    'Please enter a valid phone number',
    '请输入有效的手机号',
    send('POST', 'auth/login', { phone: '12', password: 'x' }),
  ],
  [
    'any other auth error',
    500,
    'Auth service error',
    '认证服务异常',
    failing(500, 'auth/login', (headers) =>
      server.call('POST', 'auth/login', { headers, body: login() }),
    ),
  ],
  [
    'file 413',
    413,
    'File size exceeds limit',
    '文件大小超出限制',
    upload(() => new File([new Uint8Array(maxUploadBytes + 1)], 'big.pdf')),
  ],
  [
    'file 415',
    415,
    'Unsupported file type',
    '不支持的文件类型',
    upload(() => new File(['<script>'], 'picture.png', { type: 'image/png' })),
  ],
  [
    'file 507',
    507,
    'Insufficient storage',
    '存储空间不足',
    async (headers) => {
      const full = await server.register();
      const bytes = { key: `full-${full.id}`, userId: full.id, size: maxStorageBytes };
      const since = server.clock.date();
      await server.deps.db.insert(fileObjects).values({ ...bytes, state: 'kept', since });
      await server.deps.db.insert(fileRows).values({
        ...bytes,
        id: `full-${full.id}`,
        name: 'all.pdf',
        type: 'application/pdf',
        createdAt: server.clock.date(),
      });
      return server.upload('files/upload', smallPng, { token: full.token, headers });
    },
  ],
  [
    'payment status 404',
    404,
    'Payment record does not exist',
    '支付记录不存在',
    get('payments/P1/status', me),
  ],
  [
    'payment status 403',
    403,
    'No permission to access this payment record',
    '没有权限访问该支付记录',
    async (headers) => {
      const { order_no } = await server.order(person);
      const { payment_no } = await server.pay(person, order_no);
      return get(`payments/${payment_no}/status`, somebody)(headers);
    },
  ],
  ['order 404', 404, 'Order does not exist', '订单不存在', get('orders/XY1', me)],
  [
    'order 403',
    403,
    'No permission to operate this order',
    '没有权限操作该订单',
    async (headers) => {
      const { order_no } = await server.order(person);
      return send('POST', `orders/${order_no}/cancel`, undefined, somebody)(headers);
    },
  ],
  ['users 401', 401, 'Please log in first', '请先登录', get('user/profile')],
  [
    'log out',
    500,
    'Failed to log out',
    '退出登录失败',
    failing(500, 'auth/logout', send('POST', 'auth/logout', undefined, me)),
  ],
  [
    'create payment',
    500,
    'Failed to create payment',
    '创建支付失败',
    async (headers) => {
      const { order_no } = await server.order(person, { plan_slug: 'enterprise' });
      const path = `payments/orders/${order_no}`;
      return failing(500, path, send('POST', path, { channel: 'wechat' }, me))(headers);
    },
  ],
  [
    'create order',
    500,
    'Failed to create order',
    '创建订单失败',
    failing(500, 'orders/service', send('POST', 'orders/service', saas, me)),
  ],
];

describe.each([
  ['of the request layer', requestLayer],
  ['of a call', perCall],
  ['of a service', perService],
] as const)('the failures %s (spec 8)', (_, rows) => {
  test.each(rows)('%s: %i %s · %s', async (_what, status, english, chinese, provoke) => {
    for (const [locale, words] of [
      ['en-US', english],
      ['zh-CN', chinese],
    ] as const) {
      const answer = await provoke({ 'accept-language': locale });
      expect([answer.status, answer.body.code]).toEqual([status, status]);
      expect(answer.body.message.slice(0, words.length)).toBe(words);
    }
  });
});

function upload(file: () => File): Provoke {
  return (headers) => server.upload('files/upload', file(), { token: person.token, headers });
}

async function notification(): Promise<string> {
  const { order_no } = await server.order(person);
  await server.wallet(await server.pay(person, order_no), 'approve');
  const { data } = await server.call('GET', 'notifications', { token: person.token });
  return v.parse(NotificationPage, data).items[0]?.id ?? '';
}
