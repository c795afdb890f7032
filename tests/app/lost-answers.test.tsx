import { openApplication, screen, waitFor } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { calls } from '#contract/calls.ts';
import {
  describeLostAnswers,
  lostElsewhere,
  toPattern,
  type LostForm,
} from '#tests/support/lost-answers.ts';
import { verifications } from '#server/db/tables/people.ts';
import { newestMailCode } from '#tests/support/mail.ts';
import { unclearTexts } from '#contract/failures.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { createNetwork } from '#tests/support/network.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { goodPassword } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
const newPassword = 'Park#2026-new';

const person = setUpSignedIn(server);

// A change of the phone ends every session but that of the page.
const read = async (path: string) =>
  (await server.call('GET', path, { token: localStorage.getItem('token') ?? '' })).data;

const createEmail = (phone: string) => `customer-${phone}@example.com`;

const logIn = (password: string) =>
  server.call('POST', 'auth/login', { body: { phone: person.phone, password } });

async function submitInquiry(user: UserEvent): Promise<void> {
  const field = (name: 'name' | 'email' | 'description') =>
    screen.getByRole('textbox', {
      name: (label) => label.startsWith(t(`contact:form.${name}`)),
    });
  await user.type(field('name'), '客户 017');
  await user.type(field('email'), 'customer-017@example.com');
  await user.type(field('description'), '想了解孵化服务');
  await user.selectOptions(
    screen.getByRole('combobox', { name: (label) => label.startsWith(t('contact:form.type')) }),
    'saas',
  );
  await user.click(screen.getByRole('button', { name: t('contact:form.submit') }));
}

const security = async (name: string) => within(await screen.findByRole('form', { name }));

