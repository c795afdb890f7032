import { createMachine } from 'xstate';

/** An album with sound and speed that change while it plays; both are restored after a pause. */
export const albumMachine = createMachine({
  id: 'album',
  initial: 'stopped',
  states: {
    stopped: { on: { play: 'playing' } },
    playing: {
      type: 'parallel',
      states: {
        sound: {
          initial: 'loud',
          states: { loud: { on: { mute: 'muted' } }, muted: { on: { unmute: 'loud' } } },
        },
        speed: {
          initial: 'normal',
          states: { normal: { on: { faster: 'fast' } }, fast: { on: { slower: 'normal' } } },
        },
        past: { type: 'history', history: 'deep' },
      },
      on: { pause: 'paused', stop: 'stopped' },
      after: { 5000: 'over' },
    },
    paused: { on: { play: 'playing.past', stop: 'stopped' } },
    over: { type: 'final' },
  },
});
