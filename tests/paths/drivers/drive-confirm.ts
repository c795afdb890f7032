import { driveOrder } from './drive-order.ts';
import type { Stage } from './stage.ts';
import { NotOffered, type Driver } from './tour.ts';

const steps: Readonly<Record<string, string>> = {
  'confirm.requested:a': 'cancel.requested',
  'confirm.accepted': 'confirmation.accepted',
  'confirm.dismissed': 'confirmation.declined',
};

/** Drives the dialog by the question before an order is cancelled. */
export function driveConfirm(stage: Stage): Driver {
  const order = driveOrder(stage);
  let isAsked = false;
  return {
    ...order,
    begin(walk) {
      isAsked = false;
      return order.begin(walk);
    },
    async take(step) {
      if (step === 'confirm.withdrawn:a') return stage.turnTo('/user/payments', 'payments:title');
      if (step === 'confirm.requested:a') {
        if (isAsked) throw new NotOffered('the dialog covers the page');
        isAsked = true;
      }
      if (step.endsWith(':b')) throw new NotOffered('no page asks two questions');
      const made = steps[step];
      if (made === undefined) throw new Error(`nobody knows how to make "${step}" happen`);
      await order.take(made);
    },
    // The question names its own buttons.
  };
}
