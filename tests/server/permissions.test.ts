import { describe, expect } from 'vitest';
import type { Call } from '#contract/base/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { isErrorCode } from '#contract/failures.ts';
import {
  createCallRequests,
  namesForPeople,
  type ForPeople,
} from '#tests/support/call-requests.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import type { TestResponse } from '#tests/support/server.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';

const files = writeContentFiles();
setUpContentServer(files);
const made = createCallRequests(server);

const getStatus = (response: TestResponse) => response.status;

test.each([
  ['auth/send-email', 'bind', () => ({ email: made.freshEmail() })],
  ['auth/send-sms', 'phone', () => ({ phone: made.freshPhone() })],
] as const)(
  'the call %s sends a code of the purpose %s only with a session',
  async (path, purpose, to) => {
    server.clock.move(61_000);
    const body = { ...to(), purpose };
    const guest = await server.call('POST', path, { body });
    const unknown = await server.call('POST', path, { body, token: 'x'.repeat(43) });
    expect([guest.status, unknown.status, guest.body.error]).toEqual([401, 401, 'auth.expired']);
    const { token } = await server.register();
    expect((await server.call('POST', path, { body, token })).status).toBe(200);
  },
);

describe.each(namesForPeople)('%s', (name) => {
  const call: Call = calls[name];
  const about = call.path.includes('{');

  test(`the call answers ${call.audience === 'user' ? 'no guest' : 'guests too'}, its owner, and no other person`, async () => {
    const owner = await server.register();
    const other = await server.register();
    const request = await made.request(name, owner);

    const guest = await made.send(call, request);
    const stranger = await made.send(call, request, other);
    const own = await made.send(call, request, owner);

    const isKept = about && 403 in call.errors && !opensByKey(name);
    const forGuests = call.audience === 'user' ? 401 : isKept ? 403 : 200;
    expect(getStatus(guest), 'a guest').toBe(forGuests);
    // The first login, registration or reset uses up the code.
    const expected = spendsCode(name)
      ? [getStatus(own), getStatus(stranger)]
      : [200, forOthers(name, about)];
    expect([getStatus(own), getStatus(stranger)], 'the owner, somebody else').toEqual(expected);
    for (const refused of [guest, stranger].filter(({ status }) => status !== 200)) {
      expect(isErrorCode(refused.body.error)).toBe(true);
      expect(JSON.stringify(refused.body)).not.toContain(owner.phone);
    }
  });
});

/** Returns 403 when the contract has a text for it; another person's session, record or booking does not exist (404). */
function forOthers(name: ForPeople, about: boolean): number {
  const call: Call = calls[name];
  // The body names the order.
  if (name === 'createRefund') return 403;
  // The documents in the request belong to the owner.
  if (name === 'requestVerification') return 422;
  // The order and the title belong to the owner too.
  if (name === 'createInvoice') return 403;
  // The other person has no plan.
  if (name === 'openSaas') return 409;
  if (!about || opensByKey(name)) return 200;
  if (403 in call.errors) return 403;
  const isHidden = name === 'endSession' || name === 'readSupportRecord';
  return isHidden || call.path.includes('{bookingNo}') ? 404 : 200;
}

/** Anyone with the address and the ticket that opened it may read it. */
function opensByKey(name: CallName): boolean {
  return name === 'readPaymentReturn';
}

function spendsCode(name: CallName): boolean {
  return (
    name === 'register' ||
    name === 'loginWithCode' ||
    name === 'resetPassword' ||
    name === 'changePhone' ||
    name === 'bindEmail' ||
    name === 'loginWithEmail' ||
    name === 'sendEmail' ||
    name === 'sendSms'
  );
}
