import { Outlet, useRouteContext } from '@tanstack/react-router';
import { useActorRef } from '@xstate/react';
import { createContext, use, useState } from 'react';
import { bindSmsCode } from '../../actors/sms-code.ts';
import type { SmsCodeRef } from '../../../machines/sms-code.machine.ts';

const ResetCodeContext = createContext<SmsCodeRef | null>(null);

/** Keeps the one code of a reset while the person goes from the phone to the new password and back. */
export function ResetHost() {
  const { client } = useRouteContext({ from: '__root__' });
  const [logic] = useState(() => bindSmsCode(client));
  const sms = useActorRef(logic, { input: { purpose: 'reset' } });
  return (
    <ResetCodeContext value={sms}>
      <Outlet />
    </ResetCodeContext>
  );
}

/** The code of these pages. Throws outside of them. */
export function useResetCode(): SmsCodeRef {
  const sms = use(ResetCodeContext);
  if (sms === null) throw new Error('useResetCode needs the reset layout around it');
  return sms;
}
