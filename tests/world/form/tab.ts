import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { failures } from '#tests/paths/examples/values.ts';
import { readDraft, storeDraft } from '#src/actors/drafts.ts';
import { createStepper, type Effect } from '../stepper.ts';
import type { Answer, Sent } from './server.ts';

/** A tab with one form. */
export type Tab = {
  machine: number;
  /** The form, or the log-in page that an ended session led to. */
  page: 'form' | 'login';
  field: string;
  /** The input that the server has not accepted; null without input. */
  typed: string | null;
  /** The session storage of the tab. */
  storage: Readonly<Record<string, string>>;
  /** The key of the last press of the button on this page; null before the first. */
  pressed: string | null;
  call: { sent: Sent; answer: Answer | null } | null;
  timers: readonly string[];
};

const owner = 'U1';
const form = 'form';

/** Creates the steps of a tab with this form machine; the site's own code keeps the drafts. */
export function createFormTabs(machine: AnyStateMachine) {
  const stepper = createStepper(machine, ({ sent, unanswered, error }) => [
    sent,
    unanswered,
    error?.kind,
  ]);

  function after(tab: Tab, { id, effects }: { id: number; effects: readonly Effect[] }): Tab {
    let { call, timers } = tab;
    for (const effect of effects) {
      if (effect.kind === 'spawn' && effect.src === 'submit') {
        const { values, idempotencyKey } = effect.input;
        call = { sent: { value: values.text, key: idempotencyKey }, answer: null };
      }
      if (effect.kind === 'stop' && effect.id === 'submit') call = null;
      if (effect.kind === 'after') timers = [...timers, effect.timer];
      if (effect.kind === 'cancel') timers = timers.filter((timer) => timer !== effect.timer);
    }
    return { ...tab, machine: id, call, timers };
  }

  /** Opens the page in the tab and restores the earlier input. */
  function opened(before: Pick<Tab, 'storage' | 'typed'>, stored: string): Tab {
    const draft = withStorage(before.storage, () => readDraft(form, owner)).result;
    const blank: Tab = {
      machine: 0,
      page: 'form',
      field: draft?.['text'] ?? stored,
      typed: before.typed,
      storage: before.storage,
      pressed: null,
      call: null,
      timers: [],
    };
    return after(blank, stepper.start({ changes: true }));
  }

  function typed(tab: Tab, text: string): Tab {
    const keep = () => storeDraft(form, owner, { text });
    return { ...tab, field: text, typed: text, storage: withStorage(tab.storage, keep).storage };
  }

  /** The tab after the server accepted a submission; later input is kept. */
  function accepted(tab: Tab, { value }: Sent): Tab {
    if (tab.field !== value) return tab;
    const forget = () => storeDraft(form, owner, {});
    return { ...tab, typed: null, storage: withStorage(tab.storage, forget).storage };
  }

  const getSnapshot = ({ machine: id }: Tab): AnyMachineSnapshot => stepper.snapshot(id);

  return {
    first: () => opened({ storage: {}, typed: null }, ''),
    opened,
    typed,
    pressed(tab: Tab, key: string): Tab {
      const event = {
        type: 'form.submitted',
        values: { text: tab.field },
        idempotencyKey: key,
      };
      const next = after(tab, stepper.step(tab.machine, event));
      // An unchanged submission keeps its key.
      return { ...next, pressed: next.call?.sent.key ?? null };
    },
    ended(tab: Tab, timer: string): Tab {
      const rest = { ...tab, timers: tab.timers.filter((each) => each !== timer) };
      return after(rest, stepper.step(tab.machine, { type: timer }));
    },
    /** The page after a response; without a session it shows the login page. */
    answered(tab: Tab, sent: Sent, answer: Answer): Tab {
      if (answer === 'unauthorized') return atLogin(tab);
      const next = after({ ...tab, call: null }, stepper.step(tab.machine, createEndEvent(answer)));
      return answer === 'taken' ? accepted(next, sent) : next;
    },
    atLogin,
    isBusy: (tab: Tab): boolean => getSnapshot(tab).hasTag('busy'),
    getSnapshot,
  };
}

function atLogin(tab: Tab): Tab {
  return { ...tab, page: 'login', call: null, timers: [] };
}

function createEndEvent(answer: Exclude<Answer, 'unauthorized'>): AnyEventObject {
  if (answer === 'taken')
    return { type: 'xstate.done.actor.submit', actorId: 'submit', output: {} };
  const error = failures[answer === 'lost' ? 'unreachable' : 'invalid'];
  return { type: 'xstate.error.actor.submit', actorId: 'submit', error };
}

/** Runs `act` with this session storage; returns its result and the storage afterwards. */
function withStorage<Result>(before: Tab['storage'], act: () => Result) {
  const kept = new Map(Object.entries(before));
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const own = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
  try {
    return { result: act(), storage: Object.fromEntries(kept) };
  } finally {
    if (own === undefined) Reflect.deleteProperty(globalThis, 'sessionStorage');
    else Object.defineProperty(globalThis, 'sessionStorage', own);
  }
}
