import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInDevice } from '#contract/accounts/profile.ts';
import { askFirst, type Confirmation, type Question } from '#src/actors/confirmation.ts';
import type { Client, KeyedOptions } from '#src/api/client.ts';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { showToast } from '#src/app/lazy/toast.ts';

/** Signs other devices out after asking in the global dialog, which works until the server answered. */
export function useEndSessions(onLeft: (devices: SignedInDevice[]) => void) {
  const { t } = useTranslation('security');
  const { client, confirm } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const openQuestion = useRef<Confirmation | null>(null);
  useEffect(() => () => openQuestion.current?.withdraw(), []);
  // One session by its id, or every one but this.
  const { busy, failure, submit } = useSubmission(
    (session: string | null, options) => endSessions(client, session, options),
    {
      onDone({ session, devices }) {
        openQuestion.current?.withdraw();
        onLeft(devices);
        // The pressed button disappears with its row.
        document.getElementById('sessions')?.focus();
        const title = t(session === null ? 'sessions.othersEnded' : 'sessions.ended');
        showToast({ kind: 'success', title });
        void router.invalidate();
      },
      // The page says behind the dialog that it asks again.
      onUnanswered: () => openQuestion.current?.withdraw(),
      onFailed(refusal) {
        openQuestion.current?.withdraw();
        // It has ended already: the list is out of date.
        if (refusal.kind === 'notFound') void router.invalidate();
      },
    },
  );

  function end(session: string | null, question: Question): void {
    if (busy) return;
    openQuestion.current?.withdraw();
    openQuestion.current = askFirst(confirm, question, () => submit(session));
  }

  return {
    failure,
    endOne: (session: SignedInDevice, device: string) =>
      end(session.id, {
        ...warning,
        title: { key: 'security:confirm.one' },
        content: { key: 'security:confirm.oneText', values: { device } },
      }),
    endOthers: () =>
      end(null, {
        ...warning,
        title: { key: 'security:confirm.others' },
        content: { key: 'security:confirm.othersText' },
      }),
  };
}

async function endSessions(client: Client, session: string | null, options: KeyedOptions) {
  const { items: devices } = await (session === null
    ? client.call('endOtherSessions', options)
    : client.call('endSession', { params: { session }, ...options }));
  return { session, devices };
}

const warning = {
  type: 'warning',
  showCancel: true,
  cancelText: { key: 'security:confirm.keep' },
  confirmText: { key: 'security:confirm.end' },
} as const;
