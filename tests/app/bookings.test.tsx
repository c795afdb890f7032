import { describe, expect } from 'vitest';
import { within } from '@testing-library/react';
import * as v from 'valibot';
import { Booking, FreeTimes } from '#contract/bookings/schemas.ts';
import { errorTexts } from '#contract/failures.ts';
import { formatClock, formatTimes } from '#src/i18n/format-times.ts';
import { findBookedBy, listWeeks, takeRow } from '#src/features/bookings/view.ts';
import { comesToRest, openApplication, screen, waitFor } from '#tests/support/application.tsx';
import { dayMs, hourMs } from '#contract/base/durations.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { buyMembership } from '#tests/support/members.ts';
import { createNetwork } from '#tests/support/network.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { translatorIn } from '#tests/support/translator.ts';

const person = setUpSignedIn(server);

test.beforeAll(() => storeOwnContent(server.deps));

const readTimes = (path = 'room/b302') =>
  server.ask(FreeTimes, 'GET', `bookings/places/${path}`, person);

const book = (owner: Person, by: string, starts_at: string | undefined) =>
  server.ask(Booking, 'POST', 'bookings', {
    ...owner,
    body: { kind: 'room', place: 'b302', by, starts_at },
  });

/** Books a time that can still be moved, with the units of a membership. */
async function bookWithUnits(): Promise<Booking> {
  await buyMembership(server, person, 'premium');
  const tomorrow = server.clock.now() + dayMs;
  const { times } = await readTimes();
  return book(
    person,
    'units',
    times.find(({ starts_at: start }) => Date.parse(start) > tomorrow)?.starts_at,
  );
}

describe('how a time is booked', () => {
  const units = { label: 'Meeting rooms', unit: 'hours', amount: 1 };

  test.each([
    [{ kind: 'room', units }, 2, 2, 'units'],
    [{ kind: 'room', units }, 2, 3, 'ask'],
    [{ kind: 'room', units: { ...units, amount: 2 } }, 3, 2, 'ask'],
    [{ kind: 'expert' }, 0, 1, 'ask'],
    [{ kind: 'class' }, 1, 1, 'seat'],
    [{ kind: 'class' }, 0, 1, 'wait'],
  ] as const)('%j with %i left for %i takes "%s"', (place, left, count, by) => {
    expect(findBookedBy(place, left, count)).toBe(by);
  });

  test('only times without a gap are booked in a row', () => {
    const at = (hour: number) => `2026-12-01T0${hour}:00:00.000Z`;
    const times = [1, 2, 4].map((hour) => ({
      starts_at: at(hour),
      ends_at: at(hour + 1),
      left: 1,
    }));
    const lengths = [1, 2, 4, 5].map((hour) => takeRow(times, at(hour), 4).length);
    expect(lengths).toEqual([2, 1, 1, 0]);
    expect(takeRow(times, at(1), 1)).toHaveLength(1);
  });

  test('the calendar has whole weeks from Monday on', () => {
    const days = listWeeks('2026-12-03', '2026-12-14');
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-30', '2026-12-20', 21]);
  });
});

