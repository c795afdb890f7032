import { asStaffError, type StaffError } from '#contract/staff/failure.ts';

/** The result of reading a page: its data or an error. */
export type Loaded<Data> = { data: Data; error: null } | { data: null; error: StaffError };

/**
 * Waits for the data of a page. Never rejects: a loader that fails would remove the page, with what a
 * colleague has typed into it.
 */
export async function readPage<Data>(read: Promise<Data>): Promise<Loaded<Data>> {
  try {
    return { data: await read, error: null };
  } catch (thrown) {
    return { data: null, error: asStaffError(thrown) };
  }
}
