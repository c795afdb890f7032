import * as v from 'valibot';
import type { Client } from '../api/client.ts';
import { readFileUrl } from '../api/files.ts';
import { bindSubmission } from './submission.ts';

/** Asks for an address that opens a file for a while; answers the address. */
export function bindOpening(client: Client, file: string) {
  return bindSubmission(v.object({}), async (_, { signal }) => {
    const { url } = await readFileUrl(client, file, { signal });
    return url;
  });
}
