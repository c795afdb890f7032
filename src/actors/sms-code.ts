import { fromPromise } from 'xstate';
import type { SmsRequest, SmsSent } from '#contract/auth.ts';
import { smsCodeMachine } from '#machines/sms-code.machine.ts';
import { sendSms } from '#src/api/auth.ts';
import type { Client } from '#src/api/client.ts';

/** Returns one phone code, bound to the API. */
export function bindSmsCode(client: Client) {
  return smsCodeMachine.provide({
    actors: {
      sendCode: fromPromise<SmsSent, SmsRequest>(({ input, signal }) =>
        sendSms(client, input, { signal }),
      ),
    },
  });
}
