import { openApplication, screen, storeSession, waitFor } from '#tests/support/application.tsx';
import { expect } from 'vitest';
import { unclearTexts } from '#contract/failures.ts';
import { formatShortCode, parseShortCode } from '#contract/inquiries/short-code.ts';
import { outlines } from '#machines/outline.ts';
import { dictionary } from '#machines/replay/dictionary.ts';
import { factOfNumber } from '#machines/replay/facts.ts';
import { createCatalogue } from '#machines/replay/move-ids.ts';
import { longestCode } from '#machines/replay/support-record.ts';
import { readSupportCode } from '#machines/replay/support-code.ts';
import { supportRecords } from '#server/db/tables/support.ts';
import { findValidRecord } from '#server/domain/support/records.ts';
import { createNetwork } from '#tests/support/network.ts';
import { formerCode, lateCase, sampleCode } from '#tests/support/sample-case.ts';
import { sendRecord } from '#tests/support/sent-record.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const catalogue = createCatalogue(outlines);

const person = setUpOnce(() => server.register());

test('a payer copies the events, and the code names the order and no person', async () => {
  const t = translatorIn('en-US');
  localStorage.clear();
  await storeSession(server, person);
  const { order_no: orderNo } = await server.order(person, {
    contact: { name: '客户 017', phone: person.phone },
  });
  const { user } = await openApplication(
    server,
    `/en/user/payment/service/order?order_no=${orderNo}`,
  );
  await user.click(await screen.findByRole('button', { name: t('checkout:choose.submit') }));
  await screen.findByText(t('checkout:panel.live.word'));
  await user.click(await screen.findByRole('button', { name: t('support:copy') }));
  await screen.findByText(t('support:copied'));
  const code = await navigator.clipboard.readText();
  const shown = screen.getByLabelText(t('support:code')).textContent;
  const record = readSupportCode(code);
  const told = record.steps.map(({ id }) => {
    const known = catalogue.byId.get(id);
    if (known === undefined) return 'unknown';
    const { machine, kind } = known;
    return kind === 'move'
      ? `${machine} ${known.from} ${known.move.by.name}`
      : `${machine} ${kind}`;
  });

  expect(shown).toBe(code);
  // The page shows no second scannable code next to the payment's.
  expect(screen.queryByTitle(t('support:qr'))).toBeNull();
  expect(code).toMatch(/^[0-9A-Z]+$/);
  // A test's tab is as old as its worker, so the code may be long.
  expect(code.length).toBeLessThanOrEqual(longestCode);
  expect(record).toMatchObject({ orderNo, origin: 'payment', catalogue: dictionary.length });
  expect(told).toEqual(
    expect.arrayContaining([
      'checkout loadingOrder fetchOrder',
      'order begin',
      'checkout unpaid channel.picked',
      'checkout unpaid.startingPayment startPayment',
      'payment begin',
      'session at',
    ]),
  );
  expect(told).not.toContain('unknown');
  // The fields are numbers of moves, orders and times, so they hold no free text.
  expect(Object.keys(record).toSorted()).toEqual([
    'catalogue',
    'copiedAt',
    'isSynced',
    'orderNo',
    'origin',
    'page',
    'startedAt',
    'steps',
    'zone',
  ]);
  expect(record.isSynced).toBe(true);
  const lastStepAt = record.startedAt + (record.steps.at(-1)?.at ?? 0);
  expect(record.copiedAt).toBeGreaterThanOrEqual(lastStepAt);
});

test('a page that resumes a payment has its wallet in the code', async () => {
  const t = translatorIn('en-US');
  localStorage.clear();
  await storeSession(server, person);
  const { order_no: orderNo } = await server.order(person);
  await server.pay(person, orderNo, 'wechat');
  const { user } = await openApplication(
    server,
    `/en/user/payment/service/order?order_no=${orderNo}`,
  );
  await screen.findByText(t('checkout:panel.live.word'));
  await user.click(await screen.findByRole('button', { name: t('support:copy') }));
  await screen.findByText(t('support:copied'));
  const { steps } = readSupportCode(await navigator.clipboard.readText());
  const begun = steps.findLastIndex(({ id }) => {
    const known = catalogue.byId.get(id);
    return known?.kind === 'begin' && known.machine === 'checkout';
  });

  expect(steps.slice(begun).map(({ fact }) => factOfNumber(fact))).toContain('wechat');
});

