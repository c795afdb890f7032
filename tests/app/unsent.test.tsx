import {
  endStoredSession,
  openApplication,
  storeSession,
  screen,
  waitFor,
} from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { beforeEach, describe, expect, vi } from 'vitest';
import type { UserEvent } from '@testing-library/user-event';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { fillSilently } from '#tests/support/fill-silently.ts';
import { createNetwork, type Network } from '#tests/support/network.ts';
import { smallPng } from '#tests/support/pictures.ts';
import {
  bankAccount,
  failedRefund,
  requestedRefund,
  type PaidOrder,
} from '#tests/support/refunds.ts';
import { goodPassword, type Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { siteForms } from '#tests/support/site-forms.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');

const person = setUpSignedIn(server);
let paid: PaidOrder;
/** The owner of the page. */
let owner: Person;

beforeEach(async () => {
  const { order_no } = await server.order(person);
  const payment = await server.pay(person, order_no);
  await server.wallet(payment, 'approve');
  paid = { person, order_no, payment };
  owner = person;
});

const position = () => screen.findByLabelText(t('profile:form.position'));
const box = (label: string) =>
  screen.findByRole('textbox', { name: (name) => name.startsWith(label) });
const press = async (user: UserEvent, key: string) =>
  user.click(await screen.findByRole('button', { name: t(key) }));
const security = async (name: string) => within(await screen.findByRole('form', { name: t(name) }));

type Form = {
  title: string;
  /** The component of the form. */
  file: string;
  page: () => string | Promise<string>;
  /** Opens the form, where a button does. */
  open?: (user: UserEvent) => Promise<unknown>;
  field: () => Promise<HTMLElement>;
  typed: string;
  /** Another text that the field takes. */
  other: string;
  /** Fills what else the form requires. */
  fill?: (user: UserEvent) => Promise<unknown>;
  send: (user: UserEvent) => Promise<unknown>;
  /** Waits until the text has arrived; by default in the body of a request. */
  arrives?: (text: string) => Promise<unknown>;
  /** True for a form that visitors send without a session. */
  isPublic?: boolean;
};

const otherForms: readonly Form[] = [
  {
    title: 'the profile',
    file: 'src/features/profile/form.tsx',
    page: () => '/user/profile',
    field: position,
    typed: 'CTO',
    other: 'CFO',
    send: (user) => press(user, 'profile:form.save'),
  },
  {
    title: 'the verification',
    file: 'src/features/profile/verification-form.tsx',
    page: () => '/user/profile',
    field: async () => {
      const form = within(
        await screen.findByRole('form', { name: new RegExp(t('profile:verification.title')) }),
      );
      return form.getByLabelText(new RegExp(t('profile:verification.form.realName')));
    },
    typed: '客户 017',
    other: '客户 018',
    async fill(user) {
      await user.type(await box(t('profile:verification.form.number')), '11010519491231002X');
      await user.upload(screen.getByLabelText(t('files:choose')), smallPng);
      await screen.findAllByText(t('files:stored'));
    },
    send: (user) => press(user, 'profile:verification.form.submit'),
  },
  {
    title: 'the contact form',
    file: 'src/features/contact/form.tsx',
    page: () => '/contact-us',
    field: () => box(t('contact:form.description')),
    typed: '想了解孵化服务',
    other: '想了解商标服务',
    isPublic: true,
    async fill(user) {
      await user.type(await box(t('contact:form.name')), '客户 017');
      await user.type(await box(t('contact:form.email')), 'customer-017@example.com');
      const type = screen.getByRole('combobox', {
        name: (name) => name.startsWith(t('contact:form.type')),
      });
      await user.selectOptions(type, 'incubation');
    },
    send: (user) => press(user, 'contact:form.submit'),
  },
  {
    title: 'a message to the adviser',
    file: 'src/features/orders/composer.tsx',
    page: () => `/user/orders/${paid.order_no}`,
    field: () => box(t('orders:conversation.field')),
    typed: '合同在附件里',
    other: '合同明天寄出',
    send: (user) => press(user, 'orders:conversation.send'),
  },
  {
    title: 'another phone',
    file: 'src/features/security/phone-card.tsx',
    page: () => '/user/security',
    field: async () =>
      (await security('security:phone.title')).getByLabelText(t('security:phone.label')),
    typed: '13900000017',
    other: '13900000018',
    async send(user) {
      server.clock.move(61_000);
      const form = await security('security:phone.title');
      await user.click(form.getByRole('button', { name: t('auth:code.send') }));
    },
  },
  {
    title: 'an e-mail address',
    file: 'src/features/security/email-form.tsx',
    page: () => '/user/security',
    field: async () => (await security('security:email.title')).getByLabelText(t('auth:email')),
    typed: 'customer-017@example.com',
    other: 'customer-018@example.com',
    async send(user) {
      server.clock.move(61_000);
      const form = await security('security:email.title');
      await user.click(form.getByRole('button', { name: t('auth:code.send') }));
    },
  },
  {
    title: 'a cost of the demo ledger',
    file: 'src/features/saas/demo-form.tsx',
    page: () => '/saas/demo',
    open: (user) => press(user, 'ledger:demo.add'),
    field: () => box(t('ledger:demo.text')),
    typed: 'USB 线',
    other: '网线',
    isPublic: true,
    fill: async (user) => user.type(await box(t('ledger:demo.amount')), '12'),
    send: (user) => press(user, 'ledger:demo.submit'),
    arrives: (text) => screen.findByText(new RegExp(`已添加“${text}”`)),
  },
];

