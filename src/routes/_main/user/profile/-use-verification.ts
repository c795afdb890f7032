import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import {
  Verification,
  VerificationRequest,
  type Profile,
} from '../../../../../contract/profile.ts';
import { bindSubmission } from '../../../../actors/submission.ts';
import { requestVerification } from '../../../../api/profile.ts';
import { notify } from '../../../../app/notify.ts';
import { useForm, type Fault } from '../../../../app/use-form.ts';
import { useLatest } from '../../../../app/use-latest.ts';
import { useRepeatedSubmission } from '../../../../app/use-repeated-submission.ts';
import { useAttachments } from './-use-attachments.ts';

const Typed = v.omit(VerificationRequest, ['attachments']);

/** A request to be verified: what is typed, the files with it, and where the last one stands. */
export function useVerification(profile: Profile) {
  const { t } = useTranslation('profile');
  const { client } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const [current, setCurrent] = useLatest(profile.verification);
  const attachments = useAttachments();
  const [logic] = useState(() =>
    bindSubmission(VerificationRequest, (body, { signal }) =>
      requestVerification(client, body, { signal }),
    ),
  );
  const { busy, failure, submit } = useRepeatedSubmission(logic, {
    onDone(answer) {
      form.reset(empty);
      setCurrent(v.parse(Verification, answer));
      // The button that was pressed goes with the form.
      document.getElementById('verification')?.focus();
      notify({
        kind: 'success',
        title: t('verification.form.done'),
        message: t('verification.form.doneText'),
      });
      void router.invalidate();
    },
    onFailed(refusal) {
      // Another tab has sent one: the page tells how that one stands.
      if (refusal.error === 'verification.under_way') void router.invalidate();
    },
  });
  const empty = { real_name: profile.real_name, id_number: '' };
  const form = useForm({ schema: Typed, initial: empty, failure, summary: true });
  const theirs = failure?.fields['attachments']?.[0] ?? null;
  const fault = form.attempts === 0 ? null : (attachments.fault ?? theirs);
  const filesFault: Fault<'attachments'>[] =
    fault === null ? [] : [{ name: 'attachments', error: fault }];
  const open = current.status === 'none' || current.status === 'rejected';
  return {
    current,
    form,
    attachments,
    busy,
    faults: [...form.faults, ...filesFault],
    filesError: attachments.refusal ?? fault,
    unsaved: open && (form.values.id_number !== '' || attachments.files.length > 0),
    send(typed: v.InferOutput<typeof Typed>): void {
      if (attachments.fault === null) submit({ ...typed, attachments: attachments.ids });
    },
  };
}

export type VerificationControls = ReturnType<typeof useVerification>;
