import { createActor, SimulatedClock } from 'xstate';
import { staffSessionMachine } from '#machines/staff-session.machine.ts';
import type {
  CodeOutcome,
  StaffConsoleSession,
  PasswordOutcome,
} from '#machines/staff-session.setup.ts';
import { staffConsoleSession } from '#tests/paths/examples/staff-session.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';
import { silentConnection } from '#tests/support/silent-connection.ts';

export const minute = 60_000;
export const typed = {
  type: 'password.submitted',
  name: 'adviser-a',
  password: 'Park-2026',
} as const;

/** Opens a staff session over ports that the test controls; `said` lists its messages to the page. */
export function begin(token: string | null) {
  const clock = new SimulatedClock();
  const checkPassword = controlledPort<PasswordOutcome, { name: string; password: string }>();
  const checkCode = controlledPort<
    CodeOutcome,
    { step: string; code?: string; recovery_code?: string }
  >();
  const readSession = controlledPort<StaffConsoleSession, { token: string }>();
  const signOut = controlledPort<void, { token: string }>();
  const actors = {
    checkPassword: checkPassword.logic,
    checkCode: checkCode.logic,
    readSession: readSession.logic,
    signOut: signOut.logic,
    connection: silentConnection,
  };
  const actor = createActor(staffSessionMachine.provide({ actors }), { clock, input: { token } });
  const said: string[] = [];
  actor.on('session.begun', (event) => said.push(`${event.type} ${event.token}`));
  actor.on('session.ended', ({ type }) => said.push(type));
  actor.start();
  const value = () => actor.getSnapshot().value;
  const context = () => actor.getSnapshot().context;
  return { actor, clock, checkPassword, checkCode, readSession, signOut, said, value, context };
}

/** Starts a session after a right password, at the code step. */
export async function atCode() {
  const tab = begin(null);
  tab.actor.send(typed);
  await tab.checkPassword.latest().resolve({ kind: 'code', step: 's1', leftMs: 5 * minute });
  return tab;
}

/** Starts a session after a reload, with half an hour left. */
export async function atWork() {
  const tab = begin('t1');
  await tab.readSession.latest().resolve(staffConsoleSession('t1'));
  return tab;
}
