import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Identity } from '#contract/accounts/auth.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { createRecorder } from '#src/app/support/recorder.ts';

test('a record goes on when the same person signs in again', () => {
  const { session, names } = recordedSession();
  session.send({ type: 'session.adopted', identity: createIdentity('one', 'first') });
  session.send({ type: 'session.rejected', token: 'first' });
  session.send({ type: 'session.adopted', identity: createIdentity('one', 'second') });
  expect(names()).toEqual([
    'session at guest.signedOut',
    expect.stringContaining('session.adopted'),
    expect.stringContaining('session.rejected'),
    expect.stringContaining('session.adopted'),
  ]);
});

test('a record restarts where another person signs in', () => {
  const { session, names } = recordedSession();
  session.send({ type: 'session.adopted', identity: createIdentity('one', 'first') });
  session.send({ type: 'session.dropped' });
  session.send({ type: 'session.adopted', identity: createIdentity('other', 'second') });
  expect(names()).toEqual([
    'session at guest.signedOut',
    expect.stringContaining('session.adopted'),
  ]);
});

test('a record restarts where a tab takes over the data of another person', () => {
  const { session, names } = recordedSession();
  session.send({ type: 'session.adopted', identity: createIdentity('one', 'first') });
  session.send({ type: 'session.adopted', identity: createIdentity('other', 'second') });
  expect(names()).toEqual(['session at signedIn', expect.stringContaining('session.adopted')]);
});

function recordedSession() {
  const recorder = createRecorder();
  const session = createActor(sessionMachine, { input: { restored: null } }).start();
  recorder.follow(session);
  return {
    session,
    names: () => recorder.moves().moves.map(({ name }) => name.replaceAll(/[^\w.]+/g, ' ').trim()),
  };
}

function createIdentity(id: string, token: string): Identity {
  return { token, user: { id, name: '客户 017', phone_masked: '139****0017', level: 'free' } };
}
