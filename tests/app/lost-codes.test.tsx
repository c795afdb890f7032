import { openApplication, screen } from '#tests/support/application.tsx';
import { beforeEach, describe, expect } from 'vitest';
import { unclearTexts } from '#contract/failures.ts';
import { maskPhone } from '#contract/base/masked-phone.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { toPattern } from '#tests/support/lost-answers.ts';
import { createNetwork } from '#tests/support/network.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
const asking = unclearTexts.asking['zh-CN'];
let people = 0;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  people += 1;
});

const codes = [
  {
    by: 'SMS',
    call: 'sendSms',
    page: '/auth/register',
    tab: null,
    label: 'auth:phone',
    createRecipient: () => `1370000${String(people).padStart(4, '0')}`,
    sent: (phone: string) => t('auth:code.sent', { phone: maskPhone(phone) }),
    countSent: async (phone: string) => (await server.sandbox.inbox.read(phone)).length,
  },
  {
    by: 'e-mail',
    call: 'sendEmail',
    page: '/auth/login',
    tab: 'auth:login.byEmail',
    label: 'auth:email',
    createRecipient: () => `customer-${people}@example.com`,
    sent: (email: string) => t('auth:code.mailed.login', { email }),
    countSent: async (email: string) => (await server.sandbox.mailInbox.read(email)).length,
  },
] as const;

describe.each(codes)(
  'a code by $by',
  ({ by, call, page, tab, label, createRecipient, sent, countSent }) => {
    test.each(chooseByCommit(`lost codes: ${by}`, ['before', 'after'] as const))(
      'the page says that one code was sent when its response is lost %s the effect',
      async (when) => {
        const network = createNetwork();
        const { user } = await openApplication(server, page, network);
        if (tab !== null) await user.click(await screen.findByRole('tab', { name: t(tab) }));
        const recipient = createRecipient();
        await user.type(await screen.findByLabelText(t(label)), recipient);
        if (when === 'before') network.loseRequest('POST', toPattern(call));
        else network.loseResponse('POST', toPattern(call));
        await user.click(screen.getByRole('button', { name: t('auth:code.send') }));
        await screen.findByText(asking, { selector: '[id]' });
        expect(screen.queryByText(t('auth:code.failed'), { exact: false })).toBeNull();
        await screen.findByText(sent(recipient), { selector: '[id]' });
        expect(await countSent(recipient)).toBe(1);
      },
    );

    test('the page says that a code may have been sent when no answer ever comes', async () => {
      const network = createNetwork();
      const { user } = await openApplication(server, page, network);
      if (tab !== null) await user.click(await screen.findByRole('tab', { name: t(tab) }));
      await user.type(await screen.findByLabelText(t(label)), createRecipient());
      network.loseResponse('POST', toPattern(call));
      for (let tries = 0; tries < 3; tries += 1) network.loseRequest('POST', toPattern(call));
      await user.click(screen.getByRole('button', { name: t('auth:code.send') }));
      await screen.findByText(asking, { selector: '[id]' });
      await expect
        .poll(() => {
          window.dispatchEvent(new Event('online'));
          return screen.queryByText(t('auth:code.unknown'), { exact: false });
        })
        .not.toBeNull();
      expect(screen.queryByText(t('auth:code.failed'), { exact: false })).toBeNull();
    });
  },
);
