import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnEmail } from '#contract/accounts/account.ts';
import { askFirst, type Confirmation } from '#src/actors/confirmation.ts';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { ownTimeZone } from '#src/i18n/format-moment.ts';

/** Takes the address away after asking in the global dialog, which works until the server answered. */
export function useEmailRemoval(email: string, onRemoved: (ownEmail: OwnEmail) => void) {
  const { t } = useTranslation('security');
  const { client, confirm } = useRouteContext({ from: '__root__' });
  const openQuestion = useRef<Confirmation | null>(null);
  useEffect(() => () => openQuestion.current?.withdraw(), []);
  const { busy, failure, submit } = useSubmission(
    (_: void, options) => client.call('removeEmail', options),
    {
      onDone(ownEmail) {
        openQuestion.current?.withdraw();
        // The pressed button disappears with its row.
        document.getElementById('email')?.focus();
        showToast({ kind: 'success', title: t('email.removed') });
        onRemoved(ownEmail);
      },
      // The page says behind the dialog that it asks again.
      onUnanswered: () => openQuestion.current?.withdraw(),
      onFailed: () => openQuestion.current?.withdraw(),
    },
  );

  function remove(): void {
    if (busy) return;
    openQuestion.current?.withdraw();
    openQuestion.current = askFirst(
      confirm,
      {
        type: 'warning',
        title: { key: 'security:email.ask' },
        content: { key: 'security:email.askText', values: { email } },
        showCancel: true,
        cancelText: { key: 'security:email.keep' },
        confirmText: { key: 'security:email.remove' },
      },
      () => submit(),
    );
  }

  return { busy, failure, remove };
}

/** Turns mails with receipts and decisions on or off, in this language and on this clock. */
export function useMailReceipts({ receipts }: OwnEmail, onSet: (ownEmail: OwnEmail) => void) {
  const { t } = useTranslation('security');
  const { client } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const { busy, failure, submit } = useSubmission(
    (wanted: boolean, options) =>
      client.call('setMailReceipts', {
        body: { receipts: wanted, time_zone: ownTimeZone() },
        ...options,
      }),
    {
      onDone(ownEmail) {
        showToast({ kind: 'success', title: t(ownEmail.receipts ? 'email.on' : 'email.off') });
        onSet(ownEmail);
      },
      onFailed(refusal) {
        // The address was removed in the meantime.
        if (refusal.kind === 'conflict') void router.invalidate();
      },
    },
  );
  return {
    // The requested value is shown until the server answers.
    receipts: busy ? !receipts : receipts,
    failure,
    toggle: () => submit(!receipts),
  };
}