const moneyForms: readonly Form[] = [
  {
    title: 'a request for a refund',
    file: 'src/features/refunds/ask-form.tsx',
    page: () => `/user/orders/${paid.order_no}/refund`,
    field: () => box(t('refunds:ask.amount')),
    typed: '123.45',
    other: '67.89',
    fill: async (user) =>
      user.click(await screen.findByRole('radio', { name: t('refunds:reason.unneeded') })),
    send: (user) => press(user, 'refunds:ask.submit'),
  },
  {
    title: 'a note about a refund',
    file: 'src/features/refunds/note-form.tsx',
    page: async () => `/user/refunds/${(await requestedRefund(server, paid, 100)).refund_no}`,
    open: (user) => press(user, 'refunds:act.note'),
    field: () => box(t('refunds:act.noteField')),
    typed: '项目暂停',
    other: '项目取消',
    send: (user) => press(user, 'refunds:act.sendNote'),
  },
  {
    title: 'the account for a refund',
    file: 'src/features/refunds/account-form.tsx',
    async page() {
      const failed = await failedRefund(server);
      owner = failed.paid.person;
      await storeSession(server, owner);
      return `/user/refunds/${failed.refund.refund_no}`;
    },
    field: () => box(t('refunds:account.bank')),
    typed: '中国银行',
    other: '示例银行',
    async fill(user) {
      await user.type(await box(t('refunds:account.holder')), bankAccount.holder);
      await user.type(await box(t('refunds:account.number')), bankAccount.account);
    },
    send: (user) => press(user, 'refunds:account.submit'),
  },
  {
    title: 'the title of an invoice',
    file: 'src/features/invoices/title-form.tsx',
    page: () => '/user/invoices',
    field: () => box(t('invoices:form.taxNo')),
    typed: '91350100M000100Y43',
    other: '91350100M000200Y4T',
    fill: async (user) => user.type(await box(t('invoices:form.name.company')), '示例科技有限公司'),
    send: (user) => press(user, 'invoices:form.submit'),
  },
  {
    title: 'the buyer of a quote',
    file: 'src/features/quotes/quote-form.tsx',
    page: () => '/user/quotes?type=membership&plan_slug=basic&months=12',
    field: () => box(t('quotes:form.name')),
    typed: '示例科技有限公司',
    other: '示例商贸有限公司',
    send: (user) => press(user, 'quotes:form.submit'),
  },
];

const forms = [
  ...chooseByCommit('unsent input about money', moneyForms),
  ...chooseByCommit('unsent input', otherForms),
];

/** Creates a network that records the bodies of writes. */
function createRecordingNetwork(): { network: Network; bodies: string[] } {
  const network = createNetwork();
  const bodies: string[] = [];
  const carry: Network['carry'] = async (request, send) => {
    if (request.method !== 'GET') bodies.push(await request.clone().text());
    return network.carry(request, send);
  };
  return { network: { ...network, carry }, bodies };
}

