import { fromPromise } from 'xstate';
import { submissionMachine, type FormValues } from '../../machines/submission.machine.ts';
import type { Client } from '../api/client.ts';
import { offerDownload } from '../api/content.ts';

/** Asks for the short-lived link of a report's file and lets the browser download it. */
export function bindReportLink(id: string, client: Client) {
  return submissionMachine.provide({
    actors: {
      submit: fromPromise<unknown, { values: FormValues; idempotencyKey: string }>(
        async ({ signal }) => {
          location.assign((await offerDownload(client, id, { signal })).url);
        },
      ),
    },
  });
}
