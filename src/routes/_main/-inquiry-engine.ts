import * as v from 'valibot';
import { createActor } from 'xstate';
import type { ApiError } from '../../../contract/errors.ts';
import { InquiryRequest, InquirySent } from '../../../contract/inquiries.ts';
import type { Locale } from '../../../contract/words.ts';
import { randomKey } from '../../actors/idempotency-key.ts';
import { bindSubmission } from '../../actors/submission.ts';
import type { Client } from '../../api/client.ts';
import { sendInquiry } from '../../api/inquiries.ts';
import { errorText, fieldText } from '../../app/error-text.ts';
import type { InquiryField, InquiryValues, InquiryView } from './-use-inquiry.ts';

export type InquiryEngine = {
  /** The first fault of each field, in words; none when the values can be sent. */
  faults: (values: InquiryValues, locale: Locale) => Partial<Record<InquiryField, string>>;
  failure: (error: ApiError, locale: Locale) => string;
  send: (values: InquiryValues) => void;
};

/**
 * Rules, machine and calls of the contact form. They arrive when somebody begins to write: the page
 * is shown without them.
 */
export function openInquiry(client: Client, show: (view: InquiryView) => void): InquiryEngine {
  const submission = createActor(bindInquiry(client), { input: { idempotencyKey: randomKey() } });
  submission.subscribe({
    next: (snapshot) =>
      show({ busy: snapshot.hasTag('busy'), failure: snapshot.context.error, sent: null }),
    complete: () => {
      const sent = v.parse(InquirySent, submission.getSnapshot().context.answer);
      show({ busy: false, failure: null, sent });
    },
  });
  submission.start();
  return {
    faults: (values, locale) => {
      const faults: Record<string, string> = {};
      for (const issue of v.safeParse(InquiryRequest, values).issues ?? []) {
        const name = v.getDotPath(issue);
        if (name !== null) faults[name] ??= fieldText(issue.message, locale);
      }
      return faults;
    },
    failure: errorText,
    send: (values) => submission.send({ type: 'form.submitted', values }),
  };
}

/**
 * The same words keep their key, so that sending them again after a lost answer enters them once;
 * changed words are another inquiry. Kept in memory only: they are personal.
 */
function bindInquiry(client: Client) {
  let last = { words: '', key: '' };
  return bindSubmission(InquiryRequest, (body, { signal }) => {
    const words = JSON.stringify(body);
    if (words !== last.words) last = { words, key: randomKey() };
    return sendInquiry(client, body, { idempotencyKey: last.key, signal });
  });
}