const forms: readonly LostForm[] = [
  {
    title: 'the password',
    page: '/user/security',
    call: 'changePassword',
    async send(user) {
      const form = await security(t('security:password.title'));
      await user.type(form.getByLabelText(t('security:password.current')), goodPassword);
      await user.type(form.getByLabelText(t('auth:password.newOne')), newPassword);
      await user.type(form.getByLabelText(t('auth:password.confirm')), newPassword);
      await user.click(form.getByRole('button', { name: t('security:password.submit') }));
    },
    says: () => screen.findByText(t('security:password.done')),
    done: async () => expect((await logIn(newPassword)).status).toBe(200),
  },
  {
    title: 'the phone',
    page: '/user/security',
    call: 'changePhone',
    async send(user) {
      const form = await security(t('security:phone.title'));
      const phone = `139${person.phone.slice(3)}`;
      await user.type(form.getByLabelText(t('security:phone.label')), phone);
      server.clock.move(61_000);
      await user.click(form.getByRole('button', { name: t('auth:code.send') }));
      await form.findByRole('button', { name: /60|59/ });
      const [message] = await server.sandbox.inbox.read(phone);
      await user.type(form.getByLabelText(t('auth:code.label')), message?.code ?? '');
      const password = form.getByLabelText(t('security:phone.password'), { selector: 'input' });
      await user.type(password, goodPassword);
      await user.click(form.getByRole('button', { name: t('security:phone.submit') }));
    },
    says: () => screen.findByText(t('security:phone.done')),
    done: async () =>
      expect(await read('user/profile')).toMatchObject({ phone: `139${person.phone.slice(3)}` }),
  },
  {
    title: 'the e-mail address',
    page: '/user/security',
    call: 'bindEmail',
    async send(user) {
      const form = await security(t('security:email.title'));
      const email = createEmail(person.phone);
      await user.type(form.getByLabelText(t('auth:email')), email);
      server.clock.move(61_000);
      await user.click(form.getByRole('button', { name: t('auth:code.send') }));
      await form.findByText(t('auth:code.mailed.bind', { email }), { selector: '[id]' });
      const code = await newestMailCode(server, email);
      await user.type(form.getByLabelText(t('auth:code.label')), code);
      await user.click(form.getByRole('button', { name: t('security:email.add') }));
    },
    says: () => screen.findByText(t('security:email.done')),
    done: async () =>
      expect(await read('user/email')).toMatchObject({ email: createEmail(person.phone) }),
  },
  {
    title: 'the verification',
    page: '/user/profile',
    call: 'requestVerification',
    async send(user) {
      const form = within(
        await screen.findByRole('form', { name: new RegExp(t('profile:verification.title')) }),
      );
      const field = (name: 'realName' | 'number') =>
        form.getByLabelText(new RegExp(t(`profile:verification.form.${name}`)));
      await user.type(field('realName'), '客户 017');
      await user.type(field('number'), '11010519491231002X');
      await user.upload(form.getByLabelText(t('files:choose')), smallPng);
      await screen.findAllByText(t('files:stored'));
      await user.click(form.getByRole('button', { name: t('profile:verification.form.submit') }));
    },
    says: () => screen.findByText(t('profile:verification.form.done')),
    done: async () =>
      expect(
        await server.deps.db
          .select({ id: verifications.id })
          .from(verifications)
          .where(eq(verifications.userId, person.id)),
      ).toHaveLength(1),
  },
  {
    title: 'the profile',
    page: '/user/profile',
    call: 'updateProfile',
    async send(user) {
      await user.type(await screen.findByLabelText(t('profile:form.position')), 'CTO');
      await user.click(screen.getByRole('button', { name: t('profile:form.save') }));
    },
    says: () => screen.findByText(t('profile:form.done')),
    done: async () => expect(await read('user/profile')).toMatchObject({ position: 'CTO' }),
  },
  {
    title: 'the title of an invoice',
    page: '/user/invoices',
    call: 'createInvoiceTitle',
    async send(user) {
      await user.click(await screen.findByRole('button', { name: t('invoices:form.individual') }));
      const name = screen.getByRole('textbox', {
        name: (label) => label.startsWith(t('invoices:form.name.individual')),
      });
      await user.type(name, '客户 017');
      await user.click(screen.getByRole('button', { name: t('invoices:form.submit') }));
    },
    says: () => screen.findByRole('heading', { name: /客户 017/ }),
    done: async () =>
      expect(await read('invoice-titles')).toMatchObject({ items: [{ name: '客户 017' }] }),
  },
  {
    title: 'a quote',
    page: '/user/quotes?type=membership&plan_slug=basic&months=12',
    call: 'createQuotation',
    async send(user) {
      const name = await screen.findByRole('textbox', {
        name: (label) => label.startsWith(t('quotes:form.name')),
      });
      await user.type(name, '示例科技有限公司');
      await user.click(screen.getByRole('button', { name: t('quotes:form.submit') }));
    },
    says: () => screen.findByText(t('quotes:state.valid')),
    done: async () => expect(await read('quotes')).toMatchObject({ total: 1 }),
  },
  {
    title: 'the contact form',
    page: '/contact-us',
    call: 'sendInquiry',
    send: submitInquiry,
    says: () => screen.findByText(t('contact:done.title')),
    done: () => Promise.resolve(),
  },
];

test('the contact form stops its call when the visitor leaves the page', async () => {
  const asked = Promise.withResolvers<AbortSignal>();
  const network = createNetwork();
  const { router, user } = await openApplication(server, '/contact-us', {
    ...network,
    carry(request, send) {
      if (request.method === 'POST') asked.resolve(request.signal);
      return network.carry(request, send);
    },
  });
  network.holdResponse('POST', toPattern('sendInquiry'));
  await submitInquiry(user);
  const signal = await asked.promise;
  expect(signal.aborted).toBe(false);
  // Past the question about unsent input.
  router.history.push('/about', undefined, { ignoreBlocker: true });
  await waitFor(() =>
    expect(screen.queryByRole('form', { name: t('contact:form.title') })).toBeNull(),
  );
  expect(signal.aborted).toBe(true);
});

// `tests/server/keyed-calls.test.ts` repeats every call; here a commit runs some of its forms.
describeLostAnswers(server, chooseByCommit('lost answers', forms, 3));

