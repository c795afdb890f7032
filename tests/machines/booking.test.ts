import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { toApiError } from '#src/api/failure.ts';
import type { Booking, FreeTimes } from '#contract/bookings/schemas.ts';
import {
  bookingMachine,
  type BookedPlace,
  type TimesWanted,
  type BookingEvent,
  type OwnBookingAct,
} from '#machines/booking.machine.ts';
import {
  booking,
  bookingRequest as request,
  bookingTaken,
  failures,
  freeTimes,
} from '#tests/paths/examples/values.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';
import { minuteMs } from '#contract/base/durations.ts';
import { silentConnection } from '#tests/support/silent-connection.ts';

const place = { kind: 'room', slug: 'b301' } as const;
const other = { kind: 'expert', slug: 'patents' } as const;
const submitted = { type: 'time.submitted', request } as const;
const own = booking('confirmed');
const book = { kind: 'book', request } as const;
const cancel = { kind: 'cancel', bookingNo: 'B1' } as const;
const move = { kind: 'move', bookingNo: 'B1', startsAt: request.starts_at } as const;

describe('booking a time', () => {
  it('a booking opens at the place that a link names, or at the list', () => {
    expect(begin(place).loading.latest().input).toEqual({ ...place, moving: null });
    const { loading, value } = begin();
    expect(value()).toBe('choosing');
    expect(loading.calls).toEqual([]);
  });

  it('a booking is sent once, however often it is pressed, and the lists are read again', async () => {
    const { actor, sending, value, changes } = await picking();
    actor.send(submitted);
    actor.send(submitted);
    actor.send({ type: 'place.chosen', place: other });
    actor.send({ type: 'place.left' });
    actor.send({ type: 'cancel.requested', booking: own });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    expect(sending.calls.map(({ input }) => input)).toEqual([book]);
    await sending.latest().resolve(own);

    expect(value()).toBe('settled');
    expect(actor.getSnapshot().context).toMatchObject({ booking: own, error: null });
    expect(changes()).toBe(1);
  });

  it.each(['book', 'move', 'cancel'] as const)(
    'without an answer the same is sent again until there is one, to %s',
    async (kind) => {
      const { actor, sending, clock, value, reply, loading, changes } = await picking();
      if (kind === 'cancel') {
        actor.send({ type: 'place.left' });
        actor.send({ type: 'cancel.requested', booking: own });
        reply({ type: 'confirmation.accepted' });
      } else {
        if (kind === 'move') {
          actor.send({ type: 'place.left' });
          actor.send({ type: 'move.requested', booking: own });
          await loading.latest().resolve(freeTimes(8));
        }
        actor.send(submitted);
      }
      for (const pauseMs of [1000, 2000, 4000, 30_000]) {
        await sending.latest().reject(failures.unreachable);
        expect(actor.getSnapshot().hasTag('busy')).toBe(true);
        expect(actor.getSnapshot().context.error).toEqual(failures.unreachable);
        // Further presses neither change nor add anything.
        actor.send({
          ...submitted,
          request: { ...request, starts_at: '2026-11-24T02:30:00.000Z' },
        });
        actor.send({ type: 'place.left' });
        clock.increment(pauseMs - 1);
        expect(value()).toBe('unclear');
        clock.increment(1);
        expect(value()).toBe('sending');
      }
      const acts = { book, move, cancel };
      expect(sending.calls.map(({ input }) => input)).toEqual(
        Array.from({ length: 5 }, () => acts[kind]),
      );
      expect(changes()).toBe(0);
      await sending.latest().resolve(own);
      expect(value()).toBe('settled');
      expect(actor.getSnapshot().context.error).toBeNull();
    },
  );

  it.each(['retry.requested', 'connection.returned'] as const)(
    'without an answer the same is sent again at once, on %s',
    async (type) => {
      const { actor, sending, value } = await picking();
      actor.send(submitted);
      await sending.latest().reject(failures.unreachable);
      actor.send({ type });
      expect(value()).toBe('sending');
      expect(sending.latest().input).toEqual(book);
    },
  );

  it('a refused time says why, above the times as they are now, and is not sent again', async () => {
    const { actor, loading, sending, clock, value, changes } = await picking();
    actor.send(submitted);
    await sending.latest().reject(bookingTaken);
    expect(value()).toBe('loading');
    expect(changes()).toBe(1);
    await loading.latest().resolve(freeTimes(7));
    expect(actor.getSnapshot().context).toMatchObject({
      error: bookingTaken,
      times: freeTimes(7),
      booking: null,
    });
    clock.increment(10 * minuteMs);
    expect(sending.calls).toHaveLength(1);
    await loading.latest().resolve(freeTimes(6));
    const later = { ...request, starts_at: '2026-11-24T02:30:00.000Z' };
    actor.send({ type: 'time.submitted', request: later });
    expect(actor.getSnapshot().context.error).toBeNull();
    expect(sending.latest().input).toEqual({ kind: 'book', request: later });
  });
});

