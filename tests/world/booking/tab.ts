import type { AnyEventObject, AnyStateMachine, SnapshotFrom } from 'xstate';
import { toApiError } from '#src/api/failure.ts';
import type { bookingMachine } from '#machines/booking.machine.ts';
import { failures } from '#tests/paths/examples/values.ts';
import { createStepper, type Effect, type Spawn } from '../stepper.ts';
import { toBooking, toFreeTimes, type Answer, type Place, type Request } from './server.ts';

/** A page on which a person books. */
export type Tab = {
  who: number;
  machine: number;
  calls: readonly Call[];
  timers: readonly string[];
  /** The key of the last press, which is sent with every repetition of it. */
  key: string;
  /** The bookings that the page lists: those of when it was opened, or read again. */
  list: readonly string[];
  /** True after the page was notified that its lists have changed, until it reads them. */
  isListOld: boolean;
};

/** A call under way: it waits for the server, then for its answer to arrive. */
export type Call = { id: string; request: Request; answer: Answer | null };

type Snapshot = SnapshotFrom<typeof bookingMachine>;

/** Creates the steps of a page with this machine. */
export function createBookingTabs(machine: AnyStateMachine) {
  const stepper = createStepper(machine, ({ place, times, booking, isMove, act, error }) => [
    place,
    times,
    booking,
    isMove,
    act,
    error?.kind,
    error?.error,
  ]);

  function after(tab: Tab, { id, effects }: { id: number; effects: readonly Effect[] }): Tab {
    let { calls, timers, isListOld } = tab;
    for (const effect of effects) {
      if (effect.kind === 'spawn' && (effect.src === 'fetchTimes' || effect.src === 'performAct')) {
        calls = [...calls, { id: effect.id, request: createRequest(effect, tab), answer: null }];
      }
      if (effect.kind === 'stop') calls = calls.filter((call) => call.id !== effect.id);
      if (effect.kind === 'after') timers = [...timers, effect.timer];
      if (effect.kind === 'cancel') timers = timers.filter((timer) => timer !== effect.timer);
      if (effect.kind === 'emit') isListOld = true;
    }
    return { ...tab, machine: id, calls, timers, isListOld };
  }

  return {
    /** Returns the page of a person as it is loaded. */
    opened: (who: number, list: readonly string[]): Tab =>
      after(
        { who, machine: 0, calls: [], timers: [], key: '', list, isListOld: false },
        stepper.start({ place: null }),
      ),
    send: (tab: Tab, event: AnyEventObject): Tab => after(tab, stepper.step(tab.machine, event)),
    /** Returns the page with the answer to a call. */
    answered(tab: Tab, call: Call, answer: Answer): Tab {
      const rest = { ...tab, calls: tab.calls.filter((each) => each !== call) };
      return after(rest, stepper.step(tab.machine, createEndEvent(call.id, answer)));
    },
    /** Returns the page after a timer has ended. */
    ended(tab: Tab, timer: string): Tab {
      const rest = { ...tab, timers: tab.timers.filter((each) => each !== timer) };
      return after(rest, stepper.step(tab.machine, { type: timer }));
    },
    getSnapshot: ({ machine: id }: Tab): Snapshot => Object(stepper.snapshot(id)),
  };
}

function createRequest({ src, input }: Spawn, { key }: Tab): Request {
  if (src === 'performAct') return { call: 'act', act: input, key };
  const place: Place = input.kind;
  return { call: 'times', place };
}

function createEndEvent(id: string, answer: Answer): AnyEventObject {
  const done = (output: unknown) => ({ type: `xstate.done.actor.${id}`, actorId: id, output });
  switch (answer.is) {
    case 'times':
      return done(toFreeTimes(answer));
    case 'booking':
      return done(toBooking(answer.row));
    case 'refused': {
      const error =
        answer.why === 'lost'
          ? failures.unreachable
          : toApiError(409, { error: `booking.${answer.why}` });
      return { type: `xstate.error.actor.${id}`, actorId: id, error };
    }
  }
}
