import { openConsolePage, screen, waitFor } from '#tests/support/console-page.tsx';
import { createMemoryHistory } from '@tanstack/react-router';
import { within } from '@testing-library/react';
import { beforeEach, describe, expect } from 'vitest';
import { errorTexts } from '#contract/failures.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { createFind } from '#src/console/actors/find.ts';
import { createConsole } from '#src/console/create-console.ts';
import { createConsoleRouter } from '#src/console/router.ts';
import { createI18n } from '#src/i18n/translations.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { cutNetwork } from '#tests/support/cut-network.ts';
import { createNetwork } from '#tests/support/network.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { openVerification, requestedBooking } from '#tests/support/staff-subjects.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
let customerId: string;
let orderNo: string;
let verification: string;
let bookingNo: string;
const admin = setUpOnce(() => createTestConsole(server));
const colleague = setUpOnce(() => admin.colleague('money'));
test.beforeAll(async () => {
  const customer = await server.register();
  customerId = customer.id;
  orderNo = (await server.order(customer)).order_no;
  await server.deps.db.insert(inquiries).values({
    inquiryNo: 'IQ17',
    name: '客户 018',
    inquiryType: 'consulting',
    description: '专利检索',
    createdAt: server.clock.date(),
  });
  verification = await openVerification(server, customer);
  await storeOwnContent(server.deps);
  bookingNo = (await requestedBooking(server)).booking_no;
});
beforeEach(async () => {
  server.clock.move(30_000);
  colleague.token = await admin.signIn(colleague);
});

/** Every page of the console that reads data, with the address of an example where it needs one. */
const sections: readonly { title: string; route: string; path?: () => string }[] = [
  { title: 'a case', route: '/orders/$orderNo', path: () => `/orders/${orderNo}` },
  { title: 'a customer', route: '/customers/$id', path: () => `/customers/${customerId}` },
  { title: 'an inquiry', route: '/inquiries/$inquiryNo', path: () => '/inquiries/IQ17' },
  {
    title: 'a verification',
    route: '/verifications/$id',
    path: () => `/verifications/${verification}`,
  },
  { title: 'a booking', route: '/bookings/$bookingNo', path: () => `/bookings/${bookingNo}` },
  { title: 'the bookings', route: '/bookings' },
  { title: 'the differences', route: '/differences' },
  { title: 'the log', route: '/log' },
  { title: 'the programs', route: '/programs' },
  { title: 'the sessions', route: '/sessions' },
  { title: 'the status', route: '/status' },
];
/** The queues are read with every page (tests/app/console-reads); the search page reads nothing when it opens. */
const others = ['/', '/find'];

const readHeadings = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

/** Opens a page to read its headings once it is complete, and then the search page with its own network. */
async function openElsewhere(path: string) {
  await openConsolePage(admin, colleague, path);
  const complete = await waitFor(() => {
    const headings = readHeadings();
    expect(screen.queryByText(/正在(读取|加载)/)).toBeNull();
    return headings;
  });
  const network = createNetwork();
  const opened = await openConsolePage(admin, colleague, '/find', 'zh-CN', network);
  await screen.findByRole('main');
  return { ...opened, complete, network };
}

describe.each(chooseByCommit('console offline', sections, 2))(
  '$title of the console',
  ({ route, path = () => route }) => {
    test.each(['its texts and data', 'its data'])(
      'a page of the console keeps the bar above it, and loads %s once there is a network',
      async (missing) => {
        const { complete, network, i18n, goTo } = await openElsewhere(path());
        const restore = cutNetwork(network, i18n, missing !== 'its data');
        goTo(path());
        const alert = await screen.findByRole('alert');
        expect(alert.textContent).toContain(errorTexts['network.unreachable']['zh-CN']);
        expect(screen.getByRole('link', { name: t('console-shell:log') })).toBeTruthy();

        restore();

        await waitFor(() => {
          expect(screen.queryByRole('alert')).toBeNull();
          expect(readHeadings()).toEqual(complete);
        });
      },
    );

    test('a page of the console says that it failed to load, and no longer says so once a retry has loaded it', async () => {
      const { complete, network, user, goTo } = await openElsewhere(path());
      network.cut();
      goTo(path());
      const alert = within(await screen.findByRole('alert'));
      network.restore();
      await user.click(alert.getByRole('button', { name: t('console-case:page.again') }));

      await waitFor(() => {
        expect(screen.queryByRole('alert')).toBeNull();
        expect(readHeadings()).toEqual(complete);
      });
    });
  },
);

test('the table of sections holds every page of the console', () => {
  const i18n = createI18n('zh-CN');
  const { call } = createConsole(i18n);
  const me = { name: colleague.name, role: 'money' } as const;
  const context = { call, i18n, me, find: createFind(call) };
  const router = createConsoleRouter(context, createMemoryHistory());
  const known = [...sections.map(({ route }) => route), ...others];

  const paths = Object.keys(router.routesByPath);
  expect(paths.filter((path) => !known.includes(path))).toEqual([]);
});