describe('the free times', () => {
  it('the times are read again every minute and stay on the page while they load', async () => {
    const { actor, loading, clock, value } = await picking();
    clock.increment(minuteMs - 1);
    expect(value()).toBe('picking');
    clock.increment(1);
    expect(value()).toBe('loading');
    expect(actor.getSnapshot().hasTag('timesShown')).toBe(true);
    expect(actor.getSnapshot().context.times).toEqual(freeTimes(8));
    await loading.latest().resolve(freeTimes(7));
    expect(actor.getSnapshot().context.times).toEqual(freeTimes(7));
  });

  it('another place is read at once, and the times of the one before never show under its name', async () => {
    const { actor, loading } = begin(place);
    const first = loading.latest();
    actor.send({ type: 'place.chosen', place: other });
    expect(first.isOpen()).toBe(false);
    expect(loading.latest().input).toEqual({ ...other, moving: null });
    expect(actor.getSnapshot().context).toMatchObject({ place: other, times: null });
    await loading.latest().resolve(freeTimes(2));
    actor.send({ type: 'place.chosen', place });
    expect(loading.latest().input).toEqual({ ...place, moving: null });
    expect(actor.getSnapshot().context).toMatchObject({ place, times: null });
  });

  it('times that cannot be read say so until they are, and then nothing blames the network', async () => {
    const { actor, loading, value } = begin(place);
    await loading.latest().reject(failures.unreachable);
    expect(value()).toBe('unavailable');
    expect(actor.getSnapshot().context.error).toEqual(failures.unreachable);
    actor.send({ type: 'retry.requested' });
    await loading.latest().resolve(freeTimes(8));
    expect(value()).toBe('picking');
    expect(actor.getSnapshot().context.error).toBeNull();
  });

  it.each([
    {
      where: 'loading',
      go: ({ actor }: Run) => actor.send({ type: 'place.chosen', place }),
    },
    { where: 'picking', go: () => {} },
    {
      where: 'unavailable',
      go: async ({ actor, loading }: Run) => {
        actor.send({ type: 'place.chosen', place });
        await loading.latest().reject(failures.unreachable);
      },
    },
    {
      where: 'settled',
      go: async ({ actor, sending }: Run) => {
        actor.send(submitted);
        await sending.latest().resolve(own);
      },
    },
  ])('whoever leaves a place, $where, leaves its times and its errors', async ({ where, go }) => {
    const run = await picking();
    await go(run);
    expect(run.value()).toBe(where);
    run.actor.send({ type: 'place.left' });
    expect(run.value()).toBe('choosing');
    expect(run.actor.getSnapshot().context).toMatchObject({
      place: null,
      times: null,
      isMove: false,
      error: null,
    });
  });
});

