import * as v from 'valibot';
import { wholeNumber } from './fields.ts';
import { defaultPageSize, maxPerPage } from './limits.ts';

/** The envelope of every answer (spec 3). A failure adds `error`, a machine-readable code. */
export const Envelope = v.looseObject({
  code: v.number(),
  message: v.string(),
  data: v.optional(v.unknown()),
  error: v.optional(v.string()),
});
export type Envelope = v.InferOutput<typeof Envelope>;

/** `data` of a 422: for each field, the fault in the reader's language. */
export const InvalidData = v.object({ fields: v.record(v.string(), v.array(v.string())) });

/** Creates the schema of a page of a list. */
export function Page<Item extends v.GenericSchema>(item: Item) {
  return v.object({
    items: v.array(item),
    page: v.number(),
    per_page: v.number(),
    total: v.number(),
  });
}

/** The query that every list takes (spec 3, 9). */
export const PageQuery = v.object({
  page: v.optional(wholeNumber(1, 1_000_000, 'pageRange'), 1),
  per_page: v.optional(wholeNumber(1, maxPerPage, 'perPageRange'), defaultPageSize),
});
export type PageQuery = v.InferOutput<typeof PageQuery>;
