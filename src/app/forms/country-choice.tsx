import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhoneCountries } from '#contract/accounts/auth.ts';
import { normalizeTyped } from '#contract/base/typed-text.ts';
import { startRead } from '#src/actors/start-read.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './country-choice.module.css';

type Countries = PhoneCountries['items'];

type CountryChoiceProps = {
  /** The typed phone number; its prefix chooses the country. */
  phone: string;
  input: RefObject<HTMLInputElement | null>;
};

/**
 * The country of a phone number, where codes can go to several. A choice writes the calling code into the
 * field, so that typing `+44` by hand has the same effect.
 */
export function CountryChoice({ phone, input }: CountryChoiceProps) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const countries = useCountries(input);
  if (countries.length < 2) return null;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const served = countries.find((country) => getCountryPrefix(phone, country) !== '');
  const sign = findBeginning(phone, ['+', '00']);
  // A number without a plus sign is from the mainland; a calling code may belong to an unsupported country.
  const chosen = served ?? (sign === '' ? countries[0] : undefined);

  function choose(country: string): void {
    const next = countries.find((one) => one.country === country);
    const field = input.current;
    if (next === undefined || field === null) return;
    const typed = chosen === undefined ? sign : getCountryPrefix(phone, chosen);
    const prefix = next.country === 'CN' ? '' : `+${next.calling_code} `;
    field.setRangeText(prefix, 0, typed.length, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <span
      className={`detail gap-4 inline-flex items-center relative min-height-44 tabular rounded-sm ${styles.country}`}
    >
      <span aria-hidden="true">{`+${chosen?.calling_code ?? ''}`}</span>
      <Icon name="chevronDown" size={16} />
      <select
        aria-label={t('phoneCountry')}
        value={chosen?.country ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {chosen === undefined ? (
          <option value="" hidden>
            +
          </option>
        ) : null}
        {countries.map(({ country, calling_code }) => (
          <option key={country} value={country}>
            {`+${calling_code} ${names.of(country) ?? country}`}
          </option>
        ))}
      </select>
    </span>
  );
}

/** The prefix of a phone number that names this country, with the spaces around it. */
function getCountryPrefix(phone: string, { calling_code }: Countries[number]): string {
  return findBeginning(phone, [`+${calling_code}`, `00${calling_code}`]);
}

/** Finds the prefix of the input that equals one of `wanted`, including the spaces after it. */
function findBeginning(typed: string, wanted: readonly string[]): string {
  let found = '';
  for (let end = 1; end <= Math.min(typed.length, mostCharacters); end += 1) {
    const read = normalizeTyped(typed.slice(0, end)).replace(/[\s()-]/g, '');
    if (wanted.includes(read)) found = typed.slice(0, end);
    else if (found !== '') break;
  }
  return found;
}

// The maximum for a sign and a calling code, with spaces and invisible characters.
const mostCharacters = 24;

/**
 * Loads the countries when the field gets focus. Until then the list holds the mainland only, and the field
 * works without it.
 */
function useCountries(input: CountryChoiceProps['input']): Countries {
  const { client } = useRouteContext({ from: '__root__' });
  const [countries, setCountries] = useState<Countries>([]);
  useEffect(() => {
    const field = input.current;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = () => {
      const stop = startRead((stopped) => client.call('listPhoneCountries', { signal: stopped }), {
        onDone: ({ items }) => setCountries(items),
      });
      signal.addEventListener('abort', stop);
    };
    if (field !== null && document.activeElement === field) ask();
    else field?.addEventListener('focus', ask, { once: true, signal });
    return () => leaving.abort();
  }, [client, input]);
  return countries;
}
