import { createActor } from 'xstate';
import type { ApiError } from '#contract/errors.ts';
import { InquiryRequest, type InquirySent } from '#contract/inquiries.ts';
import { randomKey } from '#src/actors/idempotency-key.ts';
import { bindSubmission } from '#src/actors/submission.ts';
import type { Client } from '#src/api/client.ts';
import { sendInquiry } from '#src/api/inquiries.ts';
import { errorText } from '#src/app/forms/error-text.ts';
import { tabRecorder } from '#src/app/support/recorder.ts';
import { rulesOf } from '#src/app/forms/rules.ts';

export type InquiryView = { busy: boolean; failure: ApiError | null; sent: InquirySent | null };

export type InquiryEngine = ReturnType<typeof openInquiry>;

/**
 * Returns the rules, the machine and the calls of the contact form. They arrive when somebody begins
 * to write: the page is shown without them. The key stays in memory only, as the words do.
 */
export function openInquiry(client: Client, show: (view: InquiryView) => void) {
  const submission = createActor(
    bindSubmission((request: InquiryRequest, options) => sendInquiry(client, request, options)),
    { inspect: tabRecorder.inspect },
  );
  submission.subscribe((snapshot) => {
    const { error, output } = snapshot.context;
    show({ busy: snapshot.hasTag('busy'), failure: error, sent: output });
  });
  submission.start();
  return {
    rules: rulesOf(InquiryRequest),
    errorText,
    send: (values: InquiryRequest) =>
      submission.send({ type: 'form.submitted', values, idempotencyKey: randomKey() }),
  };
}
