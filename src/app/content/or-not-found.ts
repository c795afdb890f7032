import { isNotFound, notFound } from '@tanstack/react-router';
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

/**
 * Returns the plans on sale. When the catalog has none, returns an empty list for a person who has plans, and throws
 * "not found" for everyone else.
 */
export async function loadOwnPlans<Plan>(
  plans: Promise<Plan[]>,
  readOwn: () => Promise<{ history: readonly unknown[] }>,
): Promise<Plan[]> {
  try {
    return await orNotFound(plans);
  } catch (thrown) {
    if (!isNotFound(thrown) || (await readOwn()).history.length === 0) throw thrown;
    return [];
  }
}
