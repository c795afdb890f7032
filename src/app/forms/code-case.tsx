import type { SmsCodeRef } from '#machines/sms-code.machine.ts';
import { CaseLinks } from '#src/app/support/case-links.tsx';
import { useSms } from './use-sms.ts';

/** Help for a person who has not received the code; it belongs at the end of the form that asks for the code. */
export function CodeCase({ sms }: { sms: SmsCodeRef }) {
  const { sent, refused, error } = useSms(sms);
  if (!sent && error === null) return null;
  const path = sent ? 'coolingDown' : refused ? 'refused.waiting' : 'refused.retryable';
  return <CaseLinks origin="form" chart={{ machine: 'smsCode', path }} />;
}
