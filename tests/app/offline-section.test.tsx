import {
  comesToRest,
  openApplication,
  screen,
  storeSession,
  waitFor,
} from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { beforeEach, describe, expect } from 'vitest';
import { calls } from '#contract/calls.ts';
import { listRouteFiles } from '#tools/documents/route-files.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { requestedRefund } from '#tests/support/refunds.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { cutNetwork } from '#tests/support/cut-network.ts';
import { createNetwork } from '#tests/support/network.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
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

/** Examples for the addresses that show a section only with one. */
const examples: Readonly<Record<string, () => Promise<string>>> = {
  '/developers/{subject}': async () => '/developers/orders',
  '/flows/{machine}': async () => '/flows/payment',
  '/incubation/innovation/{id}': async () =>
    `/incubation/innovation/${await first('listArticles', 'id')}`,
  '/incubation/news/{id}': async () => `/incubation/news/${await first('listNews', 'id')}`,
  '/incubation/report/{id}': async () => `/incubation/report/${await first('listReports', 'id')}`,
  '/incubation/report/category/{categoryId}': async () =>
    `/incubation/report/category/${await first('listReportCategories', 'id')}`,
  '/packages/{identifier}': async () => `/packages/${await first('listProducts', 'identifier')}`,
  '/services/{service}': async () => `/services/${await first('listServices', 'item')}`,
  '/user/orders/{id}': async () => `/user/orders/${await buy()}`,
  '/user/orders/{id}/refund': async () => `/user/orders/${await buy()}/refund`,
  '/user/payment/service': async () => `/user/payment/service?${draft}`,
  '/user/payment/service/order': async () => {
    server.clock.move(1000);
    return `/user/payment/service/order?order_no=${(await server.order(person, { user_count: 2 })).order_no}`;
  },
  '/user/payment/order': async () => {
    server.clock.move(1000);
    return `/user/payment/order?order_no=${(await server.order(person, { user_count: 3 })).order_no}`;
  },
  '/user/payment/process/result/{orderId}': async () =>
    `/user/payment/process/result/${await buy()}`,
  '/user/refunds/{refundNo}': async () => {
    const order_no = await buy();
    const { refund_no } = await requestedRefund(server, { person, order_no }, 100);
    return `/user/refunds/${refund_no}`;
  },
};

/** Every section of the site; the answer of a wallet and the pages of guests are in their own tests. */
const sections = listRouteFiles()
  .filter(({ isPage, address }) => isPage && !/^\/(?:auth|payment)\//.test(address))
  .map(({ address }) => ({ path: address, open: examples[address] ?? (async () => address) }));

/** Leaves out what failed to load, without a note or a button, until the network is back. */
const leavesOut = (path: string) => path === '/';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await storeSession(server, person);
});

/** A text that is there: one that is missing would be its key. */
const aText = expect.stringMatching(/\p{Script=Han}/u);
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
  ({ path, open }) => {
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
        const titles = main().getAllByRole('heading', { level: 1 });
        expect(titles.map(({ textContent }) => textContent)).toEqual([aText]);

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
      await waitFor(() =>
        expect(leavesOut(path) || isComplete() || buttons().length > 0).toBe(true),
      );
      network.restore();
      if (leavesOut(path)) window.dispatchEvent(new Event('online'));
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

test('every section that shows one thing has an example', () => {
  expect(
    sections.map(({ path }) => path).filter((path) => path.includes('{') && !(path in examples)),
    'Add these to `examples` in this test.',
  ).toEqual([]);
});
