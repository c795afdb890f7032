import type { AnyEventObject } from 'xstate';
import { findDelay } from 'flowkit';
import { createInterner } from './interner.ts';
import type { Mover, Possibility } from './rules.ts';
import { getScreen, type Act, type Screen } from './screen.ts';
import type { Tabs } from './run-tab.ts';
import type { Call, Owner, Tab, TabEvent } from './tab.ts';
import { toAttemptIndex } from './wire.ts';
import type { Answer, Request } from './server-state.ts';

/** The result of a tab's step, by numbers. */
export type Stepped = {
  tab: number;
  tells: boolean;
  /** The attempt with its code on the visible screen; -1 without one. */
  shows: number;
  abandoned: readonly Request[];
  /** A fault of the step itself. */
  breaks: string | null;
};

/** Something that can happen in a tab alone. */
export type LocalMove = {
  text: string;
  mover: Mover;
  stepped: Stepped;
  /** True for a fault, which counts against the limit. */
  isFault: boolean;
  /** True when the step requests another code. */
  startsPayment: boolean;
  /** A fault of the move itself. */
  breaks: string | null;
};

/** Everything that tabs can do, worked out once for each state of a tab. */
export function createTabTable(tabs: Tabs, may: ReadonlySet<Possibility>) {
  const states = createInterner<Tab>(normalTab);
  const screens: Screen[] = [];
  const moves: (readonly LocalMove[])[] = [];
  const steps = new Map<string, Stepped>();
  const waiting: (readonly Call[])[] = [];
  const derived = new Map<string, number>();

  const screen = (id: number): Screen => (screens[id] ??= getScreen(tabs, states.get(id)));

  function step(id: number, event: TabEvent, text: string): Stepped {
    const key = `${id} ${text}`;
    const known = steps.get(key);
    if (known !== undefined) return known;
    const { tab, tells, abandoned } = tabs.step(states.get(id), event);
    const after = states.add(tab);
    const { code } = screen(after);
    const seen = tab.opened ?? (tab.hidden ? null : code);
    const shows = seen === null ? -1 : toAttemptIndex(seen);
    const breaks = stepFault(text, id, after);
    const stepped = { tab: after, tells, shows, abandoned, breaks };
    steps.set(key, stepped);
    return stepped;
  }

  /** Describes a step on a phone that no payer asked for or the server knows nothing of; else null. */
  function stepFault(text: string, from: number, to: number): string | null {
    const [before, after] = [states.get(from), states.get(to)];
    const isReturned = text === 'is led back by WeChat';
    const isPress = /^(wallet\.requested|startPayment=|openWallet=)/.test(text);
    if (!isPress && isOpening(after) && !isOpening(before)) {
      return 'the wallet opens although nobody pressed for it';
    }
    const asks = (id: string) => hasCall(after, id) && !hasCall(before, id);
    const mayBegin = text.startsWith('channel.picked') || before.begun === 'ready' || isReturned;
    if (asks('startPayment') && !mayBegin) {
      return 'a payment begins although nobody pressed for it';
    }
    if (asks('identifyPayer') && before.begun !== null) {
      return 'WeChat is asked who pays again although nobody pressed for it';
    }
    const [was, is] = [screen(from).panel, screen(to).panel];
    const isReturn = was === 'leaving' || was === 'back' || was === null;
    return is === 'asked' && isReturn && !text.startsWith('fetchStatus=')
      ? 'the page says that no money came before the server has answered'
      : null;
  }

  /** Memoizes a change of the tab that no actor receives. */
  function change(id: number, what: string, set: (tab: Tab) => Tab): number {
    const key = `${id} ${what}`;
    const known = derived.get(key);
    if (known !== undefined) return known;
    const after = states.add(set(states.get(id)));
    derived.set(key, after);
    return after;
  }

  function setCall(id: number, call: Call, set: Partial<Call>): number {
    return change(id, `${call.owner}.${call.id} ${Object.values(set).join()}`, (tab) => ({
      ...tab,
      calls: tab.calls.map((each) => (isSameCall(each, call) ? { ...each, ...set } : each)),
    }));
  }

  function localMoves(id: number): readonly LocalMove[] {
    const tab = states.get(id);
    const found: LocalMove[] = [];
    const add = (
      text: string,
      mover: Mover,
      event: TabEvent,
      facts: Partial<Pick<LocalMove, 'isFault' | 'startsPayment'>> = {},
    ) => {
      const stepped = step(id, event, text);
      found.push({
        isFault: false,
        startsPayment: false,
        breaks: stepped.breaks,
        ...facts,
        text,
        mover,
        stepped,
      });
    };
    const set = (change: (TabEvent & { do: 'set' })['set']): TabEvent => ({
      do: 'set',
      set: change,
    });

    if (tab.signedOut) {
      add('signs in', 'person', { do: 'open', page: tab.page });
      return found;
    }
    if (tab.left) {
      add('comes back', 'chance', { do: 'open', page: 'order' });
      return found;
    }
    if (tab.actors.checkout === null) return found;
    if (tab.frozen) {
      add('wakes', 'byItself', set({ frozen: false }));
      return found;
    }
    for (const { owner, id: call, answer } of tab.calls) {
      if (answer === null) continue;
      const text = `${call}${answer}`;
      const stepped = step(id, { do: 'answer', owner, id: call }, text);
      const breaks = unheardRefusal(text, screen(stepped.tab)) ?? stepped.breaks;
      found.push({
        isFault: false,
        startsPayment: false,
        breaks,
        text,
        mover: 'byItself',
        stepped,
      });
    }
    for (const timer of tab.timers) {
      const delay = findDelay(timer.event);
      // A poll that never ends is a call that was lost.
      const isFree =
        delay === 'pollTimeout'
          ? tab.calls.some(({ heldAgain }) => heldAgain === true)
          : (timer.ticks ?? 0) === 0;
      if (isFree) add(`after ${delay}`, 'byItself', { do: 'end', timer });
    }
    if (tab.mail) add('order.changed', 'byItself', { do: 'hear' });
    if (!tab.hidden) {
      for (const act of screen(id).acts) {
        for (const [text, to, event] of createEvents(act, may)) {
          const startsPayment = act.act === 'pick' || act.act === 'wallet';
          add(text, 'person', { do: 'send', to, event }, { startsPayment });
        }
      }
    }
    if (tab.hidden) add('tab.shown', 'byItself', set({ hidden: false }));
    else if (may.has('hide') || tab.opened !== null) {
      add('tab.hidden', 'chance', set({ hidden: true }));
    }
    if (tab.opened !== null && tab.reach === 'jsapi') {
      add('closes the sheet', 'chance', { do: 'closeSheet' });
    }
    if (tab.atWechat) add('goes back from WeChat', 'chance', requestPoll);
    const isInWallet = tab.reach !== 'qr' && (tab.opened !== null || tab.hidden);
    if (may.has('leave') && isInWallet) add('is thrown away', 'chance', { do: 'throwAway' });
    if (tab.offline) add('network.restored', 'byItself', set({ offline: false }));
    else if (may.has('offline')) {
      add('network.lost', 'chance', set({ offline: true }), { isFault: true });
    }
    if (may.has('freeze')) add('freezes', 'chance', set({ frozen: true }));
    if (may.has('reload')) add('reloads', 'chance', { do: 'open', page: tab.page });
    return found;
  }

  /** A code timer that is due in a running tab goes before everything else in the world. */
  function dueMoves(id: number): readonly LocalMove[] {
    const { hidden, frozen, timers } = states.get(id);
    if (hidden || frozen || !timers.some(({ ticks }) => ticks === 0)) return [];
    const due = timers.filter(({ ticks }) => ticks === 0).map(({ event }) => findDelay(event));
    return getMoves(id).filter(({ text }) => due.some((delay) => text === `after ${delay}`));
  }

  function getMoves(id: number): readonly LocalMove[] {
    return (moves[id] ??= localMoves(id));
  }

  return {
    add: states.add,
    get: states.get,
    screen,
    step,
    setCall,
    getMoves,
    dueMoves,
    /** The calls of a tab that the server has not handled. */
    waitingCalls: (id: number): readonly Call[] =>
      (waiting[id] ??= states
        .get(id)
        .calls.filter(({ answer, taken }) => answer === null && !taken)),
    /** The poll of a tab that is under way, if any. */
    findPoll: (id: number): Call | undefined =>
      states.get(id).calls.find(({ request, answer }) => isPoll(request) && answer === null),
    /** The tab with a pending message of another tab, if one of its actors can receive it. */
    told: (id: number): number =>
      change(id, 'told', (tab) => (tab.actors.checkout === null ? tab : { ...tab, mail: true })),
    later: (id: number): number => change(id, 'later', later),
    ledBack: (id: number): Stepped => step(id, { do: 'return' }, 'is led back by WeChat'),
    signedOut: (id: number): Stepped =>
      step(id, { do: 'set', set: { signedOut: true } }, '!unauthorized'),
    answer: (id: number, call: Call, answer: Answer): number => setCall(id, call, { answer }),
  };
}

