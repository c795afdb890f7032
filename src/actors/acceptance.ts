import { fromCallback, fromPromise } from 'xstate';
import type { Acceptance, AcceptedVersions } from '#contract/content/legal.ts';
import { acceptanceMachine } from '#machines/acceptance.machine.ts';
import type { ConnectionEvent } from '#machines/ask-again.ts';
import type { Client } from '#src/api/client.ts';
import { watchConnection } from './connection.ts';

type Accepting = { versions: AcceptedVersions; idempotencyKey: string };

/** Binds the acceptance of new versions of terms and privacy policy to the API. */
export function bindAcceptance(client: Client) {
  return acceptanceMachine.provide({
    actors: {
      fetchAcceptance: fromPromise<Acceptance>(({ signal }) =>
        client.call('readAcceptance', { signal }),
      ),
      accept: fromPromise<Acceptance, Accepting>(({ input, signal }) => {
        const { versions, idempotencyKey } = input;
        return client.call('acceptLegal', { body: versions, idempotencyKey, signal });
      }),
      connection: fromCallback<ConnectionEvent>(({ sendBack }) => watchConnection(sendBack)),
    },
  });
}
