import { openApplication, storeSession, waitFor } from '#tests/support/application.tsx';
import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { actingReads } from '#contract/changing-reads.ts';
import { buyArticle } from '#tests/support/bought-article.ts';
import { createCallRequests } from '#tests/support/call-requests.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { digestDatabase } from '#tests/support/database-digest.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { toPattern } from '#tests/support/lost-answers.ts';
import { server, setUpContentServer, setUpOnce, test } from '#tests/support/set-up.ts';

const files = writeContentFiles();
setUpContentServer(files);
const { request } = createCallRequests(server);
const person = setUpOnce(() => server.register());
let asked = new Set<string>();
/** The pages that link to something which a read could use up. */
let linking: readonly string[] = [];
let paramsOf: Readonly<Record<string, string>> = {};

test.beforeAll(async () => {
  const { order_no: article } = await buyArticle(server, person);
  await request('downloadReport', person);
  const { params: ofFile } = await request('readOrderFile', person);
  const service = ofFile?.['orderNo'] ?? '';
  const { params: ofRefund } = await request('readRefund', person);
  const refund = ofRefund?.['refundNo'] ?? '';
  await request('readInvoiceFile', person);
  await request('readOrder', person);
  linking = [
    '/incubation/innovation',
    '/incubation/report',
    '/user/downloadable-reports',
    '/user/notifications',
    '/user/orders?status=all',
    `/user/orders/${article}`,
    `/user/orders/${service}`,
    `/user/payment/process/result/${article}`,
  ];
  paramsOf = {
    '/flows/$machine': 'checkout',
    '/incubation/innovation/$id': 'paid-article',
    '/incubation/news/$id': 'third',
    '/incubation/report/$id': 'paid-report',
    '/incubation/report/category/$categoryId': 'report-method',
    '/packages/$identifier': 'starter',
    '/user/orders/$id': article,
    '/user/orders/$id/refund': article,
    '/user/payment/process/result/$orderId': article,
    '/user/refunds/$refundNo': refund,
  };
  const { fetch } = server.app;
  vi.spyOn(server.app, 'fetch').mockImplementation((request, ...rest) => {
    asked.add(new URL(request.url).pathname);
    return fetch(request, ...rest);
  });
});

beforeEach(async () => {
  // A page that stays visible for a while counts a view.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  asked = new Set();
  localStorage.clear();
  await storeSession(server, person);
});

/** Hovers, touches and focuses every link of a page, and waits until what that fetches ahead has arrived. */
async function intendEveryLink(page: string): Promise<void> {
  const { router } = await openApplication(server, page);
  await waitFor(() => expect(router.state.status).toBe('idle'));
  const ahead = vi.spyOn(router, 'preloadRoute');
  for (const link of document.querySelectorAll('a[href]')) {
    fireEvent.mouseEnter(link);
    fireEvent.mouseOver(link);
    fireEvent.touchStart(link);
    fireEvent.focus(link);
    fireEvent.focusIn(link);
  }
  await Promise.allSettled(ahead.mock.results.map(({ value }) => value));
}

test('no link changes anything when it is hovered, touched or focused, on any page', async () => {
  const { router } = await openApplication(server, '/about');
  const pages = Object.keys(router.routesByPath)
    .map((path) => path.replace(/(?<=.)\/$/, ''))
    .map((path) => path.replace(/\$\w*/, paramsOf[path] ?? 'x1'))
    .filter((path, at, all) => all.indexOf(path) === at && !linking.includes(path));
  const before = await digestDatabase(server.deps.db);
  for (const page of [...linking, ...chooseByCommit('pages with links', pages, 6)]) {
    await intendEveryLink(page);
    expect([page, await digestDatabase(server.deps.db)]).toEqual([page, before]);
  }

  const acts = actingReads.map(toPattern);
  expect([...asked].filter((path) => acts.some((act) => act.test(path)))).toEqual([]);
  // The links to content that a read could use up were prefetched.
  expect([...asked]).toEqual(
    expect.arrayContaining([
      '/api/v1/incubation/innovation/articles/paid-article',
      '/api/v1/incubation/reports/paid-report',
      '/api/v1/notifications',
      '/api/v1/orders',
    ]),
  );
}, 300_000);
