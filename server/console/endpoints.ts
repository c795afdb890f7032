import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { mayCall, type StaffCall } from '#contract/staff/call.ts';
import { staffCalls, type StaffCallName } from '#contract/staff/calls.ts';
import { Refusal } from '#server/base/refusal.ts';
import { noteCaller } from '#server/base/request-scope.ts';
import { countConfirmationGuess } from '#server/domain/staff/guesses.ts';
import { findStaffSession, type StaffPerson } from '#server/domain/staff/sessions.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { createEndpoints, type Endpoint, type Listener } from '#server/http/endpoints.ts';
import { parseToken } from '#server/http/person.ts';
import type { Declared } from '#server/http/read-call.ts';
import { keepUnderKey } from '#server/records/idempotency.ts';
import { keyOfCall } from './call-key.ts';
import { logRefusal } from './refusals.ts';

type CallOf<Name extends StaffCallName> = (typeof staffCalls)[Name];

/** The validated request of a call, as its handler receives it. */
export type StaffRequest<Name extends StaffCallName> = Declared<CallOf<Name>> & {
  /** The caller; null for public calls. */
  person: CallOf<Name>['audience'] extends 'public' ? null : StaffPerson;
};

export type StaffHandler<Name extends StaffCallName> = (
  request: StaffRequest<Name>,
) => Promise<v.InferOutput<CallOf<Name>['data']>>;

/** One handler for every call of the console: a missing one does not compile. */
export type StaffHandlers = { readonly [Name in StaffCallName]: StaffHandler<Name> };

/** The base of the calls (wire, The console). */
export const consoleBase = '/desk/api/v1';

/** Registers the calls of the console, and logs refusals. */
export function createConsoleEndpoints(deps: HttpDeps, handlers: StaffHandlers): Hono {
  return createEndpoints(deps, consoleListener(deps), (name) => createEndpoint(handlers, name));
}

type Who = StaffPerson | null;

function consoleListener(deps: HttpDeps): Listener<Who, StaffCall> {
  return {
    calls: staffCalls,
    identify: (c, call) => authenticateStaff(deps, c, call),
    permit(person, call) {
      if (person !== null && !mayCall(person.role, call.audience)) {
        throw new Refusal(403, 'desk.role');
      }
    },
    getUploader: (person) => `staff:${person?.id}`,
    missing: () => 'request.not_found',
    getKeptCall(name, { who: person, ...asked }) {
      if (!isCallName(name)) return null;
      const idempotency = keyOfCall(name, { ...asked, person });
      const read = (kept: unknown) => v.parse<v.GenericSchema>(staffCalls[name].data, kept);
      // Only one call has a one-time code among its fields.
      const countGuess =
        name === 'confirmProposal' && person !== null
          ? () => countConfirmationGuess(deps, person.name)
          : null;
      return idempotency === null ? null : keepUnderKey(deps, idempotency, read, countGuess);
    },
    noteRefusal: (call, { who, params, body, ...refused }) =>
      logRefusal(deps, who, call, { ...params, ...Object(body) }, refused),
  };
}

function createEndpoint(handlers: StaffHandlers, name: string): Endpoint<Who> {
  if (!isCallName(name)) throw new TypeError(`${name} is no call of the console`);
  const handle = handlers[name];
  return {
    act: ({ who: person, ...asked }, keep) =>
      // oxlint-disable-next-line typescript/consistent-type-assertions -- each part was read by this very call's schema
      handle({ ...asked, person, keep } as never),
    read: null,
  };
}

async function authenticateStaff(deps: HttpDeps, c: Context, call: StaffCall): Promise<Who> {
  if (call.audience === 'public') return null;
  const token = parseToken(c);
  // Background polling does not prolong the session. The header decides nothing else.
  const isActive = c.req.header('x-background') === undefined;
  const person = token === null ? null : await findStaffSession(deps, token, { isActive });
  if (person === null) throw new Refusal(401, 'desk.session_ended');
  noteCaller(`staff ${person.id}`);
  return person;
}

function isCallName(name: string): name is StaffCallName {
  return Object.hasOwn(staffCalls, name);
}