test('the answer of each writing call of the site is lost in a test', () => {
  const writing = Object.entries(calls).flatMap(([name, { method }]) =>
    method === 'GET' ? [] : [name],
  );
  const tables = readdirSync('tests/app').filter((name) =>
    /^lost-answers.*\.test\.tsx$/.test(name),
  );
  const lost = tables.flatMap((name) =>
    [...readFileSync(`tests/app/${name}`, 'utf8').matchAll(/^ {4}call: '(\w+)',$/gm)].map(
      ([, call = '']) => call,
    ),
  );
  expect(
    [...new Set([...lost, ...Object.keys(lostElsewhere)])].toSorted(),
    'Add a form to a table of tests/app/lost-answers*, or the file to tests/support/lost-answers.ts.',
  ).toEqual(writing.toSorted());
  expect(lost.filter((name) => name in lostElsewhere)).toEqual([]);
  const files = Object.values(lostElsewhere).map(({ file }) => file);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test.each(['before', 'after'] as const)(
  'a closed account is shown as closed when its response is lost %s the effect',
  async (when) => {
    const network = createNetwork();
    const { user } = await openApplication(server, '/user/security', network);
    const form = await security(t('security:close.title'));
    if (when === 'before') network.loseRequest('DELETE', toPattern('closeAccount'));
    else network.loseResponse('DELETE', toPattern('closeAccount'));
    await user.type(
      form.getByLabelText(t('security:phone.password'), { selector: 'input' }),
      goodPassword,
    );
    await user.click(form.getByRole('button', { name: t('security:close.submit') }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: t('security:close.submit') }));
    await screen.findByText(unclearTexts.asking['zh-CN']);
    await screen.findByText(t('security:close.done'));
    expect((await logIn(goodPassword)).status).toBe(401);
  },
);

test('a new account with a lost response signs its owner in', async () => {
  localStorage.clear();
  const network = createNetwork();
  const { user, address } = await openApplication(server, '/auth/register', network);
  const phone = `137${person.phone.slice(3)}`;
  await user.type(screen.getByLabelText(t('auth:phone')), phone);
  server.clock.move(61_000);
  await user.click(screen.getByRole('button', { name: t('auth:code.send') }));
  await screen.findByRole('button', { name: /60|59/ });
  const [message] = await server.sandbox.inbox.read(phone);
  await user.type(screen.getByLabelText(t('auth:code.label')), message?.code ?? '');
  await user.type(screen.getByLabelText(t('auth:password.new')), newPassword);
  await user.click(screen.getByRole('checkbox'));
  network.loseResponse('POST', /\/auth\/register$/);
  await user.click(screen.getByRole('button', { name: t('auth:register.submit') }));
  await screen.findByText(unclearTexts.asking['zh-CN']);
  await waitFor(() => expect(address()).toBe('/'));
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ id: expect.anything() });
  expect(
    (await server.call('POST', 'auth/login', { body: { phone, password: newPassword } })).status,
  ).toBe(200);
});

test('typed invoice titles stay, for the same title, while the page asks again', async () => {
  const network = createNetwork();
  const { user } = await openApplication(server, '/user/invoices', network);
  await user.click(await screen.findByRole('button', { name: t('invoices:form.individual') }));
  const name = screen.getByRole('textbox', {
    name: (label) => label.startsWith(t('invoices:form.name.individual')),
  });
  await user.type(name, '客户 017');
  network.loseResponse('POST', /\/invoice-titles$/);
  await user.click(screen.getByRole('button', { name: t('invoices:form.submit') }));
  await screen.findByText(unclearTexts.asking['zh-CN']);
  await user.type(name, '乙');
  await screen.findByRole('heading', { name: /^客户 017(?!乙)/ });
  expect(name).toHaveProperty('value', '客户 017乙');
  await user.click(screen.getByRole('button', { name: t('invoices:form.submit') }));
  await screen.findByRole('heading', { name: /^客户 017乙/ });
  expect(await read('invoice-titles')).toMatchObject({ items: [{ name: '客户 017乙' }] });
});

test('typed passwords stay while the page asks again', async () => {
  const network = createNetwork();
  const { user } = await openApplication(server, '/user/security', network);
  const form = await security(t('security:password.title'));
  const current = form.getByLabelText(t('security:password.current'));
  await user.type(current, goodPassword);
  await user.type(form.getByLabelText(t('auth:password.newOne')), newPassword);
  await user.type(form.getByLabelText(t('auth:password.confirm')), newPassword);
  network.loseResponse('POST', /\/user\/profile\/password$/);
  await user.click(form.getByRole('button', { name: t('security:password.submit') }));
  await screen.findByText(unclearTexts.asking['zh-CN']);
  await user.clear(current);
  await user.type(current, 'Next#017');
  await screen.findByText(t('security:password.done'));
  expect(current).toHaveProperty('value', 'Next#017');
  expect(form.getByLabelText(t('auth:password.newOne'))).toHaveProperty('value', '');
});