describe.each(forms)('the input typed into $title', (form) => {
  const { page, open, field, typed, other, fill, send, arrives, isPublic = false } = form;
  async function openAt(path: string, network?: Network) {
    const opened = await openApplication(server, path, network);
    await open?.(opened.user);
    return opened;
  }

  test('unsent input returns after a reload and not after a sign-out', async () => {
    const path = await page();
    const { user } = await openAt(path);
    await user.clear(await field());
    await user.type(await field(), typed);
    // The code that keeps the input of the contact form loads after its page.
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain(typed));
    await openAt(path);
    await waitFor(async () => expect(await field()).toHaveProperty('value', typed));

    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain(typed));
    await storeSession(server, owner);
    await openAt(path);
    expect(await field()).not.toHaveProperty('value', typed);
  });

  test('unsent input is not lost without a question', async () => {
    const { user, router, address } = await openAt(await page());
    const block = vi.spyOn(router.history, 'block');
    await user.clear(await field());
    await user.type(await field(), typed);
    // A browser history asks before the tab is closed or reloaded; an in-memory history cannot.
    await waitFor(() =>
      expect(block).toHaveBeenLastCalledWith(expect.objectContaining({ enableBeforeUnload: true })),
    );
    const before = address();
    void router.navigate({ to: '/about' });
    const dialog = within(await screen.findByRole('dialog', { name: t('shell:leave.title') }));
    await user.click(dialog.getByRole('button', { name: t('shell:leave.stay') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(before);
    expect(await field()).toHaveProperty('value', typed);
  });

  test.runIf(!isPublic)('input that is sent after the session has ended returns', async () => {
    const path = await page();
    const { user } = await openAt(path);
    await user.clear(await field());
    await user.type(await field(), typed);
    await fill?.(user);
    await endStoredSession(server);
    await send(user);
    await screen.findByRole('heading', { name: t('auth:login.title') });
    await storeSession(server, owner);
    await openAt(path);
    await waitFor(async () => expect(await field()).toHaveProperty('value', typed));
  });

  test('a field that was filled without an event is sent as shown, and then deleted', async () => {
    const { network, bodies } = createRecordingNetwork();
    const { user } = await openAt(await page(), network);
    await user.clear(await field());
    await user.type(await field(), typed);
    await fill?.(user);
    fillSilently(await field(), other);
    await send(user);
    const inBody = (text: string) =>
      waitFor(() => expect(bodies.join('\n')).toContain(text.replace('67.89', '6789')));
    await (arrives ?? inBody)(other);
    // In these forms a code is requested, and the form itself is not sent.
    const left = form.file.includes('security') ? 1 : 0;
    await waitFor(() => expect(readDrafts()).toHaveLength(left));
  });
});

const readDrafts = () =>
  Object.keys({ ...sessionStorage }).filter((key) => key.startsWith('draft '));

test('the table holds every form of the site that keeps its input', () => {
  const kept = Object.entries(siteForms).flatMap(([file, { unsent }]) =>
    unsent === 'kept' ? [file] : [],
  );
  const ownTest = ['src/features/checkout/contact-form.tsx'];
  expect(
    [...otherForms, ...moneyForms]
      .map(({ file }) => file)
      .concat(ownTest)
      .toSorted(),
  ).toEqual(kept.toSorted());
});

test('kind and default of an invoice title return with its text', async () => {
  const { user } = await openApplication(server, '/user/invoices');
  await user.click(await screen.findByRole('button', { name: t('invoices:form.individual') }));
  await user.click(screen.getByRole('checkbox', { name: t('invoices:form.default') }));
  await openApplication(server, '/user/invoices');
  const individual = await screen.findByRole('button', { name: t('invoices:form.individual') });
  await waitFor(() => expect(individual.getAttribute('aria-pressed')).toBe('true'));
  expect(screen.getByRole('checkbox', { name: t('invoices:form.default') })).toHaveProperty(
    'checked',
    true,
  );
});

test('leaving a form drops its input and none of another page', async () => {
  const message = `/user/orders/${paid.order_no}`;
  const first = await openApplication(server, message);
  await first.user.type(await box(t('orders:conversation.field')), '合同在附件里');
  const { user, router, address } = await openApplication(server, '/user/profile');
  await user.type(await position(), 'CTO');
  void router.navigate({ to: '/about' });
  const dialog = within(await screen.findByRole('dialog', { name: t('shell:leave.title') }));
  await user.click(dialog.getByRole('button', { name: t('shell:leave.go') }));
  await waitFor(() => expect(address()).toBe('/about'));

  await openApplication(server, '/user/profile');
  expect(await position()).toHaveProperty('value', '');
  await openApplication(server, message);
  expect(await box(t('orders:conversation.field'))).toHaveProperty('value', '合同在附件里');
});

test('typed input returns after the login that an ended session requires', async () => {
  const { user, address } = await openApplication(server, '/user/profile');
  await user.type(await position(), 'CTO');
  await endStoredSession(server);
  await user.click(screen.getByRole('button', { name: t('profile:form.save') }));
  await screen.findByRole('heading', { name: t('auth:login.title') });
  await user.type(screen.getByLabelText(t('auth:phone')), person.phone);
  const password = screen.getByLabelText(t('auth:password.label'), { selector: 'input' });
  await user.type(password, goodPassword);
  await user.click(screen.getByRole('button', { name: t('auth:login.submit') }));
  await waitFor(() => expect(address()).toBe('/user/profile'));
  expect(await position()).toHaveProperty('value', 'CTO');
});

describe('the contact details of an order that is not made yet', () => {
  const review = '/user/payment/service?type=saas&plan_slug=basic&pricing_model=monthly&months=1';
  const name = () => screen.findByLabelText(t('checkout:contact.name'));

  async function typeName() {
    const { user } = await openApplication(server, review);
    await user.clear(await name());
    await user.type(await name(), '客户 042');
    return user;
  }

  test('contact details return after a reload and disappear once the order is made', async () => {
    await typeName();
    const { user } = await openApplication(server, review);
    await waitFor(async () => expect(await name()).toHaveProperty('value', '客户 042'));
    await user.click(screen.getByRole('button', { name: t('checkout:review.submit') }));
    await screen.findByRole('button', { name: t('checkout:choose.submit') });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('客户 042');
    await openApplication(server, review);
    expect(await name()).not.toHaveProperty('value', '客户 042');
  });

  test('contact details return after the login that an ended session requires', async () => {
    const user = await typeName();
    await endStoredSession(server);
    await user.click(screen.getByRole('button', { name: t('checkout:review.submit') }));
    await screen.findByRole('heading', { name: t('auth:login.title') });
    await storeSession(server, person);
    await openApplication(server, review);
    await waitFor(async () => expect(await name()).toHaveProperty('value', '客户 042'));
  });

  test('contact details disappear after a sign-out', async () => {
    await typeName();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain('客户 042'));
  });
});

