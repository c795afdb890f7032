import { fromPromise } from 'xstate';
import type { Order } from '../../contract/orders.ts';
import { submissionMachine, type FormValues } from '../../machines/submission.machine.ts';
import { createPurchase, type Purchase } from '../api/content.ts';
import type { Client } from '../api/client.ts';

type Placed = { client: Client; onPlaced: (order: Order) => void };

/** The order of one thing that is bought once; `order.already_owned` when it was bought before. */
export function bindPurchase(purchase: Purchase, { client, onPlaced }: Placed) {
  return submissionMachine.provide({
    actors: {
      submit: fromPromise<unknown, { values: FormValues; idempotencyKey: string }>(
        async ({ input: { idempotencyKey }, signal }) => {
          onPlaced(await createPurchase(client, purchase, { idempotencyKey, signal }));
        },
      ),
    },
  });
}