describe('moving a booking', () => {
  it('a booking is moved to another time of the same place', async () => {
    const { actor, loading, sending, value } = begin();
    actor.send({ type: 'move.requested', booking: own });
    expect(loading.latest().input).toEqual({ ...place, moving: own.booking_no });
    await loading.latest().resolve(freeTimes(8));
    actor.send(submitted);
    expect(sending.latest().input).toEqual(move);
    await sending.latest().resolve(own);
    expect(value()).toBe('settled');
    expect(actor.getSnapshot().context.isMove).toBe(false);
  });

  it('a refused move is still a move, so that nothing is booked twice', async () => {
    const { actor, loading, sending } = begin();
    actor.send({ type: 'move.requested', booking: own });
    await loading.latest().resolve(freeTimes(8));
    actor.send(submitted);
    await sending.latest().reject(bookingTaken);
    await loading.latest().resolve(freeTimes(8));
    actor.send(submitted);
    expect(sending.calls.map(({ input }) => input)).toEqual([move, move]);
  });

  it('a person who leaves the move or chooses a place instead makes a new booking', async () => {
    for (const leave of [[{ type: 'place.left' }], []] as const) {
      const { actor, loading, sending } = begin();
      actor.send({ type: 'move.requested', booking: own });
      for (const event of leave) actor.send(event);
      actor.send({ type: 'place.chosen', place });
      await loading.latest().resolve(freeTimes(8));
      actor.send(submitted);
      expect(sending.latest().input).toEqual(book);
    }
  });
});

describe('cancelling a booking', () => {
  it('a booking is cancelled only after a yes', async () => {
    const { actor, sending, value, reply, asked } = begin();
    actor.send({ type: 'confirmation.accepted' });
    expect(value()).toBe('choosing');
    actor.send({ type: 'cancel.requested', booking: own });
    expect(asked()).toEqual([own]);
    actor.send({ type: 'cancel.requested', booking: { ...own, booking_no: 'B2' } });
    reply({ type: 'confirmation.declined' });
    expect(value()).toBe('choosing');
    expect(sending.calls).toEqual([]);
    actor.send({ type: 'cancel.requested', booking: own });
    reply({ type: 'confirmation.accepted' });
    expect(sending.calls.map(({ input }) => input)).toEqual([cancel]);
    await sending.latest().resolve(booking('cancelled'));
    expect(value()).toBe('settled');
    expect(actor.getSnapshot().context.booking?.state).toBe('cancelled');
  });

  it('a refused cancellation shows the reason next to the list, which is read again', async () => {
    const { actor, sending, value, reply, changes } = begin();
    const refused = toApiError(409, { error: 'booking.moved_on' });
    actor.send({ type: 'cancel.requested', booking: own });
    reply({ type: 'confirmation.accepted' });
    await sending.latest().reject(refused);
    expect(value()).toBe('choosing');
    expect(actor.getSnapshot().context.error).toEqual(refused);
    expect(changes()).toBe(1);
  });

  it('a new booking can be cancelled at once, and its place is closed', async () => {
    const { actor, sending, value, reply } = await picking();
    actor.send(submitted);
    await sending.latest().resolve(own);
    actor.send({ type: 'cancel.requested', booking: own });
    reply({ type: 'confirmation.declined' });
    expect(value()).toBe('choosing');
    expect(actor.getSnapshot().context).toMatchObject({ place: null, times: null });
    expect(sending.calls).toHaveLength(1);
  });
});

type Run = ReturnType<typeof begin>;

async function picking(): Promise<Run> {
  const run = begin(place);
  await run.loading.latest().resolve(freeTimes(8));
  return run;
}

function begin(at: BookedPlace | null = null) {
  const clock = new SimulatedClock();
  const loading = controlledPort<FreeTimes, TimesWanted>();
  const sending = controlledPort<Booking, OwnBookingAct>();
  const questions: Booking[] = [];
  let reply: (event: BookingEvent) => void = () => {};
  let changes = 0;
  const actor = createActor(
    bookingMachine.provide({
      actors: {
        fetchTimes: loading.logic,
        performAct: sending.logic,
        connection: silentConnection,
        confirmation: fromCallback<BookingEvent, Booking>(({ input, sendBack }) => {
          questions.push(input);
          reply = sendBack;
        }),
      },
    }),
    { input: { place: at }, clock },
  );
  actor.on('bookings.changed', () => {
    changes += 1;
  });
  actor.start();
  return {
    actor,
    clock,
    loading,
    sending,
    reply: (event: BookingEvent) => reply(event),
    asked: () => questions,
    changes: () => changes,
    value: () => actor.getSnapshot().value,
  };
}
