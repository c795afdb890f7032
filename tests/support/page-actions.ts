import * as v from 'valibot';
import { vi } from 'vitest';
import { NotificationPage } from '#contract/notifications/schemas.ts';
import { Order } from '#contract/orders/schemas.ts';
import { screen } from './application.tsx';
import type { OpenedPage } from './opened-page.ts';
import { goodPassword } from './server.ts';

// The actions on a page up to the message; `before` makes the tested call fail.

const otherPassword = 'Park#2027-xy';

export async function saveProfile(page: OpenedPage, before = () => {}): Promise<void> {
  await page.open('/user/profile');
  await page.enter({ 'profile:form.position': 'CTO' });
  before();
  await page.press('profile:form.save');
}

export async function changePassword(page: OpenedPage, before = () => {}): Promise<void> {
  await page.open('/user/security');
  await page.enter({
    'security:password.current': goodPassword,
    'auth:password.newOne': otherPassword,
    'auth:password.confirm': otherPassword,
  });
  before();
  await page.press('security:password.submit');
}

export async function resetPassword(page: OpenedPage, before = () => {}): Promise<void> {
  const code = await page.server.code(page.person.phone, 'reset');
  await page.open('/auth/reset-password');
  await page.enter({
    'auth:phone': page.person.phone,
    'auth:code.label': code,
    'auth:password.newOne': otherPassword,
    'auth:password.confirm': otherPassword,
  });
  before();
  await page.press('auth:reset.submit');
}

export async function onNotification(page: OpenedPage, key: string) {
  await buy(page, 'service', {
    type: 'saas',
    plan_slug: 'basic',
    pricing_model: 'monthly',
    months: 1,
  });
  const response = await page.server.call('GET', 'notifications', { token: page.person.token });
  const [newest] = v.parse(NotificationPage, response.data).items;
  const router = await page.open('/user/notifications');
  const title = page.locale === 'zh-CN' ? '付款成功' : 'Payment received';
  await screen.findByRole('heading', { name: new RegExp(title) });
  page.fail(`notifications/${key.includes('readAll') ? 'read-all' : newest?.id}`);
  await page.press(key, { title });
  return router;
}

export function failLink(page: OpenedPage): void {
  page.fail('incubation/reports/paid-report/download', 503);
}

export async function download(
  page: OpenedPage,
  path: string,
  before: (page: OpenedPage) => void = () => {},
): Promise<void> {
  await buy(page, 'report', { report_id: 'paid-report' });
  await page.open(path);
  const buttons = await screen.findAllByRole('button', { name: /^(下载|Download)/ });
  before(page);
  vi.stubGlobal('location', { origin: location.origin, assign: () => undefined });
  for (const button of buttons.slice(0, 1)) await page.user().click(button);
}

export async function inquire(page: OpenedPage, before = () => {}): Promise<void> {
  await page.open('/contact-us');
  await page.enter({
    'contact:form.name': '客户 017',
    'contact:form.email': 'customer-017@example.com',
    'contact:form.type': 'saas',
    'contact:form.description': '需要报价',
  });
  before();
  await page.press('contact:form.submit');
}

export async function openForgotPassword(page: OpenedPage, status: number): Promise<void> {
  await page.open('/auth/forgot-password');
  await page.enter({ 'auth:phone': page.person.phone });
  page.fail('auth/send-sms', status);
  await page.press('auth:forgot.submit');
}

export async function askForCode(page: OpenedPage, status: number): Promise<void> {
  await page.open('/auth/reset-password');
  await page.enter({ 'auth:phone': page.person.phone });
  page.fail('auth/send-sms', status);
  await page.press('auth:code.send');
}

export async function buy(
  { person, server }: OpenedPage,
  kind: string,
  body: object,
): Promise<void> {
  const response = await server.call('POST', `orders/${kind}`, { token: person.token, body });
  await server.wallet(await server.pay(person, v.parse(Order, response.data).order_no), 'approve');
}