test('a code of the former format is refused on the replay page, which names the short code', async () => {
  for (const [locale, prefix] of [
    ['zh-CN', ''],
    ['en-US', '/en'],
  ] as const) {
    const t = translatorIn(locale);
    const { user } = await openApplication(server, `${prefix}/flows/replay`);
    await user.click(screen.getByRole('textbox', { name: t('replay:form.label') }));
    await user.paste(`#017: ${formerCode}.`);
    await user.keyboard('{Enter}');
    await screen.findByText(t('replay:faults.former'), { exact: false });
    expect(t('replay:faults.former')).toMatch(/8 个字符的短码|the short code of eight characters/);
  }
});

test('a failed form leads to its chart and to a support code', async () => {
  const t = translatorIn('zh-CN');
  localStorage.clear();
  const { user } = await openApplication(server, '/auth/login');
  await user.type(screen.getByLabelText(t('auth:phone')), person.phone);
  await user.type(
    screen.getByLabelText(t('auth:password.label'), { selector: 'input' }),
    'Wrong#2026',
  );
  await user.click(screen.getByRole('button', { name: t('auth:login.submit') }));
  const next = await screen.findByRole('link', { name: t('support:next') });
  expect(next.getAttribute('href')).toBe('/flows/session#you-guest.signedOut');
  await user.click(screen.getByRole('button', { name: t('support:copy') }));
  await screen.findByText(t('support:copied'));
  const { origin, orderNo, steps } = readSupportCode(await navigator.clipboard.readText());
  expect({ origin, orderNo }).toEqual({ origin: 'form', orderNo: null });
  await waitFor(() => expect(steps.length).toBeGreaterThan(0));
  expect(screen.getByTitle(t('support:qr'))).toBeTruthy();
});

test('a guest agrees to send the code, the answer is lost, and one short code comes of it', async () => {
  const t = translatorIn('en-US');
  localStorage.clear();
  const network = createNetwork();
  const { user } = await openApplication(server, '/en/auth/login', network);
  await user.type(screen.getByLabelText(t('auth:phone')), person.phone);
  await user.type(
    screen.getByLabelText(t('auth:password.label'), { selector: 'input' }),
    'Wrong#2026',
  );
  await user.click(screen.getByRole('button', { name: t('auth:login.submit') }));
  await user.click(await screen.findByRole('button', { name: t('support:copy') }));
  const before = await server.deps.db.$count(supportRecords);
  network.loseResponse('POST', /\/support\/records$/);
  await user.click(await screen.findByRole('button', { name: t('support:send.submit') }));
  await screen.findByText(unclearTexts.asking['en-US']);
  await screen.findByText(t('support:send.sent'));
  const shown = screen.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent;
  const stored = await findValidRecord(
    server.deps.db,
    parseShortCode(shown ?? '') ?? '',
    server.clock.date(),
  );

  expect(await server.deps.db.$count(supportRecords)).toBe(before + 1);
  expect(stored?.supportCode).toBe(screen.getByLabelText(t('support:code')).textContent);
});

test('a code in a pasted message opens on the replay page, and only the code is in its address', async () => {
  const t = translatorIn('zh-CN');
  localStorage.clear();
  const code = sampleCode(lateCase);
  const { user, address } = await openApplication(server, '/flows/replay');
  await user.click(screen.getByRole('textbox', { name: t('replay:form.label') }));
  await user.paste(`您好，付款页面一直在等。支持码：${code}。谢谢！`);
  await user.keyboard('{Enter}');

  await screen.findByText(t('replay:summary.order', { orderNo: 'XY2026112200000017' }));
  expect(address()).toBe(`/flows/replay#${code}`);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the owner of an order opens a short code on the replay page, and a guest is asked to log in', async () => {
  const t = translatorIn('en-US');
  localStorage.clear();
  const shortCode = formatShortCode(await sendRecord(server, person));
  const guest = await openApplication(server, '/en/flows/replay');
  await guest.user.type(screen.getByRole('textbox', { name: t('replay:form.label') }), shortCode);
  await guest.user.keyboard('{Enter}');
  await screen.findByText(t('replay:faults.signIn'), { exact: false });
  await storeSession(server, person);
  const owner = await openApplication(server, '/en/flows/replay');
  await owner.user.type(screen.getByRole('textbox', { name: t('replay:form.label') }), shortCode);
  await owner.user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: /XY20\d+/ })).toBeTruthy();
});