/** Describes a refusal that the page neither shows nor looks into; null without one. */
function unheardRefusal(arrival: string, { view, says, acts }: Screen): string | null {
  if (!arrival.startsWith('startPayment!') || says.length > 0) return null;
  const isOffered = acts.some(({ act }) => act === 'pick');
  return view === 'choose' && isOffered ? 'a refusal is not said' : null;
}

type Sent = readonly [string, Owner | 'confirm', AnyEventObject];

function createEvents(act: Act, may: ReadonlySet<Possibility>): readonly Sent[] {
  switch (act.act) {
    case 'submit': {
      const contact = { name: null, phone: null, email: null };
      // Another figure makes another request, under another key.
      const round = act.terms === 'T1' ? '' : act.terms;
      const keys = may.has('changeContact') ? ['k1', 'k2'] : ['k1'];
      return keys.map((each): Sent => {
        const idempotencyKey = `${each}${round}`;
        const event = { type: 'draft.submitted', contact, attachments: [], idempotencyKey };
        return [`draft.submitted:${idempotencyKey}`, 'checkout', event];
      });
    }
    case 'agree': {
      // Each version is accepted under a separate key.
      const event = { type: 'acceptance.given', idempotencyKey: agreementKey(act.version) };
      return [[`acceptance.given:${act.version}`, 'acceptance', event]];
    }
    case 'disagree':
      return [plain('acceptance', 'acceptance.declined')];
    case 'readAgain':
      return [plain('acceptance', 'retry.requested')];
    case 'pick': {
      const { channel, presentation } = act;
      const way = presentation === 'qr' ? channel : `${channel} ${presentation}`;
      const event = { type: 'channel.picked', channel, presentation };
      return [[`channel.picked:${way}`, 'checkout', event]];
    }
    case 'cancel':
      return may.has('cancel') ? [plain('checkout', 'cancel.requested')] : [];
    case 'announce':
      return may.has('transfer') ? [plain('checkout', 'transfer.picked')] : [];
    case 'withdraw':
      return [plain('checkout', 'withdrawal.requested')];
    case 'accept':
      return [plain('confirm', 'confirm.accepted')];
    case 'decline':
      return [plain('confirm', 'confirm.dismissed')];
    case 'look':
      return [plain('payment', 'poll.requested')];
    case 'wallet':
      return [plain('payment', 'wallet.requested')];
    case 'extend':
      return may.has('extend') ? [plain('payment', 'extension.requested')] : [];
    case 'retry':
      return [plain('checkout', 'retry.requested')];
  }
}

