import {
  endStoredSession,
  openApplication,
  storeSession,
  screen,
  waitFor,
} from '#tests/support/application.tsx';
import { beforeEach, describe, expect } from 'vitest';
import { getIdempotencyKey } from '#src/actors/idempotency-key.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const zh = translatorIn('zh-CN');
const en = translatorIn('en-US');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function keepEndedSession(): Promise<void> {
  const person = await server.register();
  await storeSession(server, person);
  await server.call('POST', 'auth/logout', { token: localStorage.getItem('token') ?? '' });
}

describe('a stored token that the server no longer knows', () => {
  test('an unknown token redirects from the first page to the login page once scripts start', async () => {
    await keepEndedSession();
    const { address } = await openApplication(server, '/user/orders?status=all');
    await screen.findByRole('heading', { name: zh('auth:login.title') });
    expect(address()).toBe('/auth/login?redirect=%2Fuser%2Forders%3Fstatus%3Dall');
    expect({ ...localStorage }).toEqual({});
  });

  test('an unknown token redirects to the login page under /en too', async () => {
    await keepEndedSession();
    const { address } = await openApplication(server, '/en/user/orders?status=all');
    await screen.findByRole('heading', { name: en('auth:login.title') });
    expect(address()).toBe('/en/auth/login?redirect=%2Fen%2Fuser%2Forders%3Fstatus%3Dall');
    expect({ ...localStorage }).toEqual({});
  });
});

test('five calls that fail with 401 at once lead to the login page once', async () => {
  await storeSession(server, await server.register());
  const { router, address } = await openApplication(server, '/user/orders?status=all');
  await screen.findByRole('heading', { name: zh('orders:empty.all.title') });
  await endStoredSession(server);
  const moves: string[] = [];
  router.history.subscribe(({ location }) => moves.push(location.pathname));
  const { client } = router.options.context;
  const responses = await Promise.allSettled(
    Array.from({ length: 5 }, () => client.call('listOrders', { query: {} })),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  await screen.findByRole('heading', { name: zh('auth:login.title') });
  expect(address()).toBe('/auth/login?redirect=%2Fuser%2Forders%3Fstatus%3Dall');
  expect(moves).toEqual(['/auth/login']);
  expect(screen.getAllByText(zh('auth:login.expired'))).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('the end of a session', () => {
  test.each(['expired', 'wanted'] as const)(
    'an open form does not stop the end of a session when %s',
    async (end) => {
      await storeSession(server, await server.register());
      const { router, address } = await openApplication(server, '/user/orders?status=all');
      await screen.findByRole('heading', { name: zh('orders:empty.all.title') });
      router.history.block({ blockerFn: () => true });
      const { session } = router.options.context;
      const token = localStorage.getItem('token') ?? '';
      if (end === 'expired') session.send({ type: 'session.rejected', token });
      else session.send({ type: 'signOut.requested' });
      const left = end === 'expired' ? '/auth/login?redirect=%2Fuser%2Forders%3Fstatus%3Dall' : '/';
      await waitFor(() => expect(address()).toBe(left));
    },
  );

  test('the end of a session clears the contents of a half-sent order', async () => {
    await storeSession(server, await server.register());
    const { router } = await openApplication(server, '/user/orders?status=all');
    getIdempotencyKey({ contact: { phone: '13900000000' } });
    expect(Object.keys({ ...sessionStorage })).toHaveLength(1);
    router.options.context.session.send({ type: 'signOut.requested' });
    await waitFor(() => expect(Object.keys({ ...sessionStorage })).toEqual([]));
  });
});

test('another person who signs in, in another tab, never sees the previous content', async () => {
  const before = await server.register();
  const { order_no: theirs } = await server.order(before);
  await storeSession(server, before);
  const { router } = await openApplication(server, '/user/orders?status=all');
  await screen.findByText(theirs);
  const { api } = router.options.context;
  expect((await api.read('listOrders', 'zh-CN')).items).toHaveLength(1);
  const after = await server.register();
  const { order_no: own } = await server.order(after);
  await storeSession(server, after);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(router.options.context.session.getSnapshot().context.identity?.user.id).toBe(after.id);
  await waitFor(() => expect(screen.queryByText(theirs)).toBeNull());
  await screen.findByText(own);
  expect(screen.queryByText(theirs)).toBeNull();
  const { items } = await api.read('listOrders', 'zh-CN');
  expect(items.map(({ order_no }) => order_no)).toEqual([own]);
});