describe.each(languagesFor('bookings'))('bookings in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);
  const page = `${prefix}/user/bookings`;
  const press = (key: string) => screen.findByRole('button', { name: t(key) });

  test('the page of a place says that its times failed to load, and loads them on request', async () => {
    const path = '/api/v1/bookings/places/room/b302';
    server.sandbox.faults.fail({ path, status: 503, times: 1, when: 'before' });
    const { user } = await openApplication(server, `${page}?kind=room&place=b302`);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorTexts['server.unavailable'][locale]);
    await user.click(await press('bookings:failed.retry'));
    await screen.findByRole('group', { name: t('bookings:times.day') });
  });

  test('a time that another person has taken shows an error in place and is no longer offered', async () => {
    const { times } = await readTimes();
    const [first] = times;
    const { user } = await openApplication(server, `${page}?kind=room&place=b302`);
    const name = first === undefined ? '' : formatClock(first, locale);
    await user.click(await screen.findByRole('radio', { name }));
    const other = await server.register();
    await buyMembership(server, other, 'premium');
    await book(other, 'units', first?.starts_at);

    await user.click(await press('bookings:times.submit.ask'));

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorTexts['booking.taken'][locale]);
    await expect.poll(() => screen.queryByRole('radio', { name })).toBeNull();
    expect(await server.ask(v.array(Booking), 'GET', 'bookings', person)).toEqual([]);
  });

  test('the page after a request shows its cancellation in another tab', async () => {
    const { user, router } = await openApplication(server, `${page}?kind=expert&place=patents`);
    const [first] = await screen.findAllByRole('radio', { name: /^\d\d:\d\d/ });
    if (first !== undefined) await user.click(first);
    await user.click(await press('bookings:times.submit.ask'));
    await screen.findByText(t('bookings:state.requested'));
    await comesToRest(router);
    const [made] = await server.ask(v.array(Booking), 'GET', 'bookings', person);
    await server.call('POST', `bookings/${made?.booking_no}/cancel`, { token: person.token });
    window.dispatchEvent(new Event('focus'));
    await screen.findByText(t('bookings:state.cancelled'));
    const heading = screen.getByRole('heading', { level: 2, name: /专利专家|Patent expert/ });
    expect(heading.textContent).toBe(locale === 'zh-CN' ? '专利专家' : 'Patent expert');
  });

  test('a person without hours asks the desk and sees when it will answer', async () => {
    const { user } = await openApplication(server, `${page}?kind=expert&place=patents`);
    const [first] = await screen.findAllByRole('radio', { name: /^\d\d:\d\d/ });
    if (first !== undefined) await user.click(first);
    await screen.findByText(t('bookings:takes.ask'));
    await user.type(screen.getByRole('textbox'), '017');
    await user.click(await press('bookings:times.submit.ask'));
    const done = await screen.findByRole('heading', { name: /^(?:已提交|You asked)/ });
    expect(document.activeElement).toBe(done);
    await screen.findByText(t('bookings:state.requested'));
    await user.click(screen.getByRole('link', { name: t('bookings:settled.lists') }));
    await screen.findByText(t('bookings:row.note', { note: '017' }));
    await screen.findByText(new RegExp(locale === 'zh-CN' ? '前答复$' : '^We answer by'));
  });

  test('the lists after a move show its time at once, however late they are read', async () => {
    const made = await bookWithUnits();
    const { user } = await openApplication(server, `${page}?move=${made.booking_no}`);
    const other = (await screen.findAllByRole('radio', { name: /^\d\d:\d\d/ })).at(-1);
    if (other !== undefined) await user.click(other);
    server.sandbox.faults.hold({ path: '/api/v1/entitlements', times: 2 });
    await user.click(await press('bookings:times.submit.move'));
    await user.click(await screen.findByRole('link', { name: t('bookings:settled.lists') }));
    await screen.findByRole('heading', { name: t('bookings:coming.title') });
    const moved = await server.ask(Booking, 'GET', `bookings/${made.booking_no}`, person);
    const { textContent: lists } = screen.getByRole('main');
    expect(lists).toContain(formatTimes(moved, locale));
    expect(lists).not.toContain(formatTimes(made, locale));
    server.sandbox.faults.release();
  });

  test('the lists show two cancellations at once, however late older readings arrive', async () => {
    const { times } = await readTimes();
    for (const { starts_at: start } of times.slice(0, 2)) await book(person, 'ask', start);
    const network = createNetwork();
    const { user } = await openApplication(server, page, network);
    const confirmCancellation = async () => {
      const [cancel] = await screen.findAllByRole('button', { name: /^(?:取消预约：|Cancel:)/ });
      if (cancel !== undefined) await user.click(cancel);
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: t('bookings:cancel.confirm') }));
      await screen.findByText(t('bookings:cancel.nothingUsed'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    const [poll] = [1, 2, 3].map(() => network.holdResponse('GET', /\/bookings$/));
    window.dispatchEvent(new Event('focus'));
    await poll?.handled;
    await confirmCancellation();
    poll?.release();
    await confirmCancellation();
    // The other readings are held: only the answers of the two acts can show it.
    await screen.findByText(t('bookings:coming.none'));
  });

  test('a late cancellation says before and after that the hours stay used', async () => {
    const made = await bookWithUnits();
    const { user } = await openApplication(server, page);
    const cancel = await screen.findByRole('button', { name: /^(?:取消预约：|Cancel:)/ });
    // The page was read while the hours still came back.
    await screen.findByRole('link', { name: /^(?:改期|Move)/ });
    server.clock.move(Date.parse(made.starts_at) - 20 * hourMs - server.clock.now());
    await user.click(cancel);
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(locale === 'zh-CN' ? /不再退还/ : /is not returned/);
    await user.click(dialog.getByRole('button', { name: t('bookings:cancel.confirm') }));
    await screen.findByText(locale === 'zh-CN' ? /按已使用计/ : /stays used/);
    const [cancelled] = await server.ask(v.array(Booking), 'GET', 'bookings', person);
    expect(cancelled).toMatchObject({ state: 'cancelled', units: { amount: 1 } });
  });

  test('a booking that was cancelled elsewhere is not cancelled twice', async () => {
    const made = await book(person, 'ask', (await readTimes()).times[0]?.starts_at);
    const { user } = await openApplication(server, page);
    const cancel = await screen.findByRole('button', { name: /^(?:取消预约：|Cancel:)/ });
    await server.call('POST', `bookings/${made.booking_no}/cancel`, { token: person.token });
    await user.click(cancel);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: t('bookings:cancel.confirm') }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorTexts['booking.moved_on'][locale]);
    await screen.findByText(t('bookings:coming.none'));
  });

  test('the link of a class books a seat for a signed-in person and lets a guest ask for one', async () => {
    const training = `${prefix}/incubation/training`;
    const book = /^(?:预约“把一项服务|Book a seat in Draw)/;
    const { user } = await openApplication(server, training);
    await user.click(await screen.findByRole('link', { name: book }));
    await user.click(await press('bookings:times.submit.seat'));
    await screen.findByText(t('bookings:state.confirmed'));

    localStorage.clear();
    await openApplication(server, training);
    const link = await screen.findByRole('link', {
      name: /^(?:预约“把一项服务|Ask for a seat in Draw)/,
    });
    expect(link.getAttribute('href')).toBe(`${prefix}/contact-us?training=draw-your-service`);
  });
});
