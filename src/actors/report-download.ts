import { fromPromise } from 'xstate';
import { submissionMachine, type FormValues } from '../../machines/submission.machine.ts';
import type { Client } from '../api/client.ts';
import { fetchReport, type Progress } from '../api/report-file.ts';

type Download = { client: Client; onProgress: (progress: Progress) => void };

/** Fetches a report's file and hands it to the browser to keep. Stopping the actor gives it up. */
export function bindReportDownload(id: string, { client, onProgress }: Download) {
  return submissionMachine.provide({
    actors: {
      submit: fromPromise<unknown, { values: FormValues; idempotencyKey: string }>(
        async ({ signal }) => {
          const { name, bytes } = await fetchReport(client, id, { signal, onProgress });
          keep(bytes, name);
        },
      ),
    },
  });
}

// A browser that was handed the address has begun to read it long before this.
const heldMs = 60_000;

function keep(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), heldMs);
}
