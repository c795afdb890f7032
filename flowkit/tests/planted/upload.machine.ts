import { cancel, fromObservable, raise, setup } from 'xstate';

/** A transfer that is watched, waits when it stalls and reminds of itself. */
export const uploadMachine = setup({
  types: {} as { events: { type: 'begun' | 'aborted' | 'resumed' | 'reminded' | 'closed' } },
  actors: { transfer: fromObservable(() => ({ subscribe: () => Object() })) },
  guards: { isComplete: (_, params: { share: number }) => params.share >= 1 },
  actions: {
    remindLater: raise({ type: 'reminded' }, { delay: 30_000, id: 'reminder' }),
    forgetReminder: cancel('reminder'),
    tellOwner: () => undefined,
  },
}).createMachine({
  id: 'upload',
  initial: 'idle',
  states: {
    idle: { on: { begun: 'running' } },
    running: {
      invoke: {
        src: 'transfer',
        id: 'transfer',
        onSnapshot: {
          guard: {
            type: 'isComplete',
            params: ({ event }) => ({ share: Number(Object(event.snapshot.context).share) }),
          },
          target: 'verifying',
        },
        onError: 'stalled',
      },
      on: { aborted: 'idle' },
    },
    verifying: { after: { 1000: 'complete' }, on: { aborted: 'idle' } },
    stalled: {
      entry: 'remindLater',
      exit: 'forgetReminder',
      on: { resumed: 'running', reminded: 'urgent', aborted: 'idle' },
    },
    urgent: { on: { resumed: 'running', aborted: 'idle' } },
    complete: { on: { closed: { target: 'idle', actions: 'tellOwner' } } },
  },
});
