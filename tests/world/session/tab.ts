import type { AnyEventObject, AnyStateMachine } from 'xstate';
import type { SessionContext } from '#machines/session.machine.ts';
import {
  createSessionStorage,
  readIdentity,
  removeIdentity,
  type StorageChange,
} from '#src/actors/session-storage.ts';
import { innermost } from '#src/features/checkout/chart-position.ts';
import { createStepper, type Effect } from '../stepper.ts';
import { getIdentity, createTabStorage, type Shared, type Token, type Unheard } from './shared.ts';

/** A tab with its session and its pending calls. */
export type Tab = {
  session: number;
  /** The value that it last wrote to the storage or read there. */
  stored: Token | null;
  inbox: readonly Unheard[];
  calls: readonly Call[];
  timers: readonly string[];
  /** The session of a sign-in with a lost response: the server knows its key and sends it again. */
  opened: { person: string; token: Token } | null;
  /** True in the back/forward cache, where the tab does nothing and receives nothing. */
  cached: boolean;
};

/** A call under way: it waits for the server, then for its answer to arrive. */
export type Call = {
  id: 'signIn' | 'signOut' | 'read';
  /** The person who signs in, or the token. */
  with: string;
  answer: Answer | null;
};

export type Answer = { token: Token } | 'done' | 'unauthorized' | 'unreachable';

type Stepped = { tab: Tab; shared: Shared; written: readonly Unheard[]; emitted: string[] };

/** A tab before its page is opened. */
export const closedTab: Tab = {
  session: 0,
  stored: null,
  inbox: [],
  calls: [],
  timers: [],
  opened: null,
  cached: false,
};

/** Creates the steps of a tab with this session machine. */
export function createSessionTabs(machine: AnyStateMachine) {
  const stepper = createStepper(machine, (context: SessionContext) => {
    const { identity, error, credentials, unanswered } = context;
    return [identity?.token, identity?.user.id, error?.kind, credentials, unanswered];
  });
  stepper.start({ restored: null });

  function step(before: Tab, shared: Shared, act: (run: Run) => void): Stepped {
    const storage = createTabStorage(shared, before.inbox);
    const queue: AnyEventObject[] = [];
    const emitted: string[] = [];
    let { session, calls, timers } = before;
    const getSessionContext = (): SessionContext => stepper.snapshot(session).context;
    const kept = { stored: before.stored === null ? null : getIdentity(before.stored) };
    const sync = createSessionStorage(
      () => storage.store,
      {
        identity: () => getSessionContext().identity,
        isSigningOut: () => stepper.snapshot(session).value === 'signingOut',
        send: (event) => queue.push(event),
      },
      kept,
    );
    const apply = (effect: Effect) => {
      // That the network is back only makes a pause shorter.
      if (effect.kind === 'spawn' && effect.src !== 'connection')
        calls = [...calls, createCall(effect.id, effect.input)];
      if (effect.kind === 'stop') calls = calls.filter(({ id }) => id !== effect.id);
      if (effect.kind === 'after') timers = [...timers, effect.timer];
      if (effect.kind === 'cancel') timers = timers.filter((timer) => timer !== effect.timer);
      if (effect.kind === 'emit') emitted.push(effect.event.type);
    };
    const take = (id: number, effects: readonly Effect[]) => {
      session = id;
      effects.forEach(apply);
      sync.follow();
    };
    const drain = () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { id, effects } = stepper.step(session, next);
        take(id, effects);
      }
    };
    act({
      open() {
        const restored = readIdentity(() => storage.store);
        kept.stored = restored === null ? null : getIdentity(restored.token);
        if (restored === null) removeIdentity(() => storage.store, null);
        const started = stepper.start({ restored: kept.stored });
        calls = [];
        timers = [];
        ({ id: session } = started);
        started.effects.forEach(apply);
      },
      send: (event) => queue.push(event),
      end: (timer) => queue.push({ type: timer }),
      hear: (change) => sync.hear(change),
      reread: () => sync.reread(),
    });
    drain();
    const stored = kept.stored?.token ?? null;
    const tab = { ...before, session, stored, inbox: storage.inbox(), calls, timers };
    return { tab, shared: { ...shared, ...storage.values }, written: storage.written, emitted };
  }

  return {
    step,
    opened: (tab: Tab, shared: Shared): Tab => step(tab, shared, (run) => run.open()).tab,
    /** Gets the token of the tab. */
    findToken: ({ session }: Tab): Token | null =>
      stepper.snapshot(session).context.identity?.token ?? null,
    /** True when the name on the tab belongs to its token. */
    isOnePerson: ({ session }: Tab): boolean => {
      const { identity }: SessionContext = stepper.snapshot(session).context;
      return identity === null || identity.token.startsWith(identity.user.id);
    },
    getSessionState: ({ session }: Tab): string => innermost(stepper.snapshot(session).value),
  };
}

/** The possible operations on a tab in a step. */
export type Run = {
  /** Loads the page again. */
  open(): void;
  send(event: AnyEventObject): void;
  end(timer: string): void;
  hear(change: StorageChange): void;
  reread(): void;
};

function createCall(id: string, input: { credentials?: { phone: string }; token?: Token }): Call {
  return id === 'signIn'
    ? { id, with: input.credentials?.phone ?? '', answer: null }
    : { id: 'signOut', with: input.token ?? '', answer: null };
}
