import type { ConfirmRef, ConfirmRequest } from '../../machines/confirm.machine.ts';
import { randomKey } from './idempotency-key.ts';

export type Question = Omit<ConfirmRequest, 'id'>;

export type Asked = {
  /** False also when the question was withdrawn before anybody answered. */
  answer: Promise<boolean>;
  withdraw: () => void;
};

/** Puts a question to the global dialog. After a yes it keeps working until withdrawn (spec 4). */
export function ask(confirm: ConfirmRef, question: Question): Asked {
  const id = randomKey();
  let resolve: (accepted: boolean) => void = () => {};
  const answer = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  const answers = confirm.on('confirm.answered', (given) => {
    if (given.id === id) resolve(given.accepted);
  });
  void answer.then(() => answers.unsubscribe());
  confirm.send({ type: 'confirm.requested', request: { id, ...question } });
  return {
    answer,
    withdraw() {
      confirm.send({ type: 'confirm.withdrawn', id });
      resolve(false);
    },
  };
}
