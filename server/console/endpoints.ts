import type { Context, Hono } from 'hono';
import type * as v from 'valibot';
import { mayCall, mayProgramCall, type StaffCall } from '#contract/staff/call.ts';
import { staffCalls, type StaffCallName } from '#contract/staff/calls.ts';
import { invalid, Refusal } from '#server/base/refusal.ts';
import { noteCaller } from '#server/base/request-scope.ts';
import { spendFreshCode } from '#server/domain/staff/fresh-codes.ts';
import { findProgram, tokenPrefix } from '#server/domain/staff/program-tokens.ts';
import { findStaffSession, type StaffPerson } from '#server/domain/staff/sessions.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Endpoint, Returned } from '#server/http/endpoint.ts';
import { createEndpoints, type Listener } from '#server/http/endpoints.ts';
import { parseToken } from '#server/http/person.ts';
import type { Declared } from '#server/http/read-call.ts';
import { createCountGuess } from './count-guess.ts';
import { logRefusal } from './refusals.ts';

type CallOf<Name extends StaffCallName> = (typeof staffCalls)[Name];

/** The validated request of a call, as its handler receives it. */
export type StaffRequest<Name extends StaffCallName> = Declared<CallOf<Name>> & {
  /** The caller; null for public calls. */
  person: CallOf<Name>['audience'] extends 'public' ? null : StaffPerson;
};

export type StaffHandler<Name extends StaffCallName> = (
  request: StaffRequest<Name>,
) => Promise<Returned<Data<Name>>>;

type Data<Name extends StaffCallName> = v.InferOutput<CallOf<Name>['data']>;

/** The parts of a handler that presents its result, or makes a sign-in (`Endpoint`). */
type StaffParts<Name extends StaffCallName> = {
  act(request: StaffRequest<Name>): Promise<unknown>;
} & (
  | { present(result: unknown, request: StaffRequest<Name>): Data<Name> }
  | {
      ref(result: unknown): string;
      read(request: StaffRequest<Name>, ref: string): Promise<unknown>;
      respond(result: unknown, request: StaffRequest<Name>): Data<Name>;
      keyedBy?(request: StaffRequest<Name>): Promise<unknown>;
    }
);

/** One handler for every call of the console: a missing one does not compile. */
export type StaffHandlers = {
  readonly [Name in StaffCallName]: CallOf<Name> extends { keyed: string }
    ? StaffHandler<Name> | StaffParts<Name>
    : StaffHandler<Name>;
};

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
    keys: {
      realm: 'console',
      nameOwner: (person) => (person === null ? null : String(person.id)),
      createCountGuess: (name, person, c, { body }) =>
        isCallName(name) ? createCountGuess(deps, name, { c, person, body }) : null,
    },
    toRequest: ({ who: person, ...request }) => ({ ...request, person }),
    noteRefusal: (call, { who, params, body, ...refused }) =>
      logRefusal(deps, who, call, { ...params, ...Object(body) }, refused),
  };
}

function expectAudience(person: Who, call: StaffCall): void {
  if (person === null) return;
  const { role, program } = person;
  const isAllowed = program === undefined || mayProgramCall(program.scopes, call);
  if (!isAllowed || !mayCall(role, call.audience)) throw new Refusal(403, 'console.role');
}

function createEndpoint(handlers: Partial<StaffHandlers>, name: string): Endpoint {
  const handler = isCallName(name) ? handlers[name] : undefined;
  if (handler === undefined) throw new TypeError(`${name} is no call of the console`);
  return typeof handler === 'function' ? { act: handler } : handler;
}

async function authenticateStaff(deps: HttpDeps, c: Context, call: StaffCall): Promise<Who> {
  if (call.audience === 'public') return null;
  const token = parseToken(c);
  if (token?.startsWith(tokenPrefix) === true) return authenticateProgram(deps, c, call, token);
  // Background polling does not prolong the session. The header decides nothing else.
  const isActive = c.req.header('x-background') === undefined;
  const person = token === null ? null : await findStaffSession(deps, token, { isActive });
  if (person === null) throw new Refusal(401, 'console.session_ended');
  noteCaller(`staff ${person.id}`);
  return person;
}

/** Programs have a header only; what they change carries a key, so that a lost answer is repeated safely. */
async function authenticateProgram(
  deps: HttpDeps,
  c: Context,
  call: StaffCall,
  token: string,
): Promise<StaffPerson> {
  const { req } = c;
  if (req.header('origin') !== undefined || req.header('cookie') !== undefined) {
    throw new Refusal(403, 'console.wrong_origin');
  }
  const person = await findProgram(deps, token);
  if (person === null) throw new Refusal(401, 'console.session_ended');
  noteCaller(`program ${person.program?.id}`);
  if (call.keyed !== undefined && req.header('idempotency-key') === undefined) {
    throw invalid('Idempotency-Key', 'required');
  }
  return person;
}

function isCallName(name: string): name is StaffCallName {
  return Object.hasOwn(staffCalls, name);
}
