import { openApplication, storeSession, screen, waitFor } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, vi } from 'vitest';
import * as v from 'valibot';
import { downloadLifetimeMs, reportPageSize } from '#contract/base/limits.ts';
import { Order } from '#contract/orders/schemas.ts';
import { createContentServer, writeContentFiles } from '#tests/support/content-files.ts';
import type { Person } from '#tests/support/server.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { stubSiteFetch } from '#tests/support/stub-site-fetch.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { server, setUpOnce, setUpServer, test } from '#tests/support/set-up.ts';

const files = writeContentFiles();
const more = Array.from({ length: reportPageSize }, (_, index) => `extra-${index}`);
const page = '/user/downloadable-reports';
const createReportText = (locale: string) => `%PDF SENTINEL-71c0ffee ${locale}`;

const kept: { name: string; text: Promise<string> }[] = [];
let answerFile: (path: string, signal: AbortSignal | null) => Promise<Response>;

setUpServer(() => {
  for (const id of more) writeReport(id);
  return createContentServer(files);
});
const person = setUpOnce(() => server.register());
test.beforeAll(() => buy(person, 'paid-report'));
afterAll(() => files.close());

beforeEach(async () => {
  localStorage.clear();
  await storeSession(server, person);
  kept.length = 0;
  answerFile = async (path) => server.app.request(path);
  stubSiteFetch((path, signal) => answerFile(path, signal));
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob) =>
    `blob:${blobs.push(blob instanceof Blob ? blob : new Blob()) - 1}`;
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    const blob = blobs[Number(this.href.replace('blob:', ''))];
    kept.push({ name: this.download, text: new Response(blob).text() });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const readers = [
  { locale: 'zh-CN', prefix: '', title: '付费报告', author: 'Editors' },
  { locale: 'en-US', prefix: '/en', title: '付费报告 in English', author: 'Editors' },
] as const;

describe.each(chooseByCommit('my reports', readers))(
  'my reports in $locale',
  ({ locale, prefix, title, author }) => {
    const t = translatorIn(locale);
    const open = () => openApplication(server, `${prefix}${page}`);
    const button = (key: string) =>
      screen.findByRole('button', { name: t(`downloads:${key}`, { title }) });

    test('my reports show title, author, day and cover, and keep the file on request, as often as wanted', async () => {
      const { user } = await open();
      const row = within(await screen.findByRole('list', { name: t('downloads:list') }));
      expect(row.getByRole('link', { name: title }).getAttribute('href')).toBe(
        `${prefix}/incubation/report/paid-report`,
      );
      expect(row.getByText(author)).toBeTruthy();
      expect(row.getByText(locale === 'zh-CN' ? '2026年10月2日' : 'October 2, 2026')).toBeTruthy();

      await user.click(await button('downloadOf'));
      // The toast closes automatically.
      await screen.findByText(t('downloads:started'));
      await screen.findByText(t('downloads:saved'));
      expect(kept.map(({ name }) => name)).toEqual([`${title}.pdf`]);
      expect(await kept[0]?.text).toBe(createReportText(locale));
      expect(document.activeElement).toBe(await button('downloadOf'));

      await user.click(await button('downloadOf'));
      await waitFor(() => expect(kept).toHaveLength(2));
    });

    test('a report download shows its progress and stops on request', async () => {
      let stopped = false;
      answerFile = async (_, signal) => {
        signal?.addEventListener('abort', () => (stopped = true));
        return new Response(
          new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(20)) }),
        );
      };
      const { user } = await open();
      await user.click(await button('downloadOf'));
      const bar = await screen.findByRole('progressbar', {
        name: t('downloads:progressOf', { title }),
      });
      await waitFor(() => expect(bar.getAttribute('value')).toBe('20'));
      expect(bar.getAttribute('max')).toBe(String(createReportText(locale).length));
      expect(document.activeElement).toBe(await button('cancelOf'));
      await user.click(await button('cancelOf'));
      await screen.findByText(t('downloads:cancelled'));
      expect([stopped, kept]).toEqual([true, []]);
      expect(document.activeElement).toBe(await button('downloadOf'));
    });

    test('a report download fetches a new link automatically when the first has expired', async () => {
      let asked = 0;
      answerFile = async (path) => {
        asked += 1;
        if (asked === 1) server.clock.move(downloadLifetimeMs + 1000);
        return server.app.request(path);
      };
      const { user } = await open();
      await user.click(await button('downloadOf'));
      await screen.findByText(t('downloads:saved'));
      expect([asked, await kept[0]?.text]).toEqual([2, createReportText(locale)]);
    });

    test('a report download says that the link failed and tries again on request', async () => {
      server.sandbox.faults.fail({
        path: '/api/v1/incubation/reports/paid-report/download',
        times: 1,
        status: 503,
        when: 'before',
      });
      const { user } = await open();
      await user.click(await button('downloadOf'));
      const said = await screen.findByRole('alert');
      expect(said.textContent).toContain(t('downloads:linkFailed'));
      await user.click(await button('againOf'));
      await screen.findByText(t('downloads:saved'));
      expect(screen.queryByRole('alert')).toBeNull();
    });

    test('a broken report download keeps nothing of the file', async () => {
      answerFile = async () => new Response('%PDF half');
      const { user } = await open();
      await user.click(await button('downloadOf'));
      await screen.findByRole('alert');
      expect(kept).toEqual([]);
    });

    test('reports that cannot be read say so and are read again on request', async () => {
      server.sandbox.faults.fail({
        path: '/api/v1/incubation/user/reports/downloadable',
        times: 1,
        status: 500,
        when: 'before',
      });
      const { user } = await open();
      await screen.findByRole('heading', { name: t('downloads:failed.title') });
      await user.click(screen.getByRole('button', { name: t('downloads:failed.retry') }));
      await screen.findByRole('link', { name: title });
      expect(screen.queryByText(t('downloads:failed.title'))).toBeNull();
    });

    test('an empty list leads to the reports, and a page beyond the end leads back', async () => {
      await openApplication(server, `${prefix}${page}?page=7`);
      await screen.findByRole('heading', { name: t('downloads:empty.beyond.title') });
      expect(
        screen.getByRole('link', { name: t('downloads:empty.beyond.action') }).getAttribute('href'),
      ).toBe(`${prefix}${page}`);

      localStorage.clear();
      await storeSession(server, await server.register());
      await open();
      await screen.findByRole('heading', { name: t('downloads:empty.none.title') });
      expect(
        screen.getByRole('link', { name: t('downloads:empty.none.action') }).getAttribute('href'),
      ).toBe(`${prefix}/incubation/report`);
    });
  },
);

