import type { PhoneCountries } from '#contract/accounts/auth.ts';
import type { Deps } from '#server/records/deps.ts';
import { callingCodeOf } from '#server/base/phone-number.ts';

/** Returns the countries whose phones a code can go to, the mainland first, then by their codes. */
export function listPhoneCountries({ sms }: Deps): PhoneCountries {
  const others = sms.countries.filter((country) => country !== 'CN').toSorted();
  return {
    items: ['CN', ...others].flatMap((country) => {
      const code = callingCodeOf(country);
      return code === null ? [] : [{ country, calling_code: code }];
    }),
  };
}
