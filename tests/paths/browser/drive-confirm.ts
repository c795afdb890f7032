import { driveOrder } from './drive-order.ts';
import type { Stage } from './stage.ts';
import type { Driver } from './tour.ts';

const steps: Readonly<Record<string, string>> = {
  'confirm.requested:a': 'cancel.requested',
  'confirm.accepted': 'confirmation.accepted',
  'confirm.dismissed': 'confirmation.declined',
};

/** Drives the dialog by the question before an order is cancelled. */
export function driveConfirm(stage: Stage): Driver {
  const order = driveOrder(stage);
  return {
    ...order,
    async take(step) {
      const made = steps[step];
      if (made === undefined) throw new Error(`nobody knows how to make "${step}" happen`);
      await order.take(made);
    },
    // The question names its own buttons.
  };
}
