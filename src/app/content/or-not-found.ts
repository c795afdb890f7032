import { notFound } from '@tanstack/react-router';
import { asApiError } from '#contract/base/api-error.ts';

/** Waits for a read; turns "not found" into the site's 404 page and rethrows all other errors. */
export async function orNotFound<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (thrown) {
    if (asApiError(thrown).kind === 'notFound') throw notFound();
    throw thrown;
  }
}
