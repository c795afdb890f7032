import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { toApiError } from '#src/api/failure.ts';
import type { ApiError } from '#contract/base/api-error.ts';
import { failureOfAct, getRefundScreen, type RefundSnapshot } from '#src/features/refunds/view.ts';
import { failures, refundQuote } from '#tests/paths/examples/values.ts';
import { createStepper, type Effect, type Spawn } from '../stepper.ts';
import { formatGist, refundOfRow, type Answer, type Request } from './server.ts';

/** A page on which money is asked back, or a refund followed. */
export type Tab = {
  machine: number;
  calls: readonly Call[];
  timers: readonly string[];
  /** The server has done the act of the key that the page keeps, and the answer was lost. */
  isActDone: boolean;
};

/** A call under way: it waits for the server, then for its answer to arrive. */
export type Call = { id: string; request: Request; answer: Answer | null };

const closedTab: Tab = { machine: 0, calls: [], timers: [], isActDone: false };

/** Creates the steps of a page with this refund machine. */
export function createRefundTabs(machine: AnyStateMachine) {
  const stepper = createStepper(
    machine,
    ({ orderNo, refundNo, quote, earlierQuote, refund, ...rest }) => [
      orderNo,
      refundNo,
      quote?.refundable,
      earlierQuote?.refundable,
      refund === null ? null : formatGist(refund),
      rest.sending,
      rest.act,
      rest.error?.kind,
      rest.error?.error,
    ],
  );

  function after(tab: Tab, { id, effects }: { id: number; effects: readonly Effect[] }): Tab {
    let { calls, timers } = tab;
    for (const effect of effects) {
      if (
        effect.kind === 'spawn' &&
        effect.src !== 'confirmation' &&
        effect.src !== 'connection' &&
        effect.src !== 'surroundings'
      ) {
        calls = [...calls, { id: effect.id, request: createRequest(effect, tab), answer: null }];
      }
      if (effect.kind === 'stop') calls = calls.filter((call) => call.id !== effect.id);
      if (effect.kind === 'after') timers = [...timers, effect.timer];
      if (effect.kind === 'cancel') timers = timers.filter((timer) => timer !== effect.timer);
    }
    return { ...tab, machine: id, calls, timers };
  }

  const getSnapshot = ({ machine: id }: Tab): RefundSnapshot => Object(stepper.snapshot(id));

  return {
    /** Returns the page as it is loaded, from the order. */
    opened: (): Tab => after(closedTab, stepper.start({ orderNo: 'XY1' })),
    send: (tab: Tab, event: AnyEventObject): Tab => after(tab, stepper.step(tab.machine, event)),
    /** Returns the page with the answer to a call. */
    answered(tab: Tab, call: Call, answer: Answer): Tab {
      const isAct = call.request.call === 'act';
      const isLost = answer.is === 'refused' && answer.why === 'lost';
      const rest = {
        ...tab,
        calls: tab.calls.filter((each) => each !== call),
        isActDone: tab.isActDone && !(isAct && !isLost),
      };
      return after(rest, stepper.step(tab.machine, createEndEvent(call.id, answer)));
    },
    /** Returns the page after a timer has ended. */
    ended(tab: Tab, timer: string): Tab {
      const rest = { ...tab, timers: tab.timers.filter((each) => each !== timer) };
      return after(rest, stepper.step(tab.machine, { type: timer }));
    },
    getSnapshot,
    /** Reads the refund on the screen; null without a refund. */
    shownRefund: (tab: Tab): string | null => {
      const { refund } = getSnapshot(tab).context;
      return refund === null ? null : formatGist(refund);
    },
    getScreen: (tab: Tab) => getRefundScreen(getSnapshot(tab)),
    /** True when the page says that the last action may or may not have been done. */
    saysUnclear: (tab: Tab): boolean => failureOfAct(getSnapshot(tab))?.outcome !== undefined,
    /** True when the page blames the network for an action that the server has answered since. */
    isStale(tab: Tab): boolean {
      const failure = failureOfAct(getSnapshot(tab));
      return (
        getRefundScreen(getSnapshot(tab)) === 'refund' &&
        failure?.kind === 'unreachable' &&
        failure.outcome === undefined
      );
    },
  };
}

function createRequest({ src, input }: Spawn, { isActDone }: Tab): Request {
  switch (src) {
    case 'fetchQuote':
      return { call: 'quote' };
    case 'createRefund':
      return {
        call: 'create',
        key: input.idempotencyKey,
        amount: input.request.amount,
        shown: input.request.shown.amount,
      };
    case 'fetchRefund':
      return { call: 'read', no: input.refundNo };
    case 'actOnRefund':
      return { call: 'act', no: input.refundNo, act: input.act, isRepeat: isActDone };
    default:
      throw new Error(
        `The world has no move for the port "${src}". Add its call here and its answers to server.ts.`,
      );
  }
}

function createEndEvent(id: string, answer: Answer): AnyEventObject {
  const done = (output: unknown) => ({ type: `xstate.done.actor.${id}`, actorId: id, output });
  const refused = (error: unknown) => ({ type: `xstate.error.actor.${id}`, actorId: id, error });
  switch (answer.is) {
    case 'quote':
      return done({
        ...refundQuote(answer.refundable),
        ...(answer.open === null ? null : { open_refund_no: answer.open }),
      });
    case 'refund':
      return done(refundOfRow(answer.row));
    case 'refused':
      return refused(toRefusedError(answer));
  }
}

function toRefusedError(answer: Extract<Answer, { is: 'refused' }>): ApiError {
  if ('row' in answer) {
    return toApiError(409, { error: `refund.${answer.why}`, data: refundOfRow(answer.row) });
  }
  return answer.why === 'lost'
    ? failures.unreachable
    : toApiError(409, {
        error: 'refund.terms_changed',
        data: refundQuote(answer.refundable),
      });
}
