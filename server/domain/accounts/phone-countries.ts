import type { PhoneCountries } from '#contract/accounts/auth.ts';
import type { Deps } from '#server/records/deps.ts';
import { findCallingCode } from '#server/base/phone-number.ts';

/** Lists the countries that can get SMS codes, the mainland first, then by country code. */
export function listPhoneCountries({ sms }: Deps): PhoneCountries {
  const others = sms.countries.filter((country) => country !== 'CN').toSorted();
  return {
    items: ['CN', ...others].flatMap((country) => {
      const code = findCallingCode(country);
      return code === null ? [] : [{ country, calling_code: code }];
    }),
  };
}
