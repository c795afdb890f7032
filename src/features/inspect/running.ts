import type { AnyActorRef, InspectionEvent } from 'xstate';
import { createRecorder, type Recorder } from '#src/app/support/recorder.ts';
import { findMachineId, listLeafPaths, type Running } from '#src/app/support/running-machines.ts';

/** A running machine of the page. */
export type RunningMachine = { id: string; machine: string; states: readonly string[] };

/** An event that came, and the machine that took it. */
export type SeenEvent = { number: number; machine: string; type: string; states: string };

export type Shown = { machines: readonly RunningMachine[]; events: readonly SeenEvent[] };

/** The machines and events on the panel, and the record of the page that becomes a test. */
export type RunningStore = {
  /** Records an actor and its children from where they are before they start. */
  begin(actor: AnyActorRef): void;
  listen(event: InspectionEvent): void;
  subscribe(changed: () => void): () => void;
  getSnapshot(): Shown;
  recorder: Recorder;
};

const mostEvents = 200;

/** Keeps the running machines of the page and their last events, newest first. */
export function createRunningStore(): RunningStore {
  const actors = new Map<string, Running>();
  const listeners = new Set<() => void>();
  const recorder = createRecorder();
  let shown: Shown = { machines: [], events: [] };
  let count = 0;
  return {
    recorder,
    begin: (actor) => recorder.follow(actor),
    listen(event) {
      const { actorRef } = event;
      const machine = findMachineId(actorRef);
      if (machine === null) return;
      if (event.type === '@xstate.actor') actors.set(actorRef.sessionId, actorRef);
      if (event.type !== '@xstate.snapshot') return;
      if (event.snapshot.status !== 'active') actors.delete(actorRef.sessionId);
      count += 1;
      const states = listLeafPaths(actorRef).join(' · ');
      const seen = { number: count, machine, type: event.event.type, states };
      shown = {
        machines: [...actors].map(([id, actor]) => ({
          id,
          machine: findMachineId(actor) ?? '',
          states: listLeafPaths(actor),
        })),
        events: [seen, ...shown.events].slice(0, mostEvents),
      };
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    getSnapshot: () => shown,
  };
}
