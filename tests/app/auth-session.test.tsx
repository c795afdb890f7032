import { openApplication, rememberPerson, screen, waitFor } from '../support/application.tsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listOrders } from '../../src/api/orders.ts';
import { createTestServer, type TestServer } from '../support/server.ts';
import { wordsIn } from '../support/words.ts';

const zh = wordsIn('zh-CN');
let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});

afterAll(() => server.close());

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function keepEndedSession(): Promise<void> {
  const person = await server.register();
  await rememberPerson(server, person);
  await server.call('POST', 'auth/logout', { token: localStorage.getItem('token') ?? '' });
}

describe('a stored token that the server no longer knows', () => {
  test('leads from the first page to the login page, where scripts start', async () => {
    await keepEndedSession();
    const { address } = await openApplication(server, '/user/orders?status=all');
    await screen.findByRole('heading', { name: zh('auth:login.title') });
    expect(address()).toBe('/auth/login?redirect=%2Fuser%2Forders%3Fstatus%3Dall');
    expect({ ...localStorage }).toEqual({});
  });
});

test('five calls that fail with 401 at once lead to the login page once', async () => {
  await rememberPerson(server, await server.register());
  const { router, address } = await openApplication(server, '/user/orders?status=all');
  await screen.findByRole('heading', { name: zh('orders:empty.all.title') });
  await server.call('POST', 'auth/logout', { token: localStorage.getItem('token') ?? '' });
  const moves: string[] = [];
  router.history.subscribe(({ location }) => moves.push(location.pathname));
  const { client } = router.options.context;
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => listOrders(client, {})));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  await screen.findByRole('heading', { name: zh('auth:login.title') });
  expect(address()).toBe('/auth/login?redirect=%2Fuser%2Forders%3Fstatus%3Dall');
  expect(moves).toEqual(['/auth/login']);
});
