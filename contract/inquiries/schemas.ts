import * as v from 'valibot';
import { Email, Phone } from '../base/fields.ts';
import { line, optionalLine, text, blankable } from '../base/text-fields.ts';
import { inquiryReplyHours } from '../base/limits.ts';
import { BudgetRange, ContactTime, InquiryType } from '../base/picklists.ts';
import { programText } from '../base/typed-fields.ts';

/** POST /contact/inquiries: spec 5, for the form and the server alike. */
export const InquiryRequest = v.pipe(
  v.object({
    // A missing field counts as empty.
    name: v.optional(line(60, 'nameRequired'), ''),
    phone: v.optional(blankable(Phone), null),
    email: v.optional(blankable(Email), null),
    company: optionalLine(120),
    position: optionalLine(60),
    inquiry_type: v.pipe(
      v.optional(programText('inquiryTypeRequired'), ''),
      v.picklist(InquiryType.options, 'inquiryTypeRequired'),
    ),
    budget_range: v.optional(blankable(v.picklist(BudgetRange.options, 'invalid')), null),
    preferred_contact_time: v.optional(blankable(v.picklist(ContactTime.options, 'invalid')), null),
    description: v.optional(text(4000, 'descriptionRequired'), ''),
  }),
  v.forward(
    v.partialCheck(
      [['phone'], ['email']],
      ({ phone, email }) => phone !== null || email !== null,
      'contactMethod',
    ),
    ['phone'],
  ),
);
export type InquiryRequest = v.InferOutput<typeof InquiryRequest>;

export const InquirySent = v.object({
  inquiry_no: v.string(),
  answer_within_hours: v.literal(inquiryReplyHours),
});
export type InquirySent = v.InferOutput<typeof InquirySent>;
