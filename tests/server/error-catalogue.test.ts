import * as v from 'valibot';
import { StoredFile } from '#contract/files/schemas.ts';
import { createFailureSite, testFailures, type FailureRow } from '#tests/support/failures.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { goodPassword } from '#tests/support/server.ts';

const { server, me, somebody, get, send, failing } = createFailureSite();

const plans = (status: number) => failing(status, 'pricing/plans', get('pricing/plans'));
const login = () => ({ phone: me().phone, password: goodPassword });

/** Spec 8, row by row: the server's response in both languages. */
const requestLayer: FailureRow[] = [
  ['400', 400, 'Bad Request', '请求格式不正确', send('POST', 'auth/login', '{')],
  ['401', 401, 'Unauthorized', '请先登录', plans(401)],
  ['403', 403, 'Forbidden', '没有权限进行此操作', plans(403)],
  ['404', 404, 'Not Found', '请求的内容不存在', get('nothing/here')],
  ['500', 500, 'Internal Server Error', '服务器内部错误', plans(500)],
  ['502', 502, 'Bad Gateway', '网关错误', plans(502)],
  ['503', 503, 'Service Unavailable', '服务暂不可用', plans(503)],
];

const perCall: FailureRow[] = [
  [
    'login 401',
    401,
    'Login failed',
    '登录失败',
    (headers) => {
      const body = { ...login(), password: 'wrong' };
      return server().call('POST', 'auth/login', { headers, body });
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
      const { data } = await server().upload('files/upload', smallPng, { token: me().token });
      const { id } = v.parse(StoredFile, data);
      return server().call('DELETE', `files/${id}`, { headers, token: somebody().token });
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
      return server().call('PUT', `notifications/${id}/read`, { headers, token: somebody().token });
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

testFailures('of the request layer', requestLayer);
testFailures('of a call', perCall);

async function notification(): Promise<string> {
  const { order_no } = await server().order(me());
  await server().wallet(await server().pay(me(), order_no), 'approve');
  const [newest] = await listNotifications(server(), me());
  return newest?.id ?? '';
}
