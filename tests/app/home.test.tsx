import { describe, expect } from 'vitest';
import { openApplication, screen } from '#tests/support/application.tsx';
import { storeOwnOffers } from '#tests/support/own-offers.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

test.beforeAll(() => storeOwnOffers(server.deps.db));

describe.each([
  { locale: 'zh-CN', address: '/', label: /示例数据/ },
  { locale: 'en-US', address: '/en', label: /sample data/ },
] as const)('the home page that a browser renders itself, in $locale', (language) => {
  const t = translatorIn(language.locale);

  test('the home page fetches the picture of the order with its texts', async () => {
    await openApplication(server, language.address);
    const order = await screen.findByRole('img', { name: language.label });
    expect(order.textContent).toContain(t('orders:service.files.title'));
    expect(order.textContent).not.toMatch(/service\.|headline\./);
  });
});
