import { within } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import {
  comesToRest,
  openApplication,
  screen,
  storeSession,
  waitFor,
} from '#tests/support/application.tsx';
import { buyArticle } from '#tests/support/bought-article.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const files = writeContentFiles();
setUpContentServer(files);
const t = translatorIn('en-US');

/** The recommendations that were asked, with their token. */
let asked: { path: string; token: string | null }[] = [];

test.beforeAll(() => {
  const { fetch } = server.app;
  vi.spyOn(server.app, 'fetch').mockImplementation((request, ...rest) => {
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace('/api/v1/', '') + search;
    if (path.startsWith('recommendations')) {
      asked.push({ path, token: request.headers.get('authorization') });
    }
    return fetch(request, ...rest);
  });
});

/** The reader is near everything that a page watches. */
class NearObserver {
  readonly #notice: (entries: readonly { isIntersecting: boolean }[]) => void;
  constructor(notice: (entries: readonly { isIntersecting: boolean }[]) => void) {
    this.#notice = notice;
  }
  observe(): void {
    queueMicrotask(() => this.#notice([{ isIntersecting: true }]));
  }
  disconnect(): void {}
}

beforeEach(() => {
  localStorage.clear();
  asked = [];
  vi.stubGlobal('IntersectionObserver', NearObserver);
});

async function findRecommended(): Promise<readonly (string | null)[]> {
  const section = await screen.findByRole('region', { name: t('recommended:heading') });
  const links = await within(section).findAllByRole('link');
  return links.map((link) => link.getAttribute('href'));
}

test('the end of a news item recommends other things than it and its related news', async () => {
  await openApplication(server, '/en/incubation/news/first');
  expect(await findRecommended()).toEqual([
    '/en/incubation/innovation/paid-article',
    '/en/incubation/report/paid-report',
    '/en/packages/starter',
  ]);
  expect(asked).toEqual([{ path: 'recommendations?limit=6', token: null }]);
});

test('nothing is read before the reader comes near the end of an article', async () => {
  vi.unstubAllGlobals();
  const { router } = await openApplication(server, '/en/incubation/innovation/free-article');
  await screen.findByRole('heading', { level: 1 });
  await comesToRest(router);
  expect(asked).toEqual([]);
});

test('a reader is not recommended what they have ordered, and the calls carry no token', async () => {
  const person = await server.register();
  await buyArticle(server, person);
  const body = { service_type: 'package', identifier: 'starter' };
  const ordered = await server.call('POST', 'orders', { token: person.token, body });
  expect(ordered.status).toBe(200);
  await storeSession(server, person);
  await openApplication(server, '/en/incubation/news/first');
  expect(await findRecommended()).toEqual([
    '/en/incubation/report/paid-report',
    '/en/incubation/innovation/all-paid',
    '/en/incubation/report/free-report',
  ]);
  expect(asked).toEqual([{ path: 'recommendations/personalized?limit=8', token: null }]);
});

test('an article without recommendations that can be read says nothing of them', async () => {
  server.sandbox.faults.fail({
    path: '/api/v1/recommendations',
    times: 1,
    status: 503,
    when: 'before',
  });
  const { router } = await openApplication(server, '/en/incubation/innovation/free-article');
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(asked).toHaveLength(1));
  await comesToRest(router);
  expect(screen.queryByRole('heading', { name: t('recommended:heading') })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

const ofNews = ['third', 'second', 'first'].map((id) => `/en/incubation/news/${id}`);
const ofArticles = ['paid-article', 'all-paid', 'free-article'].map(
  (id) => `/en/incubation/innovation/${id}`,
);
const ofReports = ['paid-report', 'free-report'].map((id) => `/en/incubation/report/${id}`);
const mixed = [ofArticles[0], ofReports[0], ofNews[0]];

test.each([
  ['/en/incubation/news?query=nothing', ofNews],
  ['/en/incubation/innovation?query=nothing', ofArticles],
  ['/en/incubation/report?query=nothing', ofReports],
])('the empty list %s recommends others of its kind', async (path, found) => {
  await openApplication(server, path);
  expect(await findRecommended()).toEqual(found);
});

test.each([
  ['/en/user/orders', mixed],
  ['/en/user/payments', mixed],
  ['/en/user/notifications', mixed],
  ['/en/user/downloadable-reports', ofReports],
])('the empty list %s of a new account recommends something', async (path, found) => {
  await storeSession(server, await server.register());
  await openApplication(server, path);
  expect(await findRecommended()).toEqual(found);
});

test.each(['/en/user/orders?service_type=report', '/en/user/payments?channel=alipay'])(
  'the list %s that a filter has emptied recommends nothing',
  async (path) => {
    await storeSession(server, await server.register());
    const { router } = await openApplication(server, path);
    await screen.findByRole('heading', { level: 1 });
    await comesToRest(router);
    expect(asked).toEqual([]);
  },
);
