import { createActor, fromCallback, fromPromise } from 'xstate';
import * as v from 'valibot';
import { asStaffError } from '#contract/staff/failure.ts';
import { StaffLocked, type StaffSession } from '#contract/staff/sign-in.ts';
import { staffSessionMachine, type StaffSessionRef } from '#machines/staff-session.machine.ts';
import type {
  CodeOutcome,
  StaffConsoleSession,
  PasswordOutcome,
} from '#machines/staff-session.setup.ts';
import type { ConnectionEvent } from '#machines/ask-again.ts';
import { watchConnection } from '#src/actors/connection.ts';
import { clearDrafts } from '#src/actors/drafts.ts';
import { clearKeys } from '#src/actors/idempotency-key.ts';
import { sendSignIn } from '#src/actors/secret-round.ts';
import type { ConsoleClient } from '#src/console/api/client.ts';
import type { ServerClock } from './server-clock.ts';
import { keepToken, readToken } from './token.ts';

type Parts = { client: () => ConsoleClient; clock: ServerClock };
type Code = { step: string; code?: string; recovery_code?: string };

/**
 * Creates the session of this tab; after its start it continues with the tab's stored token. `client` is
 * called only when a port runs, because the client reads its token from here.
 */
export function createStaffSession({ client, clock }: Parts): StaffSessionRef {
  const toSession = (response: StaffSession, token: string, recoveryCodes: number | null) => {
    clock.set(Date.parse(response.server_time));
    const idleEndsAt = Date.parse(response.idle_ends_at);
    const endsAt = Date.parse(response.ends_at);
    const until = Math.min(idleEndsAt, endsAt);
    const idleMs = idleEndsAt - clock.now();
    const leftMs = until - clock.now();
    return { token, staff: response.staff, until, leftMs, idleMs, endsAt, recoveryCodes };
  };
  const session = createActor(
    staffSessionMachine.provide({
      actors: {
        checkPassword: fromPromise<PasswordOutcome, { name: string; password: string }>(
          ({ input, signal }) =>
            lockedOr(clock, async () => {
              const { step, expires_at } = await sendSignIn(
                ['console', 'password'],
                (idempotencyKey) => client()('signIn', { body: input, idempotencyKey, signal }),
              );
              return { kind: 'code', step, leftMs: Date.parse(expires_at) - clock.now() };
            }),
        ),
        checkCode: fromPromise<CodeOutcome, Code>(({ input, signal }) =>
          lockedOr(clock, async () => {
            const response = await sendSignIn(['console', 'code'], (idempotencyKey) =>
              client()('signInWithCode', { body: input, idempotencyKey, signal }),
            );
            const begun = toSession(response, response.token, response.recovery_codes);
            return { kind: 'signedIn', session: begun };
          }),
        ),
        readSession: fromPromise<StaffConsoleSession, { token: string }>(
          async ({ input, signal }) =>
            toSession(await client()('readSession', { signal }), input.token, null),
        ),
        signOut: fromPromise<void, { token: string }>(async ({ signal }) => {
          await client()('signOut', { signal });
        }),
        connection: fromCallback<ConnectionEvent>(({ sendBack }) => watchConnection(sendBack)),
      },
    }),
    { input: { token: readToken() } },
  );
  session.on('session.begun', ({ token }) => keepToken(token));
  session.on('session.ended', () => keepToken(null));
  // Unsent input survives an ended session, but not a sign-out.
  session.subscribe(({ context }) => {
    if (context.ended !== 'signOut' && context.ended !== 'unconfirmed') return;
    clearDrafts();
    clearKeys();
  });
  // A timer pauses while the machine sleeps; the clock does not.
  document.addEventListener('visibilitychange', () => {
    const current = session.getSnapshot().context.session;
    if (document.visibilityState === 'visible' && current !== null) {
      const leftMs = current.until - clock.now();
      session.send({ type: 'session.prolonged', session: { ...current, leftMs } });
    }
  });
  return session;
}

/** Reports a call by the user: the session is extended by its full duration, up to its hard end. */
export function prolong(session: StaffSessionRef, clock: ServerClock): void {
  const current = session.getSnapshot().context.session;
  if (current === null) return;
  const until = Math.min(clock.now() + current.idleMs, current.endsAt);
  const leftMs = until - clock.now();
  session.send({ type: 'session.prolonged', session: { ...current, until, leftMs } });
}

type Locked = Extract<PasswordOutcome, { kind: 'locked' }>;

/** Returns the lock of the name if it is the reason why a step failed. */
async function lockedOr<Outcome>(
  clock: ServerClock,
  step: () => Promise<Outcome>,
): Promise<Outcome | Locked> {
  try {
    return await step();
  } catch (thrown) {
    const { error, data } = asStaffError(thrown);
    const locked = v.safeParse(StaffLocked, data);
    if (error !== 'console.locked' || !locked.success) throw thrown;
    const until = locked.output.locked_until;
    return { kind: 'locked', until, leftMs: Math.max(0, Date.parse(until) - clock.now()) };
  }
}
