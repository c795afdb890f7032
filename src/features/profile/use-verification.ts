import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { VerificationRequest, type Profile } from '#contract/accounts/profile.ts';
import { createRules } from '#src/app/forms/rules.ts';
import { useAttachments } from '#src/app/forms/use-attachments.ts';
import { useForm, type Fault } from '#src/app/forms/use-form.ts';
import { useLatest } from '#src/app/forms/use-latest.ts';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { showToast } from '#src/app/lazy/toast.ts';

const Typed = v.omit(VerificationRequest, ['attachments']);
const rules = createRules(Typed);

/** Provides a verification request: the input, its files, and the status of the last request. */
export function useVerification(profile: Profile) {
  const { t } = useTranslation('profile');
  const { client } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const [current, setCurrent] = useLatest(profile.verification);
  const attachments = useAttachments();
  const { busy, failure, submit } = useSubmission(
    (request: VerificationRequest, options) =>
      client.call('requestVerification', { body: request, ...options }),
    {
      onDone(verification) {
        form.reset(empty);
        setCurrent(verification);
        // The pressed button disappears with the form.
        document.getElementById('verification')?.focus();
        showToast({
          kind: 'success',
          title: t('verification.form.done'),
          message: t('verification.form.doneText'),
        });
        void router.invalidate();
      },
      onFailed(refusal) {
        // Another tab has sent a request: the page shows its status.
        if (refusal.error === 'verification.under_way') void router.invalidate();
      },
    },
  );
  const empty = { real_name: profile.real_name, id_number: '' };
  const form = useForm({ rules, initial: empty, failure, summary: true });
  const theirs = failure?.fields['attachments']?.[0] ?? null;
  const fault = form.attempts === 0 ? null : (attachments.fault ?? theirs);
  const filesFault: Fault<'attachments'>[] =
    fault === null ? [] : [{ name: 'attachments', error: fault }];
  // The number of an identity card is not kept.
  const { id_number: _, ...typed } = form.typed;
  const open = current.status === 'none' || current.status === 'rejected';
  return {
    current,
    form,
    attachments,
    busy,
    faults: [...form.faults, ...filesFault],
    filesError: attachments.refusal ?? fault,
    /** The input that may be kept. */
    typed: open ? typed : {},
    unsaved: open && (Object.keys(form.typed).length > 0 || attachments.files.length > 0),
    send(values: v.InferOutput<typeof Typed>): void {
      if (attachments.fault === null) submit({ ...values, attachments: attachments.ids });
    },
  };
}

export type VerificationControls = ReturnType<typeof useVerification>;
