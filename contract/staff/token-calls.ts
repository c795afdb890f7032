import * as v from 'valibot';
import { wholeNumber } from '../base/fields.ts';
import { Instant } from '../base/money.ts';
import { line } from '../base/text-fields.ts';
import type { Examples } from '../base/example.ts';
import type { StaffCall } from './call.ts';
import { ProgramScope } from './picklists.ts';

/** A token of a program of the operator; its value is shown when it is made, and never again. */
export const ProgramToken = v.object({
  id: v.string(),
  name: v.string(),
  scopes: v.array(ProgramScope),
  /** The token has the rights of this colleague. */
  by: v.string(),
  created_at: Instant,
  expires_at: Instant,
  /** To the minute; null for one that was never used. */
  used_at: v.nullable(Instant),
});
export type ProgramToken = v.InferOutput<typeof ProgramToken>;

/** POST tokens: what a program is called, what it may do, and for how many days. */
export const NewToken = v.object({
  name: line(40),
  scopes: v.pipe(
    v.array(v.picklist(ProgramScope.options, 'invalid'), 'invalid'),
    v.minLength(1, 'required'),
  ),
  days: wholeNumber(1, 366, 'invalid'),
});

/** The console's calls about tokens of programs. */
export const staffTokenCalls = {
  listTokens: {
    method: 'GET',
    path: 'tokens',
    audience: 'staff.serve',
    data: v.object({ items: v.array(ProgramToken), as_of: Instant }),
    errors: {},
  },
  makeToken: {
    method: 'POST',
    path: 'tokens',
    audience: 'staff.serve',
    act: 'token.make',
    keyed: 'answer',
    body: NewToken,
    data: v.object({ id: v.string(), token: v.string() }),
    errors: { 422: ['request.invalid'] },
  },
  endToken: {
    method: 'DELETE',
    path: 'tokens/{id}',
    audience: 'staff.serve',
    act: 'token.end',
    keyed: 'answer',
    data: v.object({}),
    errors: { 404: ['console.not_found'] },
  },
} as const satisfies Record<string, StaffCall>;

export const staffTokenExamples = {
  makeToken: { body: { name: 'erp', scopes: ['orders.read'], days: 90 } },
  endToken: { params: { id: '17' } },
} satisfies Examples<typeof staffTokenCalls>;
