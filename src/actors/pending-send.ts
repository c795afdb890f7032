import { pendingSendMachine } from '#machines/pending-send.machine.ts';

/**
 * Creates the machine that waits with a form until its files are uploaded. It has no ports; the form acts on
 * its events.
 */
export function bindPendingSend() {
  return pendingSendMachine;
}
