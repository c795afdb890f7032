import { expect, inject, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { codeOfFirstDay, lateCase, sampleCode, sampleStart } from '#tests/support/sample-case.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor, sidewaysScroll } from '#tests/support/visitor.ts';

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();
const t = translatorIn('zh-CN');

test('a link with a support code is replayed by keyboard, and the code is never sent', async () => {
  const code = sampleCode(lateCase);
  const { page, problems } = await openVisitor(browser, {
    baseURL,
    locale: 'zh-CN',
    device: 'desktop',
  });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(`/flows/replay#${code}`);
  await hydrated(page);
  const time = page.getByRole('slider', { name: t('replay:player.time') });
  const current = page.locator('[aria-current=step]');
  await page
    .getByText(t('replay:summary.order', { orderNo: 'XY2026112200000017' }), { exact: true })
    .waitFor();
  // The replay opens at the customer's current state.
  await page.locator('svg a[data-state="paid.complete"][aria-current]').waitFor();
  await page.getByText(t('replay:advice.checkout/paid'), { exact: true }).waitFor();

  await time.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => current.textContent()).toContain('14:00:00');
  await page.getByRole('button', { name: t('replay:player.next'), exact: true }).press('Enter');
  await expect.poll(() => time.inputValue()).toBe('1');
  await page.getByRole('button', { name: t('replay:player.play') }).press('Enter');
  await expect.poll(() => time.inputValue()).not.toBe('1');
  await page.getByRole('button', { name: t('replay:player.pause') }).press('Enter');

  // A sentence leads to its moment, on the chart of its machine.
  await page.locator('ol button', { hasText: t('flow-payment:events.network/lost') }).click();
  await page.locator('svg a[data-state="watched.watch.offline"][aria-current]').waitFor();
  await page.getByText(t('checkout:panel.offline.title'), { exact: true }).waitFor();
  await page.getByText(t('replay:advice.payment/watched/watch/offline'), { exact: true }).waitFor();
  expect(await page.locator('svg path[data-walked]').count()).toBeGreaterThan(1);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(sent.filter((each) => each.includes(code.slice(0, 20)))).toEqual([]);
  expect(problems).toEqual([]);
});

test('a file that is no case is refused in a sentence, and a dropped file shows both sides', async () => {
  const { page, problems } = await openVisitor(browser, {
    baseURL,
    locale: 'zh-CN',
    device: 'phone',
  });
  await page.goto('/flows/replay');
  await hydrated(page);
  const code = sampleCode(lateCase);
  const field = page.getByRole('textbox', { name: t('replay:form.label') });
  const misread = `${code.slice(0, 40)}${code[40] === 'Z' ? 'Y' : 'Z'}${code.slice(41)}`;
  const group = { number: 9, text: misread.slice(40, 45) };
  for (const [text, fault] of [
    ['', 'empty'],
    ['<img src=x onerror=alert(1)>', 'letters'],
    [code.slice(0, 60), 'cut'],
    [misread, 'groups'],
    ['A'.repeat(1024 * 1024), 'long'],
    ['{"version":2}', 'otherVersion'],
    ['{"version":1,"order_no":"<b>"}', 'file'],
  ] as const) {
    await field.fill(text);
    await field.press('Enter');
    await page
      .getByRole('alert')
      .getByText(t(`replay:faults.${fault}`, { groups: t('replay:faults.group', group) }), {
        exact: false,
      })
      .waitFor();
  }
  const at = (seconds: number) => new Date(sampleStart + seconds * 1000).toISOString();
  const file = {
    version: 1,
    order_no: 'XY2026112200000017',
    support_code: code,
    facts: [
      { at: at(-40), kind: 'order.created' },
      { at: at(202), kind: 'money.received', payment_no: 'P1' },
      { at: at(202), kind: 'order.paid' },
    ],
  };
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'case.json', { type: 'application/json' }));
    return data;
  }, JSON.stringify(file));
  await page.locator('form').dispatchEvent('drop', { dataTransfer: dropped });
  await page
    .getByText(
      t('replay:differ.paidLate', {
        at: '14:03:22',
        until: '14:05:10',
        reason: t('replay:reasons.offline'),
      }),
      { exact: true },
    )
    .waitFor();
  await page.getByRole('button', { name: t('machines:orderLifecycle.title'), exact: true }).click();
  await page.locator('svg a[data-state="processing"][aria-current]').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await field.fill(codeOfFirstDay);
  await field.press('Enter');
  await page.getByText(t('replay:otherVersion.title'), { exact: false }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
});
