import { Outlet } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { SmsCodeRef } from '#machines/sms-code.machine.ts';
import { useSmsCode } from '#src/app/forms/use-sms.ts';

const ResetCodeContext = createContext<SmsCodeRef | null>(null);

/**
 * Keeps the single code of a reset while the person goes from the phone number to the new password and back.
 */
export function ResetHost() {
  const sms = useSmsCode({ by: 'sms', purpose: 'reset' });
  return (
    <ResetCodeContext value={sms}>
      <Outlet />
    </ResetCodeContext>
  );
}

/** Returns the code of these pages. Throws outside of them. */
export function useResetCode(): SmsCodeRef {
  const sms = use(ResetCodeContext);
  if (sms === null) throw new Error('useResetCode needs the reset layout around it');
  return sms;
}
