import * as v from 'valibot';
import type { AnyStateMachine, AnyEventObject } from 'xstate';
import { Payment } from '#contract/payments/schemas.ts';
import { findCheckoutPage } from '#machines/checkout.machine.ts';
import { draft, question, quote } from '#tests/paths/examples/values.ts';
import { findDelay } from 'flowkit';
import { hasEntrance, stateKeys, type MachineName } from './keys.ts';
import { changesSomething, createRequest } from './ports.ts';
import { createStepper, type Effect, type Spawn, type Stepper } from './stepper.ts';
import { tickMs, getAnswerValue } from './wire.ts';
import type { Request } from './server-state.ts';
import {
  emptyTab,
  type Call,
  type Owner,
  type Tab,
  type TabEvent,
  type TabStep,
  type Timer,
} from './tab.ts';

export type Machines = Readonly<Record<MachineName, AnyStateMachine>>;

export type Tabs = ReturnType<typeof createTabs>;

export const orderNo = 'XY1';

/** Creates the steps of a tab with these machines; they have no outside effect. */
export function createTabs(machines: Machines) {
  const steppers: Readonly<Record<MachineName, Stepper>> = {
    checkout: createStepper(machines.checkout, stateKeys.checkout),
    acceptance: createStepper(machines.acceptance, stateKeys.acceptance),
    payment: createStepper(machines.payment, stateKeys.payment),
    order: createStepper(machines.order, stateKeys.order),
    confirm: createStepper(machines.confirm, stateKeys.confirm),
  };

  function step(before: Tab, event: TabEvent): TabStep {
    const run = createRun(before);
    switch (event.do) {
      case 'open':
        run.open(event.page, event.reach ?? before.reach);
        break;
      case 'return':
        run.open('order', before.reach, 'ready');
        break;
      case 'send':
        run.send(event.to, event.event);
        break;
      case 'answer':
        run.answer(event.owner, event.id);
        break;
      case 'end':
        run.end(event.timer);
        break;
      case 'throwAway':
        run.throwAway();
        break;
      case 'closeSheet':
        run.closeSheet();
        break;
      case 'hear':
        run.hear();
        break;
      case 'set':
        run.set(event.set);
    }
    return run.result();
  }

  function createRun(before: Tab) {
    let tab = before;
    let tells = false;
    const abandoned: Request[] = [];
    const queue: { to: MachineName; event: AnyEventObject }[] = [];

    const findSnapshot = (owner: Owner) => {
      const id = tab.actors[owner];
      return id === null ? null : steppers[owner].snapshot(id);
    };
    const listens = (owner: Owner, child: string) =>
      findSnapshot(owner)?.children[child] !== undefined;
    const surround = (event: AnyEventObject) => {
      for (const owner of ['checkout', 'payment'] as const) {
        if (listens(owner, 'surroundings')) queue.push({ to: owner, event });
      }
    };

    function drain(): void {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) take(next);
      const id = tab.actors.checkout;
      if (id === null) return;
      const page = findCheckoutPage(steppers.checkout.snapshot(id));
      if (page !== null) tab = { ...tab, page };
    }

    function take({ to, event }: { to: MachineName; event: AnyEventObject }): void {
      if (to === 'confirm') {
        const { id, effects } = steppers.confirm.step(tab.confirm, event);
        tab = { ...tab, confirm: id };
        for (const effect of effects) if (effect.kind === 'emit') heardOfConfirm(effect.event);
        return;
      }
      const id = tab.actors[to];
      if (id === null) return;
      const stepped = steppers[to].step(id, event);
      place(to, stepped.id, stepped.effects);
    }

    function place(owner: Owner, id: number, effects: readonly Effect[]): void {
      tab = { ...tab, actors: { ...tab.actors, [owner]: id } };
      for (const effect of effects) apply(owner, effect);
      const snapshot = steppers[owner].snapshot(id);
      if (owner === 'checkout' || snapshot.status !== 'done') return;
      const { output } = snapshot;
      drop(owner);
      queue.push({
        to: 'checkout',
        event: { type: `xstate.done.actor.${owner}`, actorId: owner, output },
      });
    }

    function apply(owner: Owner, effect: Effect): void {
      switch (effect.kind) {
        case 'spawn':
          return spawn(owner, effect);
        case 'stop':
          return stop(owner, effect.id);
        case 'after': {
          const { timer: event, ms } = effect;
          const ticks = ms >= tickMs || isOfCode(event) ? Math.round(ms / tickMs) : null;
          tab = { ...tab, timers: [...tab.timers, { owner, event, ticks }] };
          return;
        }
        case 'cancel':
          tab = { ...tab, timers: tab.timers.filter(({ event }) => event !== effect.timer) };
          return;
        case 'send':
          if (isMachine(effect.to)) queue.push({ to: effect.to, event: effect.event });
          return;
        case 'emit':
          tells ||= effect.event.type === 'order.moved';
      }
    }

    function spawn(owner: Owner, spawned: Spawn): void {
      const { src, input } = spawned;
      switch (src) {
        case 'acceptance':
        case 'payment':
        case 'order': {
          const started = steppers[src].start(input);
          return place(src, started.id, started.effects);
        }
        case 'surroundings':
          if (tab.hidden) queue.push({ to: owner, event: { type: 'tab.hidden' } });
          if (tab.offline) queue.push({ to: owner, event: { type: 'network.lost' } });
          return;
        case 'otherTabs':
        case 'connection':
          return;
        case 'openWallet':
          if (hasEntrance(input.payment)) {
            tab = { ...tab, opened: input.payment.payment_no };
            return;
          }
          return request(owner, spawned);
        case 'confirmation':
          queue.push({ to: 'confirm', event: { type: 'confirm.requested', request: asked } });
          return;
        default:
          request(owner, spawned);
      }
    }

    function request(owner: Owner, spawned: Spawn): void {
      const { id } = spawned;
      if (id === 'startPayment' && tab.begun === 'ready') tab = { ...tab, begun: 'spent' };
      const call = { owner, id, request: createRequest(spawned), answer: null, taken: false };
      tab = { ...tab, calls: [...tab.calls, call] };
    }

    function stop(owner: Owner, id: string): void {
      if (id === 'acceptance' || id === 'payment' || id === 'order') return drop(id);
      if (id === 'confirmation') withdraw();
      if (id === 'openWallet') tab = { ...tab, opened: null };
      if (id === 'identifyPayer') tab = { ...tab, atWechat: false };
      abandon((call) => call.owner === owner && call.id === id);
    }

    function drop(actor: Exclude<Owner, 'checkout'>): void {
      if (listens(actor, 'confirmation')) withdraw();
      tab = {
        ...tab,
        actors: { ...tab.actors, [actor]: null },
        opened: actor === 'payment' ? null : tab.opened,
        timers: tab.timers.filter(({ owner }) => owner !== actor),
      };
      abandon(({ owner }) => owner === actor);
    }

    function abandon(isMeant: (call: Call) => boolean): void {
      for (const call of tab.calls) {
        const isOnItsWay = call.answer === null && !call.taken;
        if (isMeant(call) && isOnItsWay && changesSomething(call.request)) {
          abandoned.push(call.request);
        }
      }
      tab = { ...tab, calls: tab.calls.filter((call) => !isMeant(call)) };
    }

    function withdraw(): void {
      const event = { type: 'confirm.withdrawn', id: asked.id };
      queue.push({ to: 'confirm', event: event });
    }

    function heardOfConfirm(event: AnyEventObject): void {
      const type =
        'accepted' in event && event['accepted'] === true
          ? 'confirmation.accepted'
          : 'confirmation.declined';
      if (listens('order', 'confirmation')) queue.push({ to: 'order', event: { type } });
    }

    return {
      open(page: Tab['page'], reach: Tab['reach'], begun: Tab['begun'] = null) {
        abandon(() => true);
        const { hidden, offline } = tab;
        const { id: confirm } = steppers.confirm.start(undefined);
        const started = steppers.checkout.start(undefined);
        tab = { ...emptyTab, page, reach, hidden, offline, confirm, begun };
        place('checkout', started.id, started.effects);
        queue.push({ to: 'checkout', event: openedBy(page, begun !== null) });
        drain();
      },
      send(to: MachineName, event: AnyEventObject) {
        if (event.type === 'channel.picked') tab = { ...tab, begun: null };
        queue.push({ to, event });
        drain();
      },
      answer(owner: Owner, id: string) {
        const call = tab.calls.find((each) => each.owner === owner && each.id === id);
        if (call === undefined || call.answer === null) throw new Error(`no answer for ${id}`);
        const slept = tab.slept && call.request.call !== 'fetchStatus';
        tab = { ...tab, slept, calls: tab.calls.filter((each) => each !== call) };
        const isDone = call.answer.startsWith('=');
        const value = getAnswerValue(call.answer);
        if (isDone && id === 'openWallet') {
          // The wallet opens; its own end comes later.
          tab = { ...tab, opened: v.parse(Payment, value).payment_no };
          return;
        }
        if (isDone && id === 'identifyPayer') {
          tab = { ...tab, atWechat: true };
          return;
        }
        const type = `xstate.${isDone ? 'done' : 'error'}.actor.${id}`;
        const event = { type, actorId: id, ...(isDone ? { output: value } : { error: value }) };
        queue.push({ to: owner, event: event });
        drain();
      },
      end(timer: Timer) {
        tab = { ...tab, timers: tab.timers.filter(({ event }) => event !== timer.event) };
        queue.push({ to: timer.owner, event: { type: timer.event } });
        drain();
      },
      throwAway() {
        abandon(() => true);
        tab = { ...emptyTab, page: tab.page, reach: tab.reach, left: true };
      },
      closeSheet() {
        tab = { ...tab, opened: null };
        queue.push({
          to: 'payment',
          event: { type: 'xstate.done.actor.openWallet', actorId: 'openWallet' },
        });
        drain();
      },
      hear() {
        tab = { ...tab, mail: false };
        if (listens('checkout', 'otherTabs')) {
          queue.push({ to: 'checkout', event: { type: 'order.changed' } });
        }
        drain();
      },
      set(set: Partial<Tab>) {
        tab = { ...tab, ...set };
        if (set.hidden !== undefined) surround({ type: set.hidden ? 'tab.hidden' : 'tab.shown' });
        if (set.offline !== undefined) {
          surround({ type: set.offline ? 'network.lost' : 'network.restored' });
          for (const owner of ['checkout', 'acceptance'] as const) {
            if (!set.offline && listens(owner, 'awaitConnection')) {
              queue.push({ to: owner, event: { type: 'connection.returned' } });
            }
          }
        }
        if (set.frozen === false) surround({ type: 'poll.requested' });
        if (set.signedOut === true) {
          abandon(() => true);
          tab = { ...emptyTab, page: tab.page, reach: tab.reach, signedOut: true };
        }
        drain();
      },
      result: (): TabStep => ({ tab, tells, abandoned }),
    };
  }

  return { step, steppers };
}

const asked = question('q1');

function openedBy(page: Tab['page'], isReturn: boolean): AnyEventObject {
  if (page === 'review') return { type: 'draft.opened', draft, quote };
  if (!isReturn) return { type: 'order.opened', orderNo };
  const begun = { channel: 'wechat', presentation: 'jsapi' };
  return { type: 'payer.returned', orderNo, begun };
}

function isMachine(name: string): name is MachineName {
  return name in stateKeys;
}

function isOfCode(event: string): boolean {
  return ['untilClosing', 'untilExpiry'].includes(findDelay(event) ?? '');
}
