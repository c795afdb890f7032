import * as v from 'valibot';
import { InvalidData } from '#contract/base/envelope.ts';
import { Fen } from '#contract/base/money.ts';
import { changingStaffReads } from '#contract/changing-reads.ts';
import { staffExamples } from '#contract/examples.ts';
import { errorTexts } from '#contract/failures.ts';
import { Order } from '#contract/orders/schemas.ts';
import { RefundQuote } from '#contract/refunds/schemas.ts';
import type { StaffCall } from '#contract/staff/call.ts';
import { staffCalls } from '#contract/staff/calls.ts';
import { CaseRefund } from '#contract/staff/case.ts';
import { staffErrorTexts } from '#contract/staff/errors.ts';
import { StaffLocked } from '#contract/staff/sign-in.ts';
import { staffSentences, staffSubjects } from '#contract/summaries.ts';
import { describeApi, type Operator } from './document.ts';
import { collectFailures, type Ending, type FailureData, type Failures } from './failures.ts';
import type { JsonSchema } from './schemas.ts';
import { getDefaultError } from '#contract/base/api-error.ts';

/** Why an act is refused: a word, and what it is about. */
const Why = v.looseObject({ why: v.string() });

const failureData: FailureData = {
  'request.invalid': InvalidData,
  'order.already_paid': Order,
  'order.not_cancellable': Order,
  'order.transfer_checking': Order,
  'refund.terms_changed': v.union([RefundQuote, CaseRefund.entries.figure]),
  'console.changed': v.object({ amount: Fen }),
  'console.not_now': Why,
  'console.owned': v.object({ owner: v.nullable(v.string()) }),
  'console.locked': StaffLocked,
  'file.too_large': Why,
  'file.unsupported': Why,
};

/** Returns the API of the console as OpenAPI 3.1. */
export function staffApi(operator: Operator): JsonSchema {
  return describeApi(operator, {
    base: '/console/api/v1',
    calls: staffCalls,
    subjects: staffSubjects,
    sentences: staffSentences,
    examples: staffExamples,
    changingReads: changingStaffReads,
    listFailures,
    failureData,
    texts: { ...errorTexts, ...staffErrorTexts },
  });
}

/** The failures of unknown callers, of a role or scope without the call, and of a program that calls too often. */
const endingsOfCallers: readonly Ending[] = [
  [401, 'console.session_ended'],
  [403, 'console.role'],
  [429, 'request.too_many'],
];

/** Returns every failing status of `call`: its own words, and those of any request to the console. */
function listFailures(call: StaffCall): Failures {
  const always: Ending[] = [
    ...(call.audience === 'public' ? [] : endingsOfCallers),
    [403, 'console.wrong_origin'],
    [421, 'console.wrong_host'],
  ];
  return collectFailures(call, [], always, getDefaultError);
}
