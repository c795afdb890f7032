import { Actor, type AnyActorRef, type InspectionEvent } from 'xstate';
import { machinesIn } from '#src/app/support/running-machines.ts';

/**
 * Passes the inspection events of every actor of the page on, and each root before it starts. Development only: it replaces
 * XState's `start`, because a page creates its actors in many places. Returns a function that puts it back.
 */
export function watchActors(
  listener: (event: InspectionEvent) => void,
  begin: (root: AnyActorRef) => void,
): () => void {
  const systems = new WeakSet<object>();
  const start = Object.getOwnPropertyDescriptor(Actor.prototype, 'start');
  Object.defineProperty(Actor.prototype, 'start', {
    ...start,
    value(this: AnyActorRef) {
      if (!systems.has(this.system)) {
        systems.add(this.system);
        // They were announced before anybody could listen.
        for (const actorRef of machinesIn(this)) {
          listener({ type: '@xstate.actor', rootId: this.sessionId, actorRef });
        }
        begin(this);
        this.system.inspect(listener);
      }
      return Reflect.apply(start?.value, this, []);
    },
  });
  return () => {
    if (start !== undefined) Object.defineProperty(Actor.prototype, 'start', start);
  };
}
