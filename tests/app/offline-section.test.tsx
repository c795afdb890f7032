import {
  comesToRest,
  openApplication,
  screen,
  storeSession,
  waitFor,
} from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { requestedRefund } from '#tests/support/refunds.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { cutNetwork } from '#tests/support/cut-network.ts';
import { createNetwork } from '#tests/support/network.ts';
import { setUpOnce, setUpServer } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
const server = setUpServer();
const person = setUpOnce(async () => {
  await storeOwnContent(server.deps);
  return server.register();
});
const draft = 'type=saas&plan_slug=basic&pricing_model=monthly&months=1';

const buy = async () => {
  server.clock.move(1000);
  const { order_no } = await server.order(person);
  await server.wallet(await server.pay(person, order_no), 'approve');
  return order_no;
};
const first = async (list: keyof typeof calls, name: string) => {
  const { data } = await server.call('GET', calls[list].path);
  const [item] = Array.isArray(data) ? data : Object(data).items;
  const found: unknown = Object(item)[name];
  if (typeof found !== 'string') throw new Error(`${list} is empty`);
  return found;
};

type Section = {
  path: string;
  open?: () => Promise<string>;
  /** Leaves out what failed to load, without a note or a button, until the network is back. */
  leavesOut?: boolean;
};

/** Every section of the site, with the address of an example where it needs one. */
const sections: readonly Section[] = [
  { path: '/', leavesOut: true },
  { path: '/about' },
  { path: '/contact-us' },
  { path: '/privacy' },
  { path: '/saas' },
  { path: '/saas/demo' },
  { path: '/terms' },
  { path: '/flows' },
  { path: '/flows/$machine', open: async () => '/flows/payment' },
  { path: '/flows/replay' },
  { path: '/incubation' },
  { path: '/incubation/training' },
  { path: '/incubation/innovation' },
  { path: '/incubation/innovation/topics' },
  {
    path: '/incubation/innovation/$id',
    open: async () => `/incubation/innovation/${await first('listArticles', 'id')}`,
  },
  { path: '/incubation/news' },
  {
    path: '/incubation/news/$id',
    open: async () => `/incubation/news/${await first('listNews', 'id')}`,
  },
  { path: '/incubation/report' },
  {
    path: '/incubation/report/$id',
    open: async () => `/incubation/report/${await first('listReports', 'id')}`,
  },
  {
    path: '/incubation/report/category/$categoryId',
    open: async () => `/incubation/report/category/${await first('listReportCategories', 'id')}`,
  },
  { path: '/packages' },
  {
    path: '/packages/$identifier',
    open: async () => `/packages/${await first('listProducts', 'identifier')}`,
  },
  { path: '/services/industry-cloud' },
  { path: '/services/intellectual-property' },
  { path: '/services/international' },
  { path: '/services/rd-management' },
  { path: '/services/trademark' },
  { path: '/user/downloadable-reports' },
  { path: '/user/invoices' },
  { path: '/user/notifications' },
  { path: '/user/profile' },
  { path: '/user/saas' },
  { path: '/user/security' },
  { path: '/user/membership' },
  { path: '/user/orders' },
  { path: '/user/orders/$id', open: async () => `/user/orders/${await buy()}` },
  { path: '/user/orders/$id/refund', open: async () => `/user/orders/${await buy()}/refund` },
  { path: '/user/payments' },
  { path: '/user/payment/service', open: async () => `/user/payment/service?${draft}` },
  {
    path: '/user/payment/service/order',
    open: async () => {
      server.clock.move(1000);
      return `/user/payment/service/order?order_no=${(await server.order(person, { user_count: 2 })).order_no}`;
    },
  },
  {
    path: '/user/payment/order',
    open: async () => {
      server.clock.move(1000);
      return `/user/payment/order?order_no=${(await server.order(person, { user_count: 3 })).order_no}`;
    },
  },
  {
    path: '/user/payment/process/result/$orderId',
    open: async () => `/user/payment/process/result/${await buy()}`,
  },
  { path: '/user/refunds' },
  {
    path: '/user/refunds/$refundNo',
    open: async () => {
      const order_no = await buy();
      const { refund_no } = await requestedRefund(server, { person, order_no }, 100);
      return `/user/refunds/${refund_no}`;
    },
  },
];

/** Addresses that lead to a section above; the answer of a wallet is in its own test. */
const others = ['/$', '/auth', '/user', '/user/payment', '/payment/return'];

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await storeSession(server, person);
});

/** The names of the buttons that load again. */
const retry = new RegExp(
  `^(?:${[t('shell:error.retry'), t('checkout:retryNow'), t('acceptance:retry')].join('|')})$`,
);
const main = () => within(screen.getByRole('main'));
const readHeadings = () =>
  main()
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

const loaded = () =>
  waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeNull());

/** Opens a page to read its headings once it is complete, and then another page of the site with its own network. */
async function openElsewhere(address: string) {
  const { router } = await openApplication(server, address);
  await comesToRest(router);
  const complete = readHeadings();
  const network = createNetwork();
  const start = address === '/about' ? '/packages' : '/about';
  const opened = await openApplication(server, start, network);
  await screen.findByRole('banner');
  return { ...opened, complete, network };
}

describe.each(chooseByCommit('offline sections', sections, 4))(
  'the section $path',
  ({ path, open = async () => path, leavesOut = false }) => {
    test.each(['its texts and data', 'its data'])(
      'without a network keeps the site around it, and loads %s once there is one',
      async (missing) => {
        const address = await open();
        const { complete, network, router } = await openElsewhere(address);
        const { i18n } = router.options.context;
        const restore = cutNetwork(network, i18n, missing !== 'its data');
        await router.navigate({ href: address });

        expect(screen.getByRole('banner')).toBeTruthy();
        expect(screen.getByRole('contentinfo')).toBeTruthy();
        if (missing !== 'its data') {
          await screen.findByRole('heading', { name: t('shell:error.away.title') });
        }
        await loaded();

        restore();

        await waitFor(() => {
          expect(main().queryByRole('alert')).toBeNull();
          expect(readHeadings()).toEqual(complete);
          expect(screen.getByRole('contentinfo')).toBeTruthy();
        });
      },
    );

    test('says what failed to load, and no longer says so once a retry has loaded it', async () => {
      const address = await open();
      const { complete, network, router, user } = await openElsewhere(address);
      network.cut();
      await router.navigate({ href: address });
      await loaded();
      // A page that needs no data is complete.
      const buttons = () => main().queryAllByRole('button', { name: retry });
      const isComplete = () => readHeadings().join() === complete.join();
      await waitFor(() => expect(leavesOut || isComplete() || buttons().length > 0).toBe(true));
      network.restore();
      if (leavesOut) window.dispatchEvent(new Event('online'));
      for (const button of buttons()) {
        if (button.isConnected) await user.click(button);
      }

      await waitFor(() => {
        expect(main().queryByRole('alert')).toBeNull();
        expect(buttons()).toEqual([]);
        expect(readHeadings()).toEqual(complete);
      });
    });
  },
);

test('the table of sections holds every address of the site', async () => {
  const { router } = await openApplication(server, '/about');
  const known = [...sections.map(({ path }) => path), ...others];
  const paths = Object.keys(router.routesByPath)
    .map((path) => path.replace(/(?<=.)\/$/, ''))
    .filter((path) => !path.startsWith('/auth/'));
  expect(paths.filter((path) => !known.includes(path))).toEqual([]);
});