/** The key under which a page accepts the version that it shows. */
export function agreementKey(version: string): string {
  return `accepts ${version}`;
}

function plain(to: Owner | 'confirm', type: string): Sent {
  return [type, to, { type }];
}

const requestPoll: TabEvent = {
  do: 'send',
  to: 'checkout',
  event: { type: 'poll.requested' },
};

function hasCall({ calls }: Tab, id: string): boolean {
  return calls.some((call) => call.owner === 'checkout' && call.id === id);
}

function isOpening({ opened, calls }: Tab): boolean {
  return opened !== null || calls.some(({ id }) => id === 'openWallet');
}

export function isPoll({ call }: Request): boolean {
  return call === 'fetchStatus';
}

function isSameCall(one: Call, other: Call): boolean {
  return one.owner === other.owner && one.id === other.id;
}

function later(tab: Tab): Tab {
  const timers = tab.timers.map((timer) => ({
    ...timer,
    ticks: timer.ticks === null ? null : Math.max(0, timer.ticks - 1),
  }));
  return { ...tab, timers, slept: tab.slept || tab.hidden || tab.frozen };
}

function normalTab(tab: Tab): Tab {
  return {
    ...tab,
    calls: tab.calls.toSorted((one, other) => order(one.owner + one.id, other.owner + other.id)),
    timers: tab.timers.toSorted((one, other) => order(one.event, other.event)),
  };
}

function order(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
