import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { mayCall, type StaffCall } from '#contract/staff/call.ts';
import { staffCalls, type StaffCallName } from '#contract/staff/calls.ts';
import { Refusal } from '#server/base/refusal.ts';
import { noteCaller } from '#server/base/request-scope.ts';
import { spendFreshCode } from '#server/domain/staff/fresh-codes.ts';
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
export const consoleBase = '/console/api/v1';

/** Registers the calls of the console, and logs refusals. */
export function createConsoleEndpoints(deps: HttpDeps, handlers: StaffHandlers): Hono {
  const identify: Identify = (c, call) => authenticateStaff(deps, c, call);
  const listener = consoleListener(deps, staffCalls, identify);
  return createEndpoints(deps, listener, (name) => createEndpoint(handlers, name));
}

/**
 * Registers the acts of the console for a colleague who gives a command: the first call spends their one-time code.
 * All else is as for a request.
 */
export function createActEndpoints(
  deps: HttpDeps,
  handlers: Partial<StaffHandlers>,
  person: StaffPerson,
): Hono {
  const acts = Object.fromEntries(
    Object.entries<StaffCall>(staffCalls).filter(([, { offer }]) => offer !== undefined),
  );
  let isChecked = false;
  const listener: Listener<Who, StaffCall> = {
    ...consoleListener(deps, acts, async () => person),
    async permit(_, call) {
      expectAudience(person, call);
      if (isChecked || person.command === undefined) return;
      await spendFreshCode(deps, person, person.command.code);
      isChecked = true;
    },
  };
  return createEndpoints(deps, listener, (name) => createEndpoint(handlers, name));
}

type Who = StaffPerson | null;
type Identify = (c: Context, call: StaffCall) => Promise<Who>;

function consoleListener(
  deps: HttpDeps,
  calls: Readonly<Record<string, StaffCall>>,
  identify: Identify,
): Listener<Who, StaffCall> {
  return {
    calls,
    identify,
    permit: expectAudience,
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

function expectAudience(person: Who, call: StaffCall): void {
  if (person !== null && !mayCall(person.role, call.audience))
    throw new Refusal(403, 'console.role');
}

function createEndpoint(handlers: Partial<StaffHandlers>, name: string): Endpoint<Who> {
  const handle = isCallName(name) ? handlers[name] : undefined;
  if (handle === undefined) throw new TypeError(`${name} is no call of the console`);
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
  if (person === null) throw new Refusal(401, 'console.session_ended');
  noteCaller(`staff ${person.id}`);
  return person;
}

function isCallName(name: string): name is StaffCallName {
  return Object.hasOwn(staffCalls, name);
}
