import { fromCallback, fromPromise } from 'xstate';
import type { Booking, FreeTimes } from '#contract/bookings/schemas.ts';
import type { ConnectionEvent } from '#machines/ask-again.ts';
import {
  bookingMachine,
  type TimesWanted,
  type BookingEvent,
  type OwnBookingAct,
} from '#machines/booking.machine.ts';
import type { ConfirmRef } from '#machines/confirm.machine.ts';
import type { Client, KeyedOptions } from '#src/api/client.ts';
import { askForMachine, type Question } from './confirmation.ts';
import { watchConnection } from './connection.ts';
import { createKeptKey } from './kept-key.ts';
import { startRead } from './start-read.ts';

/** Binds bookings to the API and the global dialog. */
export function bindBooking(client: Client, confirm: ConfirmRef) {
  const actKey = createKeptKey();
  return bookingMachine.provide({
    actors: {
      fetchTimes: fromPromise<FreeTimes, TimesWanted>(({ input: { kind, slug, moving }, signal }) =>
        client.call('readFreeTimes', {
          params: { kind, place: slug },
          query: moving === null ? {} : { move: moving },
          signal,
        }),
      ),
      performAct: fromPromise<Booking, OwnBookingAct>(({ input: act, signal }) =>
        actKey.send(act, (idempotencyKey) => perform(client, act, { idempotencyKey, signal })),
      ),
      confirmation: fromCallback<BookingEvent, Booking>(({ input, sendBack }) => {
        let takeBack: () => void = () => {};
        const ask = (booking: Booking) => {
          takeBack = askForMachine(confirm, createQuestion(booking), sendBack);
        };
        // Whether units still come back is decided by the clock of the server.
        const { booking_no: bookingNo } = input;
        const stop = startRead(
          (signal) => client.call('readBooking', { params: { bookingNo }, signal }),
          { onDone: ask, onFailed: () => ask(input) },
        );
        return () => {
          stop();
          takeBack();
        };
      }),
      connection: fromCallback<ConnectionEvent>(({ sendBack }) => watchConnection(sendBack)),
    },
  });
}

/** Asks whether to cancel a booking. One with units can be moved as long as they come back. */
function createQuestion({ units, may }: Booking): Question {
  const effect = units === undefined ? 'plain' : may.includes('move') ? 'back' : 'late';
  return {
    type: 'warning',
    title: { key: 'bookings:cancel.title' },
    content: {
      key: `bookings:cancel.${effect}`,
      ...(units === undefined ? null : { values: { ...units, count: units.amount } }),
    },
    showCancel: true,
    cancelText: { key: 'bookings:cancel.keep' },
    confirmText: { key: 'bookings:cancel.confirm' },
  };
}

function perform(client: Client, act: OwnBookingAct, options: KeyedOptions): Promise<Booking> {
  switch (act.kind) {
    case 'book':
      return client.call('createBooking', { body: act.request, ...options });
    case 'move':
      return client.call('moveBooking', {
        params: { bookingNo: act.bookingNo },
        body: { starts_at: act.startsAt },
        ...options,
      });
    case 'cancel':
      return client.call('cancelBooking', { params: { bookingNo: act.bookingNo }, ...options });
  }
}
