import type { AliyunSmsSettings } from '#server/adapters/aliyun-sms/sender.ts';
import type { TencentSmsSettings } from '#server/adapters/tencent-sms/sender.ts';
import type { NotifiedEvent } from '#contract/base/picklists.ts';
import type { SmsInstallation } from '#server/cli/operator.ts';
import type { SmsPrices } from '#server/records/sms-counts.ts';
import { EnvError } from '#server/base/env-error.ts';
import type { SwitchValues } from './switches.ts';

/** One SMS provider and its settings. */
export type SmsProviderSettings =
  | { name: 'aliyun'; settings: AliyunSmsSettings }
  | { name: 'tencent'; settings: TencentSmsSettings };

type Name = SmsProviderSettings['name'];

const needed = {
  aliyun: [
    'SMS_ACCESS_KEY_ID',
    'SMS_ACCESS_KEY_SECRET',
    'SMS_SIGN_NAME',
    'SMS_TEMPLATE_LOGIN',
    'SMS_TEMPLATE_REGISTER',
    'SMS_TEMPLATE_RESET',
    'SMS_TEMPLATE_PHONE',
    'SMS_TEMPLATE_PHONE_CHANGED',
  ],
  tencent: [
    'SMS_TENCENT_SECRET_ID',
    'SMS_TENCENT_SECRET_KEY',
    'SMS_TENCENT_APP_ID',
    'SMS_TENCENT_SIGN_NAME',
    'SMS_TENCENT_TEMPLATE_LOGIN',
    'SMS_TENCENT_TEMPLATE_REGISTER',
    'SMS_TENCENT_TEMPLATE_RESET',
    'SMS_TENCENT_TEMPLATE_PHONE',
    'SMS_TENCENT_TEMPLATE_PHONE_CHANGED',
  ],
} as const satisfies Record<Name, readonly (keyof SwitchValues)[]>;

// Each is offered to customers if it is set.
const forNotices = {
  aliyun: {
    paid: 'SMS_NOTICE_PAID',
    refunded: 'SMS_NOTICE_REFUNDED',
    refund_failed: 'SMS_NOTICE_REFUND_FAILED',
    step_done: 'SMS_NOTICE_STEP_DONE',
  },
  tencent: {
    paid: 'SMS_TENCENT_NOTICE_PAID',
    refunded: 'SMS_TENCENT_NOTICE_REFUNDED',
    refund_failed: 'SMS_TENCENT_NOTICE_REFUND_FAILED',
    step_done: 'SMS_TENCENT_NOTICE_STEP_DONE',
  },
} as const satisfies Record<Name, Record<NotifiedEvent, keyof SwitchValues>>;

// Without these a provider delivers to the mainland only.
const forAbroad = {
  aliyun: ['SMS_TEMPLATE_ABROAD', 'SMS_TEMPLATE_ABROAD_PHONE_CHANGED'],
  tencent: ['SMS_TENCENT_TEMPLATE_ABROAD', 'SMS_TENCENT_TEMPLATE_ABROAD_PHONE_CHANGED'],
} as const satisfies Record<Name, readonly (keyof SwitchValues)[]>;

const forPrices = {
  aliyun: { mainland: 'SMS_PRICE_YUAN', abroad: 'SMS_PRICE_ABROAD_YUAN' },
  tencent: { mainland: 'SMS_TENCENT_PRICE_YUAN', abroad: 'SMS_TENCENT_PRICE_ABROAD_YUAN' },
} as const satisfies Record<Name, Record<'mainland' | 'abroad', keyof SwitchValues>>;

const words = 'SMS_PROVIDER and SMS_FALLBACK';

/**
 * Reads the SMS providers, the one that is asked first in front; null without one. Throws EnvError when
 * settings of a provider are missing, or belong to one that is not named.
 */
export function readSms(values: SwitchValues): readonly SmsProviderSettings[] | null {
  const { SMS_PROVIDER: first, SMS_FALLBACK: second, SMS_COUNTRIES: countries } = values;
  if (first === second && first !== '') {
    throw new EnvError(`${words} are both ${first}: name two providers, or unset SMS_FALLBACK.`);
  }
  const names = listProviders(values);
  expectNamed(values, names);
  if (first === '') {
    if (second === '' && countries.length === 0) return null;
    const set = second === '' ? 'SMS_COUNTRIES' : 'SMS_FALLBACK';
    throw new EnvError(`SMS_PROVIDER is missing: set it to a provider, or unset ${set}.`);
  }
  for (const name of names) expectComplete(values, name);
  return names.map((name) =>
    name === 'aliyun'
      ? { name, settings: readAliyun(values) }
      : { name, settings: readTencent(values) },
  );
}

function listProviders({ SMS_PROVIDER: first, SMS_FALLBACK: second }: SwitchValues): Name[] {
  return [first, second].filter((name) => name !== '');
}

function goesAbroad({ SMS_COUNTRIES: countries }: SwitchValues): boolean {
  return countries.some((country) => country !== 'CN');
}

