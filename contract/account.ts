import * as v from 'valibot';
import { Phone, SmsCode } from './fields.ts';

/** The password of the account as a confirmation; a wrong one is a fault of its field, never 401. */
const CurrentPassword = v.pipe(
  v.string('required'),
  v.minLength(1, 'required'),
  v.maxLength(128, 'tooLong'),
);

/** POST /user/phone: another number for the account, to which the code went. */
export const PhoneChange = v.object({
  phone: Phone,
  verification_code: SmsCode,
  password: CurrentPassword,
});
export type PhoneChange = v.InferOutput<typeof PhoneChange>;
