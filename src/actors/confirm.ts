import { createActor } from 'xstate';
import { confirmMachine, type ConfirmRef } from '#machines/confirm.machine.ts';

/** Starts the actor of the global dialog, one for the whole site. */
export function createConfirm(): ConfirmRef {
  const confirm = createActor(confirmMachine);
  confirm.start();
  return confirm;
}
