import { calls } from '#contract/calls.ts';
import { changingReads } from '#contract/changing-reads.ts';
import { examples } from '#contract/examples.ts';
import { errorTexts } from '#contract/failures.ts';
import { OrderRequest } from '#contract/orders/bodies.ts';
import { sentences, subjects } from '#contract/summaries.ts';
import { describeApi, type Operator } from './document.ts';
import { failureData, listFailures } from './failures.ts';
import { notice } from './notices.ts';
import type { JsonSchema } from './schemas.ts';

/** Returns the API of the site as OpenAPI 3.1, derived from the table of calls and its schemas. */
export function siteApi(operator: Operator): JsonSchema {
  return describeApi(operator, {
    base: '/api/v1',
    calls: { ...calls, createOrder: { ...calls.createOrder, body: OrderRequest } },
    subjects,
    sentences,
    examples,
    changingReads,
    listFailures,
    failureData,
    texts: errorTexts,
    special: { notifyPayment: notice },
  });
}
