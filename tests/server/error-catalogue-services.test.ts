import { maxStorageBytes, maxUploadBytes } from '#contract/base/limits.ts';
import { fileObjects, files as fileRows } from '#server/db/tables/people.ts';
import { createFailureSite, testFailures, type FailureRow } from '#tests/support/failures.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { goodPassword } from '#tests/support/server.ts';

const { server, me, somebody, get, send, failing } = createFailureSite();

const saas = { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 };
const login = () => ({ phone: me().phone, password: goodPassword });
const upload =
  (file: () => File): FailureRow[4] =>
  (headers) =>
    server().upload('files/upload', file(), { token: me().token, headers });

const perService: FailureRow[] = [
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
      server().call('POST', 'auth/login', { headers, body: login() }),
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
      const full = await server().register();
      const bytes = { key: `full-${full.id}`, userId: full.id, size: maxStorageBytes };
      const since = server().clock.date();
      await server()
        .deps.db.insert(fileObjects)
        .values({ ...bytes, state: 'kept', since });
      await server()
        .deps.db.insert(fileRows)
        .values({
          ...bytes,
          id: `full-${full.id}`,
          name: 'all.pdf',
          type: 'application/pdf',
          createdAt: server().clock.date(),
        });
      return server().upload('files/upload', smallPng, { token: full.token, headers });
    },
  ],
  [
    'payment status 404',
    404,
    'Payment record does not exist',
    '付款记录不存在',
    get('payments/P1/status', me),
  ],
  [
    'payment status 403',
    403,
    'No permission to access this payment record',
    '没有权限访问该付款记录',
    async (headers) => {
      const { order_no } = await server().order(me());
      const { payment_no } = await server().pay(me(), order_no);
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
      const { order_no } = await server().order(me());
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
    '创建付款失败',
    async (headers) => {
      const { order_no } = await server().order(me(), { plan_slug: 'enterprise' });
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

testFailures('of a service', perService);