test('more than twelve reports take two pages, which the address names', async () => {
  const collector = await server.register();
  for (const id of ['paid-report', ...more]) await buy(collector, id);
  localStorage.clear();
  await storeSession(server, collector);
  const t = translatorIn('zh-CN');
  const { user, address } = await openApplication(server, `${page}?page=nonsense`);
  const rows = async () => within(await screen.findByRole('list', { name: t('downloads:list') }));
  expect((await rows()).getAllByRole('listitem')).toHaveLength(reportPageSize);
  await user.click(screen.getByRole('link', { name: t('downloads:pager.page', { number: 2 }) }));
  await waitFor(async () => expect((await rows()).getAllByRole('listitem')).toHaveLength(1));
  expect(address()).toBe(`${page}?page=2`);
});

test.each([
  { locale: 'zh-CN', prefix: '', title: '付费文章', day: '2026年11月20日' },
  { locale: 'en-US', prefix: '/en', title: '付费文章 in English', day: 'November 20, 2026' },
] as const)(
  'articles appear next to reports in $locale, with links to text and order',
  async (each) => {
    const { locale, prefix, title, day } = each;
    const reader = await server.register();
    const order = await server.call('POST', 'orders/article', {
      token: reader.token,
      body: { article_id: 'paid-article' },
    });
    const { order_no } = v.parse(Order, order.data);
    await server.wallet(await server.pay(reader, order_no), 'approve');
    localStorage.clear();
    await storeSession(server, reader);
    await openApplication(server, `${prefix}${page}`);
    const t = translatorIn(locale);
    const list = within(await screen.findByRole('list', { name: t('downloads:articles.title') }));
    expect(list.getByRole('link', { name: title }).getAttribute('href')).toBe(
      `${prefix}/incubation/innovation/paid-article`,
    );
    expect(list.getByText(t('downloads:articles.bought', { day }))).toBeTruthy();
    expect(
      list
        .getByRole('link', { name: t('downloads:articles.order', { number: order_no }) })
        .getAttribute('href'),
    ).toBe(`${prefix}/user/orders/${order_no}`);
    expect(screen.queryByText(t('downloads:empty.none.title'))).toBeNull();
  },
);

test('a guest is led to the login page and back', async () => {
  localStorage.clear();
  const { address } = await openApplication(server, `${page}?page=2`);
  await screen.findByRole('heading', { name: translatorIn('zh-CN')('auth:login.title') });
  expect(address()).toBe(`/auth/login?redirect=${encodeURIComponent(`${page}?page=2`)}`);
});

async function buy(buyer: Person, reportId: string): Promise<void> {
  const body = { report_id: reportId };
  const response = await server.call('POST', 'orders/report', { token: buyer.token, body });
  const payment = await server.pay(buyer, v.parse(Order, response.data).order_no);
  await server.wallet(payment, 'approve');
}

function writeReport(id: string): void {
  const facts = 'date: 2026-08-01\ncategory: report-method\npages: 8\nprice: { cny: 100, usd: 20 }';
  const texts = `title: ${id}\nsummary: About ${id}\nauthor: Editors\nchapters: [How]`;
  files.write(`zh-CN/reports/${id}.md`, `---\n${facts}\n${texts}\n---\nText.`);
  files.write(`en-US/reports/${id}.md`, `---\n${texts}\n---\nText.`);
  for (const locale of ['zh-CN', 'en-US']) {
    files.write(`files/${id}.${locale}.pdf`, `%PDF ${id} ${locale}`);
  }
}
