import { openApplication, storeSession, screen, waitFor } from '#tests/support/application.tsx';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import * as v from 'valibot';
import { errorTexts } from '#contract/failures.ts';
import { NotificationPage } from '#contract/notifications/schemas.ts';
import { broadcast } from '#src/actors/tab-channel.ts';
import { languagesFor } from '#tests/support/languages.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { setUndoTime } from '#tests/support/undo-time.ts';

let person: Person;

afterEach(() => {
  vi.unstubAllGlobals();
});

beforeEach(async () => {
  server.sandbox.faults.clear();
  person = await server.register();
  localStorage.clear();
  await storeSession(server, person);
});

/** Pays an order, which sends a notification. Returns the order number. */
async function addNotification(): Promise<string> {
  const { order_no } = await server.order(person);
  await server.wallet(await server.pay(person, order_no), 'approve');
  return order_no;
}

async function fetchNotifications(): Promise<NotificationPage> {
  const response = await server.call('GET', 'notifications', { token: person.token });
  return v.parse(NotificationPage, response.data);
}

function fail(path: string): void {
  server.sandbox.faults.fail({ path, times: 1, status: 500, when: 'before' });
}

const languages = languagesFor('notifications');

describe.each(languages)('the notifications in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);
  const title = locale === 'zh-CN' ? '付款成功' : 'Payment received';
  const heading = () => screen.findByRole('heading', { name: new RegExp(title) });

  test('an empty list says where notifications will come from', async () => {
    await openApplication(server, `${prefix}/user/notifications`);
    await screen.findByRole('heading', { name: t('notifications:empty.none.title') });
    expect(screen.queryByRole('list', { name: t('notifications:list') })).toBeNull();
  });

  test('notifications lead to their subject, which marks them as read', async () => {
    const orderNo = await addNotification();
    const { user, address } = await openApplication(server, `${prefix}/user/notifications`);
    await heading();
    expect(screen.getByText(t('notifications:isUnread'))).toBeTruthy();
    await user.click(screen.getByRole('link', { name: new RegExp(`${title}$`) }));
    await screen.findByRole('heading', { name: t('orders:receipt.show') });
    expect(address()).toBe(`${prefix}/user/orders/${orderNo}`);
    await waitFor(async () => expect((await fetchNotifications()).unread).toBe(0));
  });

  test('notifications can be read one by one, and the count next to them follows', async () => {
    await addNotification();
    const { user } = await openApplication(server, `${prefix}/user/notifications`);
    const key = locale === 'zh-CN' ? 'shell:account.unread' : 'shell:account.unread_one';
    const unread = t(key, { count: 1 });
    await waitFor(() => expect(screen.getAllByText(unread).length).toBeGreaterThan(1));
    await user.click(screen.getByRole('button', { name: t('notifications:read.of', { title }) }));
    await screen.findByText(t('notifications:allRead'));
    await waitFor(() => expect(screen.queryByText(unread)).toBeNull());
    expect((await fetchNotifications()).unread).toBe(0);
  });

  test('notifications can all be read at once; a failure says so and takes nothing away', async () => {
    await addNotification();
    const { user } = await openApplication(server, `${prefix}/user/notifications`);
    await heading();
    fail('/api/v1/notifications/read-all');
    const all = { name: t('notifications:readAll.act') };
    await user.click(screen.getByRole('button', all));
    expect((await screen.findByRole('alert')).textContent).toContain(
      t('notifications:readAll.failed'),
    );
    await user.click(screen.getByRole('button', all));
    await screen.findByText(t('notifications:allRead'));
    expect((await fetchNotifications()).unread).toBe(0);
  });

  test('notifications that could not be marked as read say so in place', async () => {
    await addNotification();
    const { user } = await openApplication(server, `${prefix}/user/notifications`);
    await heading();
    fail(`/api/v1/notifications/${(await fetchNotifications()).items[0]?.id}/read`);
    await user.click(screen.getByRole('button', { name: t('notifications:read.of', { title }) }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(t('notifications:read.failed'));
    expect(alert.textContent).toContain(errorTexts['server.failed'][locale]);
  });

  test('deleted notifications return after undo', async () => {
    setUndoTime(600_000);
    await addNotification();
    const { user } = await openApplication(server, `${prefix}/user/notifications`);
    await heading();
    await user.click(
      screen.getByRole('button', { name: t('notifications:removal.of', { title }) }),
    );
    const undo = await screen.findByRole('button', { name: t('notifications:removal.undo') });
    expect(document.activeElement).toBe(undo);
    expect(screen.queryByRole('heading', { name: new RegExp(title) })).toBeNull();
    await user.click(undo);
    await heading();
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: t('notifications:removal.of', { title }) }),
    );
    expect((await fetchNotifications()).total).toBe(1);
  });

  test('deleted notifications disappear as soon as the page is left', async () => {
    await addNotification();
    const { user, router } = await openApplication(server, `${prefix}/user/notifications`);
    await heading();
    await user.click(
      screen.getByRole('button', { name: t('notifications:removal.of', { title }) }),
    );
    await router.navigate({ to: '/user/orders' });
    await waitFor(async () => expect((await fetchNotifications()).total).toBe(0));
    await router.navigate({ to: '/user/notifications', search: {} });
    await screen.findByRole('heading', { name: t('notifications:empty.none.title') });
  });

  test('notifications that could not be deleted return with the reason', async () => {
    setUndoTime(0);
    await addNotification();
    const { user } = await openApplication(server, `${prefix}/user/notifications`);
    await heading();
    fail(`/api/v1/notifications/${(await fetchNotifications()).items[0]?.id}`);
    await user.click(
      screen.getByRole('button', { name: t('notifications:removal.of', { title }) }),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(t('notifications:removal.failed'));
    expect(alert.textContent).toContain(errorTexts['server.failed'][locale]);
    expect(alert.closest('li')?.textContent).toContain(title);
  });

  test('a failed final deletion is reported on any page', async () => {
    await addNotification();
    const { user, router } = await openApplication(server, `${prefix}/user/notifications`);
    await heading();
    fail(`/api/v1/notifications/${(await fetchNotifications()).items[0]?.id}`);
    await user.click(
      screen.getByRole('button', { name: t('notifications:removal.of', { title }) }),
    );
    await router.navigate({ to: '/user/orders' });
    await screen.findByText(t('notifications:removal.failed'));
    expect((await fetchNotifications()).total).toBe(1);
  });

  test('notifications that cannot be read say that loading failed, and are read again on request', async () => {
    await addNotification();
    fail('/api/v1/notifications');
    const { user } = await openApplication(server, `${prefix}/user/notifications`);
    await screen.findByRole('heading', { name: t('notifications:failed.title') });
    await user.click(screen.getByRole('button', { name: t('notifications:failed.retry') }));
    await heading();
    expect(screen.queryByText(t('notifications:failed.title'))).toBeNull();
  });
});

test('closing the tab completes a deletion', async () => {
  const zh = translatorIn('zh-CN');
  await addNotification();
  const { user } = await openApplication(server, '/user/notifications');
  const name = zh('notifications:removal.of', { title: '付款成功' });
  await user.click(await screen.findByRole('button', { name }));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(async () => expect((await fetchNotifications()).total).toBe(0));
});

test('a change in another tab updates the count in the header', async () => {
  const zh = translatorIn('zh-CN');
  await addNotification();
  await openApplication(server, '/saas');
  const header = await screen.findByRole('banner');
  await waitFor(() =>
    expect(header.textContent).toContain(zh('shell:account.unread', { count: 1 })),
  );
  await server.call('PUT', 'notifications/read-all', { token: person.token });
  broadcast('notifications', 'changed');
  await waitFor(() => expect(header.textContent).not.toContain('未读'));
});