test('another person’s input in this tab is not shown', async () => {
  const { user } = await openApplication(server, '/user/profile');
  await user.type(await position(), 'CTO');
  await storeSession(server, await server.register());
  await openApplication(server, '/user/profile');
  expect(await position()).toHaveProperty('value', '');
});

test('no password, code or card number is kept', async () => {
  const { user } = await openApplication(server, '/user/security');
  for (const field of await screen.findAllByLabelText(/密码|验证码/, { selector: 'input' })) {
    await user.type(field, 'Secret#017');
  }
  await openApplication(server, '/user/profile');
  await user.type(await box(t('profile:verification.form.number')), '110101199003070017');
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Secret#017|110101199003070017/);
});

describe('a choice that was made without an event', () => {
  test('the demo ledger adds the project and the kind that its lists show', async () => {
    const { user } = await openApplication(server, '/saas/demo');
    await press(user, 'ledger:demo.add');
    await user.type(await box(t('ledger:demo.text')), '网线');
    await user.type(await box(t('ledger:demo.amount')), '12');
    const kind = screen.getByRole('combobox', { name: t('ledger:demo.kind') });
    fillSilently(kind, 'amortization');
    await press(user, 'ledger:demo.submit');
    const [added] = within(screen.getByRole('region', { name: t('ledger:demo.entriesRegion') }))
      .getAllByRole('row')
      .slice(1);
    expect(added?.textContent).toContain(t('ledger:kinds.amortization'));
  });

  test('a refund is requested for the reason that the form shows', async () => {
    const { user } = await openApplication(server, `/user/orders/${paid.order_no}/refund`);
    const reason = await screen.findByRole('radio', { name: t('refunds:reason.unneeded') });
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked');
    own?.set?.call(reason, true);
    await press(user, 'refunds:ask.submit');
    await screen.findByRole('heading', { name: t('refunds:state.requested.title') });
    const { data } = await server.call('GET', 'refunds', { token: person.token });
    expect(data).toMatchObject({ items: [{ reason: 'unneeded' }] });
  });

  test('the replay page reads a support code that was filled without an event', async () => {
    const { user } = await openApplication(server, '/flows/replay');
    const field = await screen.findByLabelText(t('replay:form.label'));
    fillSilently(field, 'no code');
    await press(user, 'replay:form.submit');
    await screen.findByRole('alert');
    expect(field).toHaveProperty('value', 'no code');
  });
});
