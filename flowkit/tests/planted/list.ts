/** A fault in one of the machines of this folder. */
export type Planted = {
  machine: 'door' | 'album' | 'login' | 'order' | 'upload' | 'quiz';
  name: string;
  /** A text that occurs once in the machine, and its replacement. */
  right: string;
  wrong: string;
  /** True when the state of a page does not reveal the fault. */
  isInvisible?: true;
};

const door: readonly Omit<Planted, 'machine'>[] = [
  { name: 'another target', right: "onDone: 'open'", wrong: "onDone: 'closed'" },
  { name: 'a deaf state', right: "closed: { on: { pressed: 'moving' } }", wrong: 'closed: {}' },
  { name: 'a delay gone', right: "after: { openTime: 'closed' }, ", wrong: '' },
  { name: 'the limit of a guard', right: 'context.jams > 1', wrong: 'context.jams > 2' },
  { name: 'a wrong initial state', right: "initial: 'closed'", wrong: "initial: 'open'" },
  {
    name: 'a final state that is none',
    right: "stopped: { type: 'final' }",
    wrong: 'stopped: {}',
    isInvisible: true,
  },
  {
    name: 'a missing onError',
    right: "onError: { target: 'jammed', actions: 'countJam' },",
    wrong: '',
  },
  { name: 'an action gone', right: ", actions: 'countJam'", wrong: '' },
  {
    name: 'an event renamed',
    right: "on: { pressed: 'closed' }",
    wrong: "on: { pushed: 'closed' }",
  },
];

const album: typeof door = [
  { name: 'a deaf state of a region', right: "on: { unmute: 'loud' }", wrong: '' },
  {
    name: 'a wrong initial state of a region',
    right: "initial: 'loud'",
    wrong: "initial: 'muted'",
  },
  { name: 'another target', right: "pause: 'paused'", wrong: "pause: 'stopped'" },
  { name: 'a delay gone', right: "after: { 5000: 'over' },", wrong: '' },
  { name: 'an event renamed', right: "faster: 'fast'", wrong: "quicker: 'fast'" },
  {
    name: 'regions that follow each other',
    right: "type: 'parallel',",
    wrong: "initial: 'sound',",
  },
];

const login: typeof door = [
  { name: 'the limit of a guard on a payload', right: 'length >= 8', wrong: 'length >= 6' },
  { name: 'the limit of a guard on the context', right: 'wrong >= 1', wrong: 'wrong >= 2' },
  { name: 'an action gone', right: ", actions: 'countWrong'", wrong: '' },
  { name: 'a missing onError', right: "onError: { target: 'form.failed' },", wrong: '' },
  { name: 'a wrong initial state', right: "initial: 'empty'", wrong: "initial: 'refused'" },
  { name: 'a guard negated', right: 'event.output.isRight', wrong: '!event.output.isRight' },
];

const order: typeof door = [
  { name: 'a missing onDone of regions', right: "onDone: 'sending',", wrong: '' },
  { name: 'a final state that is none', right: "held: { type: 'final' }", wrong: 'held: {}' },
  { name: 'a guard negated', right: 'reminders > 0', wrong: 'reminders === 0' },
  { name: 'an assignment gone', right: 'assign({ reminders: 1 })', wrong: '() => undefined' },
  { name: 'another target of onDone', right: "onDone: 'sent'", wrong: "onDone: 'cancelled'" },
  { name: 'a deaf compound state', right: "on: { withdrawn: 'cancelled' },", wrong: '' },
];

const upload: typeof door = [
  { name: 'the limit of a guard on a snapshot', right: 'share >= 1', wrong: 'share >= 0.5' },
  { name: 'an entry action gone', right: "entry: 'remindLater',", wrong: '' },
  { name: 'a delay gone', right: "after: { 1000: 'complete' }, ", wrong: '' },
  { name: 'a missing onError', right: "onError: 'stalled',", wrong: '' },
  { name: 'a custom action gone', right: ", actions: 'tellOwner'", wrong: '', isInvisible: true },
  {
    name: 'another target of onSnapshot',
    right: "target: 'verifying'",
    wrong: "target: 'complete'",
  },
  {
    name: 'an actor gone',
    right: "src: 'transfer',\n        id: 'transfer'",
    wrong: "src: 'transfer'",
  },
];

const quiz: typeof door = [
  { name: 'an event raised too late', right: 'points + 1 === 2', wrong: 'points + 1 === 3' },
  { name: 'a raised event gone', right: "enqueue.raise({ type: 'won' })", wrong: 'return' },
  {
    name: 'a guard on another state',
    right: "stateIn({ joker: 'held' })",
    wrong: "stateIn({ joker: 'spent' })",
  },
  {
    name: 'a part of a guard gone',
    right: "and([not('isRight'), 'hasJoker'])",
    wrong: "and([not('isRight')])",
  },
  {
    name: 'candidates in another order',
    right: "{ guard: 'isSaved', target: 'saved' },\n              { target: 'lost' },",
    wrong: "{ target: 'lost' },\n              { guard: 'isSaved', target: 'saved' },",
  },
  {
    name: 'an assignment gone',
    right: 'enqueue.assign({ points: context.points + 1 });',
    wrong: '',
  },
];

/** Faults of the machine in the README, and thirty of five others. */
export const planted: readonly Planted[] = [
  ...door.map((fault) => ({ machine: 'door' as const, ...fault })),
  ...album.map((fault) => ({ machine: 'album' as const, ...fault })),
  ...login.map((fault) => ({ machine: 'login' as const, ...fault })),
  ...order.map((fault) => ({ machine: 'order' as const, ...fault })),
  ...upload.map((fault) => ({ machine: 'upload' as const, ...fault })),
  ...quiz.map((fault) => ({ machine: 'quiz' as const, ...fault })),
];
