import { openApplication, storeSession, screen, waitFor } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { beforeEach, describe, expect } from 'vitest';
import * as v from 'valibot';
import { OrderMessagePage } from '#contract/service/schemas.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { createNetwork } from '#tests/support/network.ts';
import { openPart } from '#tests/support/open-part.ts';
import { paidPackage, type ServedOrder } from '#tests/support/served-order.ts';
import { setUpAdmin, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const admin = setUpAdmin();
beforeEach(() => localStorage.clear());

const languages = languagesFor('conversation');

describe.each(languages)('the conversation about an order in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);

  async function open({ orderNo, person }: ServedOrder, network = createNetwork()) {
    await storeSession(admin.server, person);
    const opened = await openApplication(admin.server, `${prefix}/user/orders/${orderNo}`, network);
    await openPart(opened.user, t('orders:conversation.title'));
    const field = await screen.findByRole('textbox', { name: t('orders:conversation.field') });
    const send = () => screen.getByRole('button', { name: t('orders:conversation.send') });
    return { ...opened, field, send };
  }

  const texts = async () => {
    const list = await screen.findByRole('list', { name: t('orders:conversation.list') });
    return within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  };

  test('the conversation names the order and a contact, and keeps questions and answers', async () => {
    const order = await paidPackage(admin);
    const { user, field, send } = await open(order);
    const { orderNo } = order;
    await screen.findByText(t('orders:conversation.aboutBy', { orderNo, name: '客户 017' }));
    await screen.findByText(t('orders:conversation.none'));
    await user.type(field, '何时有结果？');
    await user.click(send());
    await screen.findByText('何时有结果？');
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: t('orders:conversation.field') })).toHaveProperty(
        'value',
        '',
      ),
    );
    await admin.act('service.reply', { order_no: orderNo, text: '下周一。' });
    await open(order);
    await screen.findByText('下周一。');
    const [asked = '', answered = ''] = await texts();
    expect([asked.startsWith(t('orders:conversation.you')), answered]).toEqual([
      true,
      expect.stringMatching(locale === 'zh-CN' ? /^序园顾问/ : /^Xuyuan adviser/),
    ]);
  });

  test('the conversation does not send an empty message and says so at the field', async () => {
    const { user, field, send } = await open(await paidPackage(admin));
    await user.click(send());
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  });

  test('a message with a lost response is sent again automatically as the same one', async () => {
    const order = await paidPackage(admin);
    const network = createNetwork();
    const { user, field, send } = await open(order, network);
    network.loseResponse('POST', /\/messages$/);
    await user.type(field, '收到了吗？');
    await user.click(send());
    await screen.findByText(t('orders:conversation.unclear'));
    expect(field).toHaveProperty('value', '收到了吗？');
    expect(field).toHaveProperty('readOnly', true);
    await waitFor(async () => expect(await texts()).toHaveLength(1));
    const { token } = order.person;
    const { data } = await admin.server.call('GET', `${order.path}/messages`, { token });
    expect(v.parse(OrderMessagePage, data).items.map(({ text }) => text)).toEqual(['收到了吗？']);
  });

  test('a message waits for the file that goes with it', async () => {
    const order = await paidPackage(admin);
    const network = createNetwork();
    const { user, field, send } = await open(order, network);
    const upload = network.holdResponse('POST', /\/files\/upload$/);
    await user.upload(screen.getByLabelText(t('files:choose')), smallPng);
    await upload.handled;
    await user.type(field, '见附件');
    await user.click(send());
    await screen.findByRole('button', { name: t('files:waiting') });
    upload.release();
    await waitFor(async () => expect((await texts()).join()).toContain('small.png'));
  });

  test('too many messages are refused with the reason, and the text stays', async () => {
    const order = await paidPackage(admin);
    const { token } = order.person;
    for (let at = 0; at < 30; at += 1) {
      await admin.server.call('POST', `${order.path}/messages`, { token, body: { text: '您好' } });
    }
    const { user, field, send } = await open(order);
    await user.type(field, '还有一个问题');
    await user.click(send());
    await screen.findByText(t('orders:conversation.rejected'));
    expect(field).toHaveProperty('value', '还有一个问题');
  });
});
