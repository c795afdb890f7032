import { notFound } from '@tanstack/react-router';
import { asApiError } from '#contract/errors.ts';

/** Waits for a read; what does not exist is the site's designed 404, everything else is thrown on. */
export async function orNotFound<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (thrown) {
    if (asApiError(thrown).kind === 'notFound') throw notFound();
    throw thrown;
  }
}
