import { fromPromise } from 'xstate';
import { asApiError } from '../../contract/errors.ts';
import type { Order } from '../../contract/orders.ts';
import { submissionMachine, type FormValues } from '../../machines/submission.machine.ts';
import { createPurchase, type Purchase } from '../api/content.ts';
import type { Client } from '../api/client.ts';

type Placed = { client: Client; onPlaced: (order: Order) => void; onOwned: () => void };

/** The order of one thing that is bought once; `onOwned` hears that it was bought before. */
export function bindPurchase(purchase: Purchase, { client, onPlaced, onOwned }: Placed) {
  return submissionMachine.provide({
    actors: {
      submit: fromPromise<unknown, { values: FormValues; idempotencyKey: string }>(
        async ({ input: { idempotencyKey }, signal }) => {
          try {
            onPlaced(await createPurchase(client, purchase, { idempotencyKey, signal }));
          } catch (thrown) {
            if (asApiError(thrown).error === 'order.already_owned') onOwned();
            throw thrown;
          }
        },
      ),
    },
  });
}
