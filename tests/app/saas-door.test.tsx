import { openApplication, screen } from '#tests/support/application.tsx';
import { beforeEach, describe, expect, vi } from 'vitest';
import { errorTexts } from '#contract/failures.ts';
import { getServiceBegins } from '#contract/service/begin.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { createNetwork } from '#tests/support/network.ts';
import { fetchRefundQuote, requestedRefund } from '#tests/support/refunds.ts';
import { call } from '#tests/support/act-by-command.ts';
import { sampleShown, sampleSite, showSite } from '#tests/support/sample-site.ts';
import { buySaas, createSaas } from '#tests/support/saas.ts';
import { openPart } from '#tests/support/open-part.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const person = setUpSignedIn(server);
const saasUrl = 'https://ledger.test/enter';
const path = /saas\/ticket$/;

/** Gives the operator a SaaS at an address; undefined for none. */
function openDoorTo(url: string | undefined): void {
  server.deps.site = () => ({ ...sampleSite, saasUrl: url });
}

/** The forms that the page left with. */
let posted: { action: string; method: string; fields: string[][] }[] = [];
beforeEach(() => {
  posted = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
    this: HTMLFormElement,
  ) {
    const { action, method } = this;
    const fields = [...this.querySelectorAll('input')].map(({ name, value }) => [name, value]);
    posted.push({ action, method, fields });
  });
  return () => vi.restoreAllMocks();
});

describe.each(languagesFor('saas-door'))('the door of the SaaS in $locale', (language) => {
  const { locale, prefix } = language;
  const t = translatorIn(locale);
  const page = `${prefix}/user/saas`;
  const open = () => screen.findByRole('button', { name: t('membership:saas.door.open') });
  const opening = () => screen.findByRole('button', { name: t('membership:saas.door.opening') });

  test('a press posts one ticket as a form and in no address; a second press does nothing', async () => {
    openDoorTo(saasUrl);
    await buySaas(server, person);
    const network = createNetwork();
    const { user, address } = await openApplication(server, page, network);
    const held = network.holdResponse('POST', path);
    await user.click(await open());
    await user.click(await opening());
    held.release();
    await expect.poll(() => posted).toHaveLength(1);
    await user.click(await opening());
    const [form] = posted;
    expect(form).toMatchObject({ action: saasUrl, method: 'post' });
    expect(form?.fields).toEqual([['ticket', expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)]]);
    expect(address()).toBe(page);
    expect(document.querySelector('form')).toBeNull();

    // Back from the browser's cache the page opens again.
    window.dispatchEvent(new Event('pageshow'));
    await user.click(await open());
    await expect.poll(() => posted).toHaveLength(2);
    expect(posted[1]?.fields).not.toEqual(form?.fields);
  });

  test('a lost answer says that trying again is safe, which it is', async () => {
    openDoorTo(saasUrl);
    await buySaas(server, person);
    const network = createNetwork();
    const { user } = await openApplication(server, page, network);
    network.loseResponse('POST', path);
    await user.click(await open());
    expect((await screen.findByRole('alert')).textContent).toContain(
      t('membership:saas.door.again'),
    );
    expect(posted).toEqual([]);
    await user.click(await open());
    await expect.poll(() => posted).toHaveLength(1);
  });

  test('a plan that ended while the page was open is refused with an explanation', async () => {
    openDoorTo(saasUrl);
    const order = await buySaas(server, person);
    const { user } = await openApplication(server, page);
    const button = await open();
    const { refundable } = await fetchRefundQuote(server, { person, ...order });
    const { refund_no } = await requestedRefund(server, { person, ...order }, refundable);
    expect((await call(server, 'refund.approve', { refund_no })).exitCode).toBe(0);
    await user.click(button);
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toContain(errorTexts['saas.not_running'][locale]);
    expect(textContent).not.toContain(t('membership:saas.door.again'));
    expect(posted).toEqual([]);
  });

  test('a sample opens its demonstration and says so', async () => {
    openDoorTo(sampleSite.saasUrl);
    await buySaas(server, person);
    await openApplication(server, page);
    const link = await screen.findByRole('link', { name: t('membership:saas.door.sample') });
    expect(link.getAttribute('href')).toBe(`${prefix}/saas/demo`);
    await screen.findByText(t('membership:saas.door.sampleNote'));
  });

  test('without a door no page says that SaaS opens with the payment', async () => {
    openDoorTo(undefined);
    const shown = showSite(server.deps.site());
    const begins = getServiceBegins(locale, false).saas;
    expect(shown[locale].saasBegins).toBe(begins);
    const unpaid = await createSaas(server, person);
    for (const where of [
      '/user/orders',
      `/user/orders/${unpaid.order_no}`,
      '/user/payment/service?type=saas&plan_slug=basic&pricing_model=monthly&months=1',
      '/user/saas',
    ]) {
      await openApplication(server, `${prefix}${where}`);
      await expect.poll(() => document.body.textContent).toContain(begins);
      expect(document.body.textContent).not.toContain(sampleShown[locale].saasBegins);
    }
    const { order_no } = await buySaas(server, person, { months: 2 });
    await openApplication(server, page);
    const link = await screen.findByRole('link', { name: t('membership:saas.door.ask') });
    expect(link.getAttribute('href')).toMatch(`/user/orders/${order_no}#conversation`);
    const { user } = await openApplication(
      server,
      `${prefix}/user/orders/${order_no}#conversation`,
    );
    await openPart(user, t('orders:detail.all'));
    const term = await screen.findByText(t('orders:field.begins'));
    expect(term.nextElementSibling?.textContent).not.toMatch(/开通|Activated/);
    const talk = await screen.findByRole('heading', { name: t('orders:conversation.title') });
    expect(talk.closest('details')?.open).toBe(true);
  });
});
