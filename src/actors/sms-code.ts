import { fromPromise } from 'xstate';
import type { CodeRequest, SmsSent } from '#contract/auth.ts';
import { smsCodeMachine } from '#machines/sms-code.machine.ts';
import { sendEmail, sendSms } from '#src/api/auth.ts';
import type { Client } from '#src/api/client.ts';

/** Returns one code by SMS or e-mail, bound to the API. */
export function bindSmsCode(client: Client) {
  return smsCodeMachine.provide({
    actors: {
      sendCode: fromPromise<SmsSent, CodeRequest>(({ input, signal }) =>
        sendCode(client, input, signal),
      ),
    },
  });
}

function sendCode(client: Client, request: CodeRequest, signal: AbortSignal): Promise<SmsSent> {
  const { to } = request;
  switch (request.by) {
    case 'sms':
      return sendSms(client, { phone: to, purpose: request.purpose }, { signal });
    case 'email':
      return sendEmail(client, { email: to, purpose: request.purpose }, { signal });
  }
}
