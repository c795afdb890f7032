import { expect } from 'vitest';
import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import * as v from 'valibot';
import { Booking, FreeTimes } from '#contract/bookings/schemas.ts';
import { screen } from '#tests/support/application.tsx';
import { describeLostAnswers, type LostForm } from '#tests/support/lost-answers.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { server, test } from '#tests/support/set-up.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
const room = { kind: 'room', place: 'b301' };

const person = setUpSignedIn(server);

test.beforeAll(() => storeOwnContent(server.deps));

const list = () => server.ask(v.array(Booking), 'GET', 'bookings', person);
const press = (key: string) => screen.findByRole('button', { name: t(key) });

/** Asks the desk for the first free time. */
async function request(): Promise<Booking> {
  const { times } = await server.ask(FreeTimes, 'GET', 'bookings/places/room/b301', person);
  const body = { ...room, starts_at: times[0]?.starts_at, by: 'ask' };
  return server.ask(Booking, 'POST', 'bookings', { ...person, body });
}

async function pickTime(user: UserEvent): Promise<void> {
  const [, last] = await screen.findAllByRole('radio', { name: /^\d\d:\d\d/ });
  if (last !== undefined) await user.click(last);
}

const forms: readonly LostForm[] = [
  {
    title: 'a booking',
    call: 'createBooking',
    page: '/user/bookings?kind=room&place=b301',
    asking: t('bookings:unclear.title'),
    async send(user) {
      await pickTime(user);
      await user.click(await press('bookings:times.submit.ask'));
    },
    says: () => screen.findByRole('heading', { name: /^已提交/ }),
    done: async () => expect(await list()).toMatchObject([{ state: 'requested' }]),
  },
  {
    title: 'a move',
    call: 'moveBooking',
    page: async () => `/user/bookings?move=${(await request()).booking_no}`,
    asking: t('bookings:unclear.title'),
    async send(user) {
      await pickTime(user);
      await user.click(await press('bookings:times.submit.move'));
    },
    says: () => screen.findByRole('heading', { name: /已改期$/ }),
    done: async () => expect(await list()).toMatchObject([{ state: 'requested' }]),
  },
  {
    title: 'a cancellation',
    call: 'cancelBooking',
    page: async () => {
      await request();
      return '/user/bookings';
    },
    asking: t('bookings:cancel.unclear'),
    async send(user) {
      await user.click(await screen.findByRole('button', { name: /^取消预约：/ }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: t('bookings:cancel.confirm') }));
    },
    says: () => screen.findByText(t('bookings:cancel.nothingUsed')),
    done: async () => expect(await list()).toMatchObject([{ state: 'cancelled' }]),
  },
];

describeLostAnswers(server, forms);
