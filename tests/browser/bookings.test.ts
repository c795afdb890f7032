import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { inLocale } from '#contract/base/locale-path.ts';
import { Booking, FreeTimes } from '#contract/bookings/schemas.ts';
import { ordersOn } from '#tests/paths/drivers/orders.ts';
import { faultsInOneScheme } from '#tests/support/both-schemes.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { handFor } from '#tests/support/hand.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { siteApi } from '#tests/support/site-api.ts';
import { registerPerson, toStoredSession } from '#tests/support/site-person.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor, type Device } from '#tests/support/visitor.ts';

const baseURL = inject('siteUrl');
const browser = await sharedBrowser();

describe.each(
  chooseByCommit('bookings', [
    { locale: 'zh-CN', device: 'phone' },
    { locale: 'en-US', device: 'desktop' },
  ] as const),
)('bookings in $locale on a $device', ({ locale, device }) => {
  const t = translatorIn(locale);
  const path = inLocale('/user/bookings', locale);

  test('a member books a room, keeps it in a calendar, moves it, and cancels it in time', async () => {
    const person = await registerPerson(baseURL);
    await ordersOn(siteApi(baseURL, person.token)).place('paid', 'premium');
    const kept = { ...toStoredSession(person), locale };
    const { page, problems } = await openVisitor(browser, { baseURL, locale, device, kept });
    if (device === 'phone') await page.setViewportSize({ width: 360, height: 800 });
    const use = handFor(device, page);
    const wellMade = async () => expect(await faultsInOneScheme(page, locale)).toEqual([]);
    const hours = page.getByRole('progressbar', {
      name: locale === 'zh-CN' ? '会议室' : 'Meeting rooms',
    });
    const readHours = () => hours.getAttribute('aria-valuenow');
    const act = (name: string) => page.getByRole('button', { name, exact: true });
    const day = page
      .getByRole('group', { name: t('bookings:times.day'), exact: true })
      .getByRole('radio');
    const time = page.locator('fieldset').nth(1).getByRole('radio');

    // From the bought units to the places that can be booked with them.
    await page.goto(inLocale('/user/membership', locale));
    await use(page.getByRole('link', { name: t('membership:own.book'), exact: true }));
    await page.getByText(t('bookings:coming.none'), { exact: true }).waitFor();
    expect(await readHours()).toBe('0');
    await wellMade();
    await use(page.locator('a[href*="place=b303"]'));
    await choose(page, device, day.nth(3));
    await choose(page, device, time.nth(2));
    await use(act(locale === 'zh-CN' ? '2 小时' : '2 hours'));
    await wellMade();
    await use(act(t('bookings:times.submit.units')));
    await page.getByRole('heading', { name: /B303/ }).waitFor();
    await wellMade();

    const arrives = page.waitForEvent('download');
    await use(page.getByRole('button', { name: /B303/ }));
    const file = await arrives;
    expect(file.suggestedFilename()).toMatch(/^B\w+\.ics$/);
    const calendar = readFileSync(await file.path(), 'utf8');
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n[^]*DTSTART:\d{8}T\d{6}Z\r\n[^]*END:VCALENDAR$/);

    await use(page.getByRole('link', { name: t('bookings:settled.lists'), exact: true }));
    await expect.poll(readHours).toBe('25');
    const row = page.getByRole('listitem').filter({ hasText: t('bookings:state.confirmed') });
    const before = await row
      .getByText(/\d\d:\d\d/)
      .first()
      .innerText();
    await use(row.getByRole('link', { name: /B303/ }));
    await choose(page, device, day.nth(5));
    await choose(page, device, time.nth(0));
    await wellMade();
    await use(act(t('bookings:times.submit.move')));
    await page.getByRole('heading', { name: /B303/ }).waitFor();
    await use(page.getByRole('link', { name: t('bookings:settled.lists'), exact: true }));
    await row.waitFor();
    expect(
      await row
        .getByText(/\d\d:\d\d/)
        .first()
        .innerText(),
    ).not.toBe(before);
    expect(await readHours()).toBe('25');

    await use(row.getByRole('button', { name: /B303/ }).first());
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/2 (?:小时|hours)/).waitFor();
    await use(dialog.getByRole('button', { name: t('bookings:cancel.confirm'), exact: true }));
    await page.getByText(t('bookings:cancel.nothingUsed'), { exact: true }).waitFor();
    await expect.poll(readHours).toBe('0');
    await page.getByText(t('bookings:coming.none'), { exact: true }).waitFor();
    await wellMade();
    expect(problems).toEqual([]);
  });

  test('the first person on the waiting list of a full class gets the next returned seat', async () => {
    const [owner, other] = await Promise.all([registerPerson(baseURL), registerPerson(baseURL)]);
    // The site is shared, so each language uses a different class.
    const place = locale === 'zh-CN' ? 'first-rd-audit-rehearsal' : 'draw-your-service';
    const { api } = siteApi(baseURL, owner.token);
    const { times } = await api('GET', `bookings/places/class/${place}`, FreeTimes);
    const [{ starts_at: start = '', left = 0 } = {}] = times;
    const book = (token: string, by: string) =>
      siteApi(baseURL, token).api('POST', 'bookings', Booking, {
        kind: 'class',
        place,
        starts_at: start,
        by,
      });
    const seats = [await book(owner.token, 'seat')];
    for (let taken = 1; taken < left; taken += 1) {
      seats.push(await book((await registerPerson(baseURL)).token, 'seat'));
    }
    const kept = { ...toStoredSession(other), locale };
    const { page, problems } = await openVisitor(browser, { baseURL, locale, device, kept });
    const use = handFor(device, page);

    await page.goto(`${path}?kind=class&place=${place}`);
    await page.getByText(t('bookings:takes.wait'), { exact: true }).waitFor();
    await use(page.getByRole('button', { name: t('bookings:times.submit.wait'), exact: true }));
    await page.getByText(t('bookings:state.waiting'), { exact: true }).waitFor();
    await use(page.getByRole('link', { name: t('bookings:settled.lists'), exact: true }));
    await page.getByText(t('bookings:state.waiting'), { exact: true }).waitFor();
    expect(await faultsInOneScheme(page, locale)).toEqual([]);

    await api('POST', `bookings/${seats[0]?.booking_no}/cancel`, Booking);
    await page.reload();
    await page.getByText(t('bookings:state.confirmed'), { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });
});

/** Chooses one of several: by touch, or with the arrow keys from the one that the keyboard reaches. */
async function choose(page: Page, device: Device, radio: Locator): Promise<void> {
  await radio.waitFor({ state: 'attached' });
  if (device === 'phone') await radio.locator('..').tap();
  else {
    await radio.focus();
    await page.keyboard.press('Space');
  }
  await expect.poll(() => radio.isChecked()).toBe(true);
}
