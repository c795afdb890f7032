import { screen } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { broadcast } from '#src/actors/tab-channel.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import {
  askForCode,
  buy,
  changePassword,
  download,
  failLink,
  openForgotPassword,
  inquire,
  onNotification,
  resetPassword,
  saveProfile,
} from '#tests/support/page-actions.ts';
import { openPage, type OpenedPage } from '#tests/support/opened-page.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';
import { takeTurns } from '#tests/support/take-turns.ts';
import { positionOfText, type TextPosition } from '#tests/support/visible-text.ts';
import { stubSiteFetch } from '#tests/support/stub-site-fetch.ts';

const files = writeContentFiles();
setUpContentServer(files);
takeTurns('visible catalogue', 3);

beforeEach(() => {
  stubSiteFetch((path) => server.app.request(path));
  URL.createObjectURL = () => 'blob:0';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Row = [
  words: string,
  chinese: string,
  place: TextPosition,
  provoke: (page: OpenedPage) => unknown,
];

/** Builds a scenario that opens a page while this call fails. */
const reading =
  (path: string, call = path.slice(1)): Row[3] =>
  async (page) => {
    page.fail(call);
    await page.open(path);
  };

const failures: Row[] = [
  ['Profile fetch failed', '个人资料获取失败', 'alert', reading('/user/profile')],
  [
    'Profile update failed',
    '个人资料更新失败',
    'alert',
    (page) => saveProfile(page, () => page.fail('user/profile')),
  ],
  [
    'Password update failed',
    '密码修改失败',
    'alert',
    (page) => changePassword(page, () => page.fail('user/profile/password')),
  ],
  [
    'Password reset failed',
    '密码重置失败',
    'alert',
    (page) => resetPassword(page, () => page.fail('auth/reset-password')),
  ],
  ['Order list load failed', '订单列表加载失败', 'alert', reading('/user/orders', 'orders')],
  [
    'Order detail load failed',
    '订单详情加载失败',
    'alert',
    async (page) => {
      const { order_no } = await server.order(page.person);
      await reading(`/user/orders/${order_no}`, `orders/${order_no}`)(page);
    },
  ],
  [
    'Cancel order failed',
    '取消订单失败',
    'alert',
    async (page) => {
      const { order_no: orderNo } = await server.order(page.person);
      await page.open('/user/orders');
      page.fail(`orders/${orderNo}/cancel`);
      await page.press('orders:cancel.of', { orderNo });
      const dialog = within(await screen.findByRole('dialog'));
      const name = page.t('orders:cancel.confirm');
      await page.user().click(dialog.getByRole('button', { name }));
    },
  ],
  [
    'Payment records load failed',
    '付款记录加载失败',
    'alert',
    reading('/user/payments', 'payments'),
  ],
  [
    'Notifications load failed',
    '通知加载失败',
    'alert',
    reading('/user/notifications', 'notifications'),
  ],
  [
    'Mark read failed',
    '标为已读失败',
    'alert',
    (page) => onNotification(page, 'notifications:read.of'),
  ],
  [
    'Mark all read failed',
    '全部标为已读失败',
    'alert',
    (page) => onNotification(page, 'notifications:readAll.act'),
  ],
  [
    'Delete failed',
    '删除失败',
    'alert',
    async (page) => {
      await onNotification(page, 'notifications:removal.of');
      window.dispatchEvent(new Event('pagehide'));
    },
  ],
  [
    'Delete failed',
    '删除失败',
    'toast',
    async (page) => {
      const router = await onNotification(page, 'notifications:removal.of');
      await router.navigate({ to: '/user/orders' });
    },
  ],
  [
    'Downloadable reports fetch failed',
    '可下载报告获取失败',
    'alert',
    reading('/user/downloadable-reports', 'incubation/user/reports'),
  ],
  [
    'Download link failed, please try again later',
    '获取下载链接失败，请稍后重试',
    'alert',
    (page) => download(page, '/user/downloadable-reports', failLink),
  ],
  [
    'Download link failed, please try again later',
    '获取下载链接失败，请稍后重试',
    'alert',
    (page) => download(page, '/incubation/report/paid-report', failLink),
  ],
  [
    'Membership upgrade failed',
    '会员升级失败',
    'alert',
    async (page) => {
      await page.open('/user/membership');
      page.fail('pricing/calculate');
      await page.press('membership:compare.upgrade', { level: page.t('site:levels.basic') });
    },
  ],
  [
    'Membership upgrade failed',
    '会员升级失败',
    'alert',
    async (page) => {
      await page.open('/user/payment/service?type=membership&plan_slug=basic&months=1');
      page.fail('orders/membership');
      await page.press('checkout:review.submit');
    },
  ],
  [
    'Failed to create order',
    '创建订单失败',
    'alert',
    async (page) => {
      await page.open(
        '/user/payment/service?type=saas&plan_slug=basic&pricing_model=monthly&months=1',
      );
      page.fail('orders/service');
      await page.press('checkout:review.submit');
    },
  ],
  [
    'Failed to log out',
    '退出登录失败',
    'toast',
    async (page) => {
      const router = await page.open('/user/orders');
      page.fail('auth/logout');
      router.options.context.session.send({ type: 'signOut.requested' });
    },
  ],
  [
    'Authentication failed, please log in again',
    '认证失败，请重新登录',
    'status',
    async (page) => {
      const router = await page.open('/user/orders');
      await server.call('POST', 'auth/logout', { token: localStorage.getItem('token') ?? '' });
      await router.invalidate();
    },
  ],
  [
    'Submission failed, please try again later',
    '提交失败，请稍后重试',
    'alert',
    (page) => inquire(page, () => page.fail('contact/inquiries')),
  ],
  [
    'Failed to send verification code',
    '验证码发送失败',
    'alert',
    (page) => openForgotPassword(page, 502),
  ],
  ['Send failed', '发送失败', 'alert', (page) => openForgotPassword(page, 500)],
  ['Failed to send verification code', '验证码发送失败', 'field', (page) => askForCode(page, 502)],
  ['Send failed', '发送失败', 'field', (page) => askForCode(page, 500)],
];

const successes: Row[] = [
  ['Profile updated', '个人资料已更新', 'toast', (page) => saveProfile(page)],
  ['Password changed', '密码已修改', 'toast', (page) => changePassword(page)],
  ['Password reset', '密码已重置', 'toast', (page) => resetPassword(page)],
  [
    'Membership upgraded',
    '会员升级成功',
    'toast',
    async (page) => {
      await page.open('/user/membership');
      await screen.findByRole('heading', { name: page.t('membership:compare.title') });
      await buy(page, 'membership', { plan_slug: 'basic', months: 1 });
      broadcast('memberships', 'paid');
    },
  ],
  [
    'Report download started',
    '报告开始下载',
    'toast',
    (page) => download(page, '/user/downloadable-reports'),
  ],
  [
    'Report download started',
    '报告开始下载',
    'toast',
    (page) => download(page, '/incubation/report/paid-report'),
  ],
  [
    'Thank you for your inquiry, we will contact you soon',
    '感谢您的咨询，我们将尽快与您联系',
    'status',
    (page) => inquire(page),
  ],
];

describe.each([
  ['failures', failures],
  ['successes', successes],
] as const)('the visible %s of the catalog (spec 8)', (_, rows) => {
  test.each(rows)(
    'the sentence %s · %s is said once, as %s',
    async (english, chinese, place, provoke) => {
      for (const [locale, words] of chooseByCommit(`catalogue: ${english}`, [
        ['en-US', english],
        ['zh-CN', chinese],
      ] as const)) {
        await provoke(await openPage(server, locale));
        expect(await positionOfText(words, locale)).toEqual(place);
        // Spec 9: local storage holds nothing else after any scenario.
        const kept = Object.keys({ ...localStorage });
        expect(kept.filter((key) => !['token', 'user', 'locale'].includes(key))).toEqual([]);
      }
    },
  );
});
