import { openConsolePage, screen, waitFor } from '#tests/support/console-page.tsx';
import { within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { errorTexts } from '#contract/failures.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { createTestConsole, type Colleague, type TestConsole } from '#tests/support/console.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { cutNetwork } from '#tests/support/cut-network.ts';
import { createNetwork } from '#tests/support/network.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { setUpServer } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
const server = setUpServer();
let admin: TestConsole;
let colleague: Colleague;
let orderNo: string;
let verification: string;
beforeAll(async () => {
  admin = createTestConsole(server);
  colleague = await admin.colleague('money');
  const { token, ...customer } = await server.register();
  orderNo = (await server.order({ token, ...customer })).order_no;
  await server.deps.db.insert(inquiries).values({
    inquiryNo: 'IQ17',
    name: '客户 018',
    inquiryType: 'ip',
    description: '专利检索',
    createdAt: server.clock.date(),
  });
  const paper = await server.upload('files/upload', smallPng, { token });
  const { id } = v.parse(v.object({ id: v.string() }), paper.data);
  const body = { real_name: '客户 017', id_number: '11010519491231002X', attachments: [id] };
  await server.call('POST', 'user/profile/verify', { token, body });
  const { data } = await admin.call('readQueues', { token: colleague.token });
  const item = v.object({ queue: v.string(), number: v.string() });
  const { items } = v.parse(v.object({ items: v.array(item) }), data);
  verification = items.find(({ queue }) => queue === 'verifications')?.number ?? '';
});
beforeEach(async () => {
  server.clock.move(30_000);
  colleague.token = await admin.signIn(colleague);
});

const sections: readonly { title: string; path: () => string }[] = [
  { title: 'a case', path: () => `/orders/${orderNo}` },
  { title: 'an inquiry', path: () => '/inquiries/IQ17' },
  { title: 'a verification', path: () => `/verifications/${verification}` },
  { title: 'the differences', path: () => '/differences' },
  { title: 'the log', path: () => '/log' },
  { title: 'the sessions', path: () => '/sessions' },
  { title: 'the status', path: () => '/status' },
];

const readHeadings = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

describe.each(chooseByCommit('console offline', sections, 2))(
  '$title of the console',
  (section) => {
    test.each(['its texts and data', 'its data'])(
      'a page of the console keeps the bar above it, and loads %s once there is a network',
      async (missing) => {
        await openConsolePage(admin, colleague, section.path());
        await waitFor(() => expect(screen.queryByText(/正在(读取|加载)/)).toBeNull());
        const complete = await waitFor(() => readHeadings());

        const network = createNetwork();
        const { i18n, goTo } = await openConsolePage(admin, colleague, '/find', 'zh-CN', network);
        await screen.findByRole('main');
        const restore = cutNetwork(network, i18n, missing !== 'its data');
        goTo(section.path());
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
  },
);
