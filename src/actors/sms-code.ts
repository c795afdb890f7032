import { fromCallback, fromPromise } from 'xstate';
import type { CodeRequest, SmsSent } from '#contract/accounts/auth.ts';
import type { ConnectionEvent } from '#machines/ask-again.ts';
import { smsCodeMachine } from '#machines/sms-code.machine.ts';
import type { Client, KeyedOptions } from '#src/api/client.ts';
import { watchConnection } from './connection.ts';
import { createKeptKey } from './kept-key.ts';

/** Binds one code by SMS or e-mail to the API. */
export function bindSmsCode(client: Client) {
  const key = createKeptKey();
  return smsCodeMachine.provide({
    actors: {
      sendCode: fromPromise<SmsSent, CodeRequest>(({ input, signal }) =>
        key.send(input, (idempotencyKey) => sendCode(client, input, { idempotencyKey, signal })),
      ),
      connection: fromCallback<ConnectionEvent>(({ sendBack }) => watchConnection(sendBack)),
    },
  });
}

function sendCode(client: Client, request: CodeRequest, options: KeyedOptions): Promise<SmsSent> {
  const { to } = request;
  switch (request.by) {
    case 'sms':
      return client.call('sendSms', { body: { phone: to, purpose: request.purpose }, ...options });
    case 'email':
      return client.call('sendEmail', {
        body: { email: to, purpose: request.purpose },
        ...options,
      });
  }
}
