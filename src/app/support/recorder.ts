import type { AnyActorRef, AnyEventObject, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { asApiError } from '#contract/base/api-error.ts';
import { Channel } from '#contract/base/picklists.ts';
import { numberOfFact } from '#machines/replay/facts.ts';
import { markName, moveName } from '#machines/replay/move-ids.ts';
import { limits } from '#machines/replay/support-record.ts';
import {
  listLeafPaths,
  findMachineId,
  machinesIn,
  findSnapshot,
  type Running,
} from './running-machines.ts';

/**
 * A machine event: its name, the index among machines of its kind, an extra fact as a number, and the time in
 * ms since 1970 by this device's clock.
 */
export type Recorded = { name: string; slot: number; fact: number; at: number };

export type Recorder = {
  /** Lists the recorded machine events, oldest first, and how far the server's clock is ahead. */
  moves(): { moves: readonly Recorded[]; aheadMs: number | null };
  /** Follows a running machine and all machines that it invokes. */
  follow(actor: AnyActorRef): void;
  /**
   * The `inspect` of a machine that is followed from its start. Of each event it keeps the name, the kind of
   * a failure and the wallet, which a machine may also have from an earlier visit; no other field is read.
   */
  inspect(inspected: InspectionEvent): void;
};

type ActorSlot = { machine: string; slot: number };
type Told = { type: string; error?: unknown; channel?: unknown };

/** Creates a recorder that keeps at most `most` events; `now` is in ms since 1970. */
export function createRecorder({ now = Date.now, most = limits.steps } = {}): Recorder {
  const recorded: Recorded[] = [];
  const slots = new Map<Running, ActorSlot>();
  const wallets = new WeakMap<Running, Channel>();
  const systems = new WeakSet<object>();
  let aheadMs: number | null = null;
  let person: string | null = null;

  /** Limits the actors per kind to the number that a code can distinguish. */
  function slotFor(actor: Running): ActorSlot | null {
    const machine = findMachineId(actor);
    if (machine === null || slots.has(actor)) return null;
    const machineSlots = [...slots.values()].filter((actorSlot) => actorSlot.machine === machine);
    const slot = [0, 1, 2, 3].find(
      (each) => !machineSlots.some((actorSlot) => actorSlot.slot === each),
    );
    if (slot === undefined) return null;
    const actorSlot = { machine, slot };
    slots.set(actor, actorSlot);
    return actorSlot;
  }

  function keep(name: string, { slot }: ActorSlot, fact = 0): void {
    // The device's clock may have been set back.
    recorded.push({ name, slot, fact, at: Math.max(now(), recorded.at(-1)?.at ?? 0) });
    // The first events are worth more than later ones.
    if (recorded.length >= most) recorded.splice(most / 4, most / 4);
  }

  /** A support code must not contain the actions of an earlier user of this tab. */
  function beginAnewFor(next: string | null): void {
    if (next === null || next === person) return;
    const isFirst = person === null;
    person = next;
    if (isFirst) return;
    recorded.length = 0;
    for (const [running, actorSlot] of slots) keepPosition(running, actorSlot);
  }

  function keepPosition(running: Running, actorSlot: ActorSlot): void {
    const fact = numberOfFact(walletIn(findSnapshot(running)));
    for (const path of listLeafPaths(running))
      keep(markName(actorSlot.machine, 'at', path), actorSlot, fact);
  }

  /** The kind of a failure, or the wallet that was picked or that a machine has only now. */
  function getFactNumber(actor: Running, event: Told, snapshot: unknown): number {
    if (event.type.startsWith('xstate.error.')) return numberOfFact(asApiError(event.error).kind);
    const wallet = walletIn(snapshot);
    const isNew = wallet !== null && wallet !== wallets.get(actor);
    if (isNew) wallets.set(actor, wallet);
    return numberOfFact(asWallet(event.channel) ?? (isNew ? wallet : null));
  }

  function inspect(inspected: InspectionEvent): void {
    const { actorRef } = inspected;
    if (inspected.type === '@xstate.actor') {
      const actorSlot = slotFor(actorRef);
      if (actorSlot !== null) keep(markName(actorSlot.machine, 'begin'), actorSlot);
    }
    if (inspected.type !== '@xstate.microstep') return;
    const { event, snapshot, _transitions: transitions } = inspected;
    const actorSlot = slots.get(actorRef);
    if (actorSlot === undefined) return;
    if (actorSlot.machine === 'session') beginAnewFor(personIn(snapshot));
    const fact = getFactNumber(actorRef, event, snapshot);
    for (const transition of transitions) {
      // The initial transition has no source.
      if (transition.source !== undefined) keep(nameOfTransition(transition), actorSlot, fact);
    }
    const serverTime = findServerTime(event);
    if (serverTime !== null) aheadMs = serverTime - now();
    if (snapshot.status === 'active') return;
    slots.delete(actorRef);
    if (snapshot.status === 'stopped') keep(markName(actorSlot.machine, 'end'), actorSlot);
  }

  return {
    moves: () => ({ moves: [...recorded], aheadMs }),
    follow(actor) {
      if (systems.has(actor.system)) return;
      systems.add(actor.system);
      for (const running of machinesIn(actor)) {
        const actorSlot = slotFor(running);
        if (actorSlot === null) continue;
        keepPosition(running, actorSlot);
        if (actorSlot.machine === 'session') beginAnewFor(personIn(findSnapshot(running)));
      }
      actor.system.inspect(inspect);
    },
    inspect,
  };
}

/** The recorder of this tab's machines. */
export const tabRecorder = createRecorder();

const names = new WeakMap<AnyTransitionDefinition, string>();

/** The name of a transition, as the moves of outlines spell it. */
export function nameOfTransition(transition: AnyTransitionDefinition): string {
  const earlierName = names.get(transition);
  if (earlierName !== undefined) return earlierName;
  const { source, eventType, guard, target } = transition;
  const guardType: unknown = typeof guard === 'object' ? guard.type : guard;
  const name = moveName(source.machine.id, source.path.join('.'), {
    eventType,
    guard: typeof guardType === 'string' ? guardType : null,
    target: target?.[0]?.path.join('.') ?? null,
  });
  names.set(transition, name);
  return name;
}

/** The wallet with which a machine pays; null for a machine without one. */
function walletIn(snapshot: unknown): Channel | null {
  return asWallet(Object(snapshot).context?.channel);
}

function asWallet(value: unknown): Channel | null {
  return Channel.options.find((each) => each === value) ?? null;
}

/** The id of the signed-in user, for comparison only, never stored in a record; null for a guest. */
function personIn(snapshot: unknown): string | null {
  const id: unknown = Object(snapshot).context?.identity?.user?.id;
  return typeof id === 'string' ? id : null;
}

/** The server's time in an answer, in ms since 1970; null if it has none. */
function findServerTime({ output }: AnyEventObject): number | null {
  if (typeof output !== 'object' || output === null || !('server_time' in output)) return null;
  const time = Date.parse(String(output.server_time));
  return Number.isNaN(time) ? null : time;
}
