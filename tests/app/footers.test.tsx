import { openApplication, screen, storeSession, waitFor } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { beforeEach, describe, expect } from 'vitest';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Returns the rules and the groups of links in the footer of a page. */
async function readFooter(path: string) {
  await openApplication(server, path);
  // Payment pages have a shorter one until its texts are there.
  const footer = await waitFor(() => {
    const shown = within(screen.getByRole('contentinfo'));
    expect(shown.queryByText(/^电话接听/)).not.toBeNull();
    return shown;
  });
  return {
    rules: ['checkout:footer.once', 'checkout:footer.refund'].filter(
      (key) => footer.queryByText(t(key)) !== null,
    ),
    groups: footer.queryAllByRole('navigation').length,
    hours: footer.getByText(/^电话接听/).textContent,
  };
}

describe('the footer', () => {
  const hours = '电话接听：工作日 09:00–18:00（北京时间）';
  const short = {
    rules: ['checkout:footer.once', 'checkout:footer.refund'],
    groups: 0,
    hours,
  };

  test('checkout, payment and result have the rules and the hours instead of links', async () => {
    const person = await server.register();
    const { order_no: orderNo } = await server.order(person);
    await storeSession(server, person);
    for (const path of [
      '/user/payment/service?type=saas&plan_slug=basic&pricing_model=monthly&months=1',
      `/user/payment/service/order?order_no=${orderNo}`,
      `/user/payment/order?order_no=${orderNo}`,
      `/user/payment/process/result/${orderNo}`,
      '/payment/return?ref=unknown',
    ]) {
      expect([path, await readFooter(path)]).toEqual([path, short]);
    }
  });

  test('every other page has two groups of links', async () => {
    expect(await readFooter('/about')).toEqual({ rules: [], groups: 2, hours });
  });
});
