import { useRouteContext } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeKind } from '#contract/accounts/auth.ts';
import type { ErrorCode } from '#contract/base/error-code.ts';
import { isUnanswered } from '#contract/base/lost-response.ts';
import type { SmsCodeRef } from '#machines/sms-code.machine.ts';
import { bindSmsCode } from '#src/actors/sms-code.ts';
import { useSecondsLeft } from '#src/app/device/use-seconds-left.ts';
import { useRecorder } from '#src/app/support/use-recorder.ts';
import { formatWait } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

const countedSeconds = 90;

/** These errors already name the failed action. */
const telling: readonly ErrorCode[] = [
  'auth.email_missing',
  'auth.send_failed',
  'auth.send_too_soon',
  'auth.send_unclear',
  'request.invalid',
];

/** Creates the actor that sends codes of one kind; it lives as long as its component. */
export function useSmsCode(kind: CodeKind): SmsCodeRef {
  const { client } = useRouteContext({ from: '__root__' });
  const [logic] = useState(() => bindSmsCode(client));
  const sms = useActorRef(logic, { input: { kind } });
  useRecorder(sms);
  return sms;
}

/** Provides the state of a button that sends a code: whether it is enabled, and the seconds until it is. */
export function useSms(sms: SmsCodeRef) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const snapshot = useSelector(sms, (current) => current);
  const { error, waitMs, unanswered, kind, to } = snapshot.context;
  const refused = snapshot.matches({ refused: 'waiting' });
  const waits = refused || snapshot.matches('coolingDown');
  const seconds = useSecondsLeft(waits ? waitMs : 0, snapshot.value);
  const waitLabel =
    seconds <= countedSeconds
      ? t('code.wait', { seconds })
      : t('code.waitLong', { wait: formatWait(seconds * 1000, locale) });
  return {
    busy: snapshot.hasTag('busy'),
    /** No answer came, and the server is asked again. */
    unclear: snapshot.hasTag('busy') && unanswered > 0,
    sent: snapshot.hasTag('sent'),
    waits,
    refused,
    waitLabel,
    error,
    /** Name the failed action when the reason alone does not. */
    failed:
      error === null || telling.includes(error.error)
        ? undefined
        : t(isUnanswered(error) ? 'code.unknown' : 'code.failed'),
    kind,
    to,
  };
}
