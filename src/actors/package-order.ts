import { fromPromise } from 'xstate';
import type { Order } from '../../contract/orders.ts';
import { submissionMachine, type FormValues } from '../../machines/submission.machine.ts';
import type { Client } from '../api/client.ts';
import { createPackageOrder } from '../api/orders.ts';

type Placed = { client: Client; onPlaced: (order: Order) => void };

/** The order of a package, which may be bought again and again. */
export function bindPackageOrder(identifier: string, { client, onPlaced }: Placed) {
  return submissionMachine.provide({
    actors: {
      submit: fromPromise<unknown, { values: FormValues; idempotencyKey: string }>(
        async ({ input: { idempotencyKey }, signal }) => {
          onPlaced(await createPackageOrder(client, identifier, { idempotencyKey, signal }));
        },
      ),
    },
  });
}
