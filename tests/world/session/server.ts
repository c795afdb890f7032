import type { AnyEventObject } from 'xstate';
import { failures } from '#tests/paths/examples/values.ts';
import { getIdentity, withToken, type Shared } from './shared.ts';
import type { Answer, Call, Tab } from './tab.ts';

/** Handles a call and returns the response with the new state. */
export function handle(
  shared: Shared,
  call: Call,
  opened: Tab['opened'],
): { answer: Answer; after: Shared } {
  const lives = shared.alive.includes(call.with);
  switch (call.id) {
    case 'signIn': {
      if (opened?.person === call.with) {
        const isOver = !shared.alive.includes(opened.token);
        return { answer: isOver ? 'unauthorized' : { token: opened.token }, after: shared };
      }
      const token = `${call.with}${shared.minted + 1}`;
      const alive = withToken(shared.alive, token);
      return { answer: { token }, after: { ...shared, alive, minted: shared.minted + 1 } };
    }
    case 'signOut': {
      const alive = shared.alive.filter((token) => token !== call.with);
      return { answer: lives ? 'done' : 'unauthorized', after: { ...shared, alive } };
    }
    case 'read':
      return { answer: lives ? 'done' : 'unauthorized', after: shared };
  }
}

/** Returns the event with which a call of the session ends. */
export function createEndEvent(id: 'signIn' | 'signOut', answer: Answer): AnyEventObject {
  if (answer === 'unauthorized' || answer === 'unreachable') {
    return { type: `xstate.error.actor.${id}`, actorId: id, error: failures[answer] };
  }
  const output = answer === 'done' ? undefined : getIdentity(answer.token);
  return { type: `xstate.done.actor.${id}`, actorId: id, output };
}
