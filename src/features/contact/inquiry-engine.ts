import { createActor } from 'xstate';
import { InquiryRequest, type InquirySent } from '#contract/inquiries/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { unclearTexts } from '#contract/failures.ts';
import { randomKey } from '#src/actors/idempotency-key.ts';
import { bindSubmission, findOutcome } from '#src/actors/submission.ts';
import type { Client } from '#src/api/client.ts';
import { errorText } from '#src/app/forms/error-text.ts';
import { asFailure, type Failure, type Outcome } from '#src/app/forms/failure.ts';
import { tabRecorder } from '#src/app/support/recorder.ts';
import { createRules } from '#src/app/forms/rules.ts';

export type InquiryView = { busy: boolean; failure: Failure | null; sent: InquirySent | null };

export type InquiryEngine = ReturnType<typeof openInquiry>;

/**
 * Creates the rules, the machine and the calls of the contact form. They load when the visitor starts to
 * write; the page is shown without them. The idempotency key stays in memory only.
 */
export function openInquiry(client: Client, show: (view: InquiryView) => void) {
  const submission = createActor(
    bindSubmission((request: InquiryRequest, options) =>
      client.call('sendInquiry', { body: request, ...options }),
    ),
    { input: { changes: true }, inspect: tabRecorder.inspect },
  );
  submission.subscribe((snapshot) => {
    const { error, output } = snapshot.context;
    const failure = asFailure(error, findOutcome(snapshot));
    show({ busy: snapshot.hasTag('busy'), failure, sent: output });
  });
  submission.start();
  return {
    rules: createRules(InquiryRequest),
    errorText,
    unclearText,
    send: (values: InquiryRequest) =>
      submission.send({ type: 'form.submitted', values, idempotencyKey: randomKey() }),
    /** Aborts the call and ends the repeats, as for every form that is left. */
    stop: () => submission.stop(),
  };
}

/** The text during a retry, and the text once the outcome stays unknown. */
function unclearText(outcome: Outcome, locale: Locale): readonly string[] {
  return outcome === 'asking'
    ? [unclearTexts.asking[locale]]
    : [unclearTexts.unknown[locale], unclearTexts.again[locale]];
}
