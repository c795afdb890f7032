import * as v from 'valibot';
import { Booking, FreeTimes } from '#contract/bookings/schemas.ts';
import { minuteMs } from '#contract/base/durations.ts';
import type { HeldKinds } from '../route/held-calls.ts';
import type { Stage } from './stage.ts';
import { NotOffered, type Driver } from './tour.ts';

const held: HeldKinds = {
  fetchTimes: { method: 'GET', path: /\/bookings\/places\/[^/]+\/[^/]+$/ },
  performAct: { method: 'POST', path: /\/bookings(?:\/[^/]+\/(?:move|cancel))?$/ },
};
const lists = '/user/bookings';
const rooms = ['b301', 'b302'] as const;

/** Drives the page of bookings: one person asks for a room, moves what they asked for, or cancels it. */
export function driveBooking(stage: Stage): Driver {
  const { api, calls, page, press, t } = stage;
  let room = 0;
  let isMove = false;

  const turn = (search = '') => stage.turnTo(`${lists}${search}`, 'shell:account.bookings');
  const listOpen = async () =>
    (await api('GET', 'bookings', v.array(Booking))).filter(({ may }) => may.includes('cancel'));

  /** Asks for a room, away from the times that the page offers first. */
  async function ask(): Promise<Booking> {
    const { times } = await api('GET', `bookings/places/room/${rooms[0]}`, FreeTimes);
    const last = times.at(-1);
    if (last === undefined) throw new Error('no time is free');
    const { starts_at } = last;
    const request = { kind: 'room', place: rooms[0], starts_at, by: 'ask' };
    return api('POST', 'bookings', Booking, request);
  }

  /** Chooses the other room, as a link does. */
  async function choosePlace(): Promise<void> {
    room = 1 - room;
    isMove = false;
    await turn(`?kind=room&place=${rooms[room]}`);
  }

  /** Presses what the page offers in some of its screens only. */
  async function pressIfOffered(...keys: readonly string[]): Promise<void> {
    const buttons = keys.map((key) =>
      page.getByRole('button', { name: t(key), exact: true }).first(),
    );
    for (const button of buttons) {
      if (await button.isVisible()) return button.click();
    }
    throw new NotOffered(keys.join());
  }

  return {
    async begin({ input }) {
      await calls.release();
      isMove = false;
      for (const { booking_no } of await listOpen()) {
        await api('POST', `bookings/${booking_no}/cancel`, Booking, {});
      }
      await ask();
      await stage.turnTo('/user/payments', 'payments:title');
      await calls.hold(held);
      if (input === 'place') return choosePlace();
      await turn();
    },
    async take(step) {
      const [, call = '', outcome = ''] = /^(fetchTimes|performAct)([=!]\w+)$/.exec(step) ?? [];
      if (call !== '') {
        const asked = await calls.asked(call);
        if (outcome === '!unreachable') return asked.lose();
        if (outcome === '!taken') return stage.refuse(asked, 409);
        await asked.deliver();
        return;
      }
      switch (step) {
        case 'place.chosen':
          return choosePlace();
        case 'place.left':
          isMove = false;
          return turn();
        case 'time.submitted':
          await page.locator('input[name="time"]').first().click({ force: true });
          return press(`bookings:times.submit.${isMove ? 'move' : 'ask'}`);
        case 'move.requested': {
          const [own] = await listOpen();
          if (own === undefined) throw new NotOffered('nothing is left to be moved');
          isMove = true;
          return turn(`?move=${own.booking_no}`);
        }
        case 'cancel.requested': {
          const button = page.getByRole('button', { name: t('bookings:cancel.act') }).first();
          if (!(await button.isVisible())) throw new NotOffered('the page lists no booking');
          return button.click();
        }
        case 'confirmation.accepted':
          return stage.confirm('bookings:cancel.confirm');
        case 'confirmation.declined':
          return stage.confirm('bookings:cancel.keep');
        case 'retry.requested':
          return pressIfOffered('bookings:failed.retry', 'bookings:askNow');
        case 'connection.returned':
          return stage.restoreNetwork();
        case 'after timesLifetime':
          return stage.pass(minuteMs);
        case 'after askAgainPause':
          return stage.pass(1000);
        default:
          throw new Error(`nobody knows how to make "${step}" happen`);
      }
    },
  };
}
