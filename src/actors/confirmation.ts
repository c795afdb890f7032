import type { ConfirmRef, ConfirmRequest } from '#machines/confirm.machine.ts';
import { randomKey } from './idempotency-key.ts';

export type Question = Omit<ConfirmRequest, 'id'>;

export type Confirmation = {
  /** Resolves to false also when the question was withdrawn before an answer. */
  result: Promise<boolean>;
  withdraw: () => void;
};

/** Asks a question in the global dialog. After a yes the dialog stays busy until it is withdrawn (spec 4). */
export function openConfirmation(confirm: ConfirmRef, question: Question): Confirmation {
  const id = randomKey();
  let resolve: (accepted: boolean) => void = () => {};
  const result = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  const subscription = confirm.on('confirm.resolved', (answer) => {
    if (answer.id === id) resolve(answer.accepted);
  });
  void result.then(() => subscription.unsubscribe());
  confirm.send({ type: 'confirm.requested', request: { id, ...question } });
  return {
    result,
    withdraw() {
      confirm.send({ type: 'confirm.withdrawn', id });
      resolve(false);
    },
  };
}

type Answer = { type: 'confirmation.accepted' | 'confirmation.declined' };

/** Asks a question in the global dialog for a machine, and answers it. Returns a function that takes the question back. */
export function askForMachine(
  confirm: ConfirmRef,
  question: Question,
  answer: (event: Answer) => void,
): () => void {
  const id = randomKey();
  const replies = confirm.on('confirm.resolved', (reply) => {
    if (reply.id !== id) return;
    answer({ type: reply.accepted ? 'confirmation.accepted' : 'confirmation.declined' });
  });
  confirm.send({ type: 'confirm.requested', request: { id, ...question } });
  return () => {
    replies.unsubscribe();
    confirm.send({ type: 'confirm.withdrawn', id });
  };
}

/** Asks a question in the global dialog, and runs `onYes` after a yes. */
export function askFirst(confirm: ConfirmRef, question: Question, onYes: () => void): Confirmation {
  const confirmation = openConfirmation(confirm, question);
  void confirmation.result.then((accepted) => (accepted ? onYes() : undefined));
  return confirmation;
}
