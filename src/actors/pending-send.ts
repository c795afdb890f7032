import { pendingSendMachine } from '#machines/pending-send.machine.ts';

/** Returns the wish to send a form whose files travel; it has no ports, the form acts on what it emits. */
export function bindPendingSend() {
  return pendingSendMachine;
}