/** Throws if a setting belongs to a provider that is not in use: most likely its name was forgotten. */
function expectNamed(values: SwitchValues, names: readonly Name[]): void {
  for (const name of ['aliyun', 'tencent'] as const) {
    const notice = Object.values(forNotices[name]).find((one) => hasTemplates(values, one));
    const set = [...needed[name], ...forAbroad[name]].find((one) => values[one] !== '') ?? notice;
    if (set === undefined || names.includes(name)) continue;
    throw new EnvError(
      `${set} is set, and neither SMS_PROVIDER nor SMS_FALLBACK is ${name}: name it, or unset its switches.`,
    );
  }
}

function expectComplete(values: SwitchValues, name: Name): void {
  const missing = needed[name].filter((one) => values[one] === '');
  if (missing.length > 0) {
    throw new EnvError(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: messages through ${name} need all of ${needed[name].join(', ')}.`,
    );
  }
  if (goesAbroad(values) && forAbroad[name].some((one) => values[one] === '')) {
    throw new EnvError(
      `SMS_COUNTRIES names a country other than CN: set ${forAbroad[name].join(' and ')}, the templates for messages abroad.`,
    );
  }
}

function hasTemplates(values: SwitchValues, name: keyof SwitchValues): boolean {
  return Object.keys(Object(values[name])).length > 0;
}

function readCountries({ SMS_COUNTRIES: countries }: SwitchValues): readonly string[] {
  return countries.length === 0 ? ['CN'] : countries;
}

function readAliyun(values: SwitchValues): AliyunSmsSettings {
  return {
    countries: readCountries(values),
    abroad: {
      code: values.SMS_TEMPLATE_ABROAD,
      phone_changed: values.SMS_TEMPLATE_ABROAD_PHONE_CHANGED,
    },
    accessKeyId: values.SMS_ACCESS_KEY_ID,
    accessKeySecret: values.SMS_ACCESS_KEY_SECRET,
    signName: values.SMS_SIGN_NAME,
    templates: {
      login: values.SMS_TEMPLATE_LOGIN,
      register: values.SMS_TEMPLATE_REGISTER,
      reset: values.SMS_TEMPLATE_RESET,
      phone: values.SMS_TEMPLATE_PHONE,
      phone_changed: values.SMS_TEMPLATE_PHONE_CHANGED,
    },
    notices: {
      paid: values.SMS_NOTICE_PAID,
      refunded: values.SMS_NOTICE_REFUNDED,
      refund_failed: values.SMS_NOTICE_REFUND_FAILED,
      step_done: values.SMS_NOTICE_STEP_DONE,
    },
  };
}

function readTencent(values: SwitchValues): TencentSmsSettings {
  return {
    countries: readCountries(values),
    abroad: {
      code: values.SMS_TENCENT_TEMPLATE_ABROAD,
      phone_changed: values.SMS_TENCENT_TEMPLATE_ABROAD_PHONE_CHANGED,
    },
    secretId: values.SMS_TENCENT_SECRET_ID,
    secretKey: values.SMS_TENCENT_SECRET_KEY,
    appId: values.SMS_TENCENT_APP_ID,
    region: values.SMS_TENCENT_REGION,
    signName: values.SMS_TENCENT_SIGN_NAME,
    templates: {
      login: values.SMS_TENCENT_TEMPLATE_LOGIN,
      register: values.SMS_TENCENT_TEMPLATE_REGISTER,
      reset: values.SMS_TENCENT_TEMPLATE_RESET,
      phone: values.SMS_TENCENT_TEMPLATE_PHONE,
      phone_changed: values.SMS_TENCENT_TEMPLATE_PHONE_CHANGED,
    },
    notices: {
      paid: values.SMS_TENCENT_NOTICE_PAID,
      refunded: values.SMS_TENCENT_NOTICE_REFUNDED,
      refund_failed: values.SMS_TENCENT_NOTICE_REFUND_FAILED,
      step_done: values.SMS_TENCENT_NOTICE_STEP_DONE,
    },
  };
}

/** Reads the price of one message through each provider, in yuan. */
export function readSmsPrices(values: SwitchValues): SmsPrices {
  const read = (value: string) => (value === '' ? null : Number(value));
  const readBoth = ({ mainland, abroad }: (typeof forPrices)[Name]) => ({
    mainland: read(values[mainland]),
    abroad: read(values[abroad]),
  });
  return {
    aliyun: readBoth(forPrices.aliyun),
    tencent: readBoth(forPrices.tencent),
    sandbox: { mainland: 0, abroad: 0 },
  };
}

/** Returns the number of providers in use, and the optional switches that are unset for them. */
export function readSmsInstallation(values: SwitchValues): SmsInstallation {
  const names = listProviders(values);
  const destinations = goesAbroad(values)
    ? (['mainland', 'abroad'] as const)
    : (['mainland'] as const);
  const prices = names.flatMap((name) => destinations.map((to) => forPrices[name][to]));
  return {
    providers: names.length,
    unsetNotices: names
      .flatMap((name) => Object.values(forNotices[name]))
      .filter((one) => !hasTemplates(values, one)),
    unsetPrices: prices.filter((one) => values[one] === ''),
  };
}
