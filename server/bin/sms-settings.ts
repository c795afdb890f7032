import type { AliyunSmsSettings } from '#server/adapters/aliyun-sms/sender.ts';
import type { TencentSmsSettings } from '#server/adapters/tencent-sms/sender.ts';
import { EnvError } from '#server/base/env-error.ts';
import type { SmsInstallation } from '#server/cli/operator.ts';
import type { SmsPrices } from '#server/records/sms-counts.ts';
import { listSwitches, type Switch, type SwitchReader } from './switch-reader.ts';
import { sections } from './switches.ts';

/** One SMS provider and its settings. */
export type SmsProviderSettings =
  | { name: 'aliyun'; settings: AliyunSmsSettings }
  | { name: 'tencent'; settings: TencentSmsSettings };

type Name = SmsProviderSettings['name'];

const providers = {
  aliyun: sections.aliyun.switches,
  tencent: sections.tencent.switches,
} as const;

/**
 * Reads the SMS providers, the one that is asked first in front; null without one. Throws EnvError when
 * settings of a provider are missing, or belong to one that is not named.
 */
export function readSms(reader: SwitchReader): readonly SmsProviderSettings[] | null {
  const { provider, fallback } = reader.read(sections.sms.switches);
  if (provider === fallback && provider !== null) {
    throw new EnvError(
      `SMS_PROVIDER and SMS_FALLBACK are both ${provider}: name two providers, or unset SMS_FALLBACK.`,
    );
  }
  const names = listProviders(reader);
  expectNamed(reader, names);
  if (provider === null) {
    const needing = [sections.sms.switches.fallback, sections.sms.switches.countries];
    const set = needing.find(reader.isSet);
    if (set === undefined) return null;
    throw new EnvError(`SMS_PROVIDER is missing: set it to a provider, or unset ${set.name}.`);
  }
  return names.map((name) =>
    name === 'aliyun'
      ? { name, settings: readProvider(reader, name, providers.aliyun) }
      : { name, settings: readProvider(reader, name, providers.tencent) },
  );
}

/** Reads the price of one message through each provider, in yuan. */
export function readSmsPrices(reader: SwitchReader): SmsPrices {
  return { ...reader.read(sections.sms.switches.prices), sandbox: { mainland: 0, abroad: 0 } };
}

/** Returns the number of providers in use, and the optional switches that are unset for them. */
export function readSmsInstallation(reader: SwitchReader): SmsInstallation {
  const names = listProviders(reader);
  const listUnset = (switches: readonly Switch[]) =>
    switches.filter((one) => !reader.isSet(one)).map(({ name }) => name);
  const { countries } = reader.read(sections.sms.switches);
  const { prices } = sections.sms.switches;
  return {
    providers: names.length,
    unsetNotices: names.flatMap((name) => listUnset(listSwitches(providers[name].notices))),
    unsetPrices: names.flatMap((name) =>
      listUnset(goesAbroad(countries) ? listSwitches(prices[name]) : [prices[name].mainland]),
    ),
  };
}

function listProviders(reader: SwitchReader): readonly Name[] {
  const { provider, fallback } = reader.read(sections.sms.switches);
  return [provider, fallback].filter((name) => name !== null);
}

function goesAbroad(countries: readonly string[]): boolean {
  return countries.some((country) => country !== 'CN');
}

/** Throws if a setting belongs to a provider that is not in use: most likely its name was forgotten. */
function expectNamed(reader: SwitchReader, names: readonly Name[]): void {
  for (const name of ['aliyun', 'tencent'] as const) {
    const set = listSwitches(providers[name]).find(reader.isSet);
    if (set === undefined || names.includes(name)) continue;
    throw new EnvError(
      `${set.name} is set, and neither SMS_PROVIDER nor SMS_FALLBACK is ${name}: name it, or unset its switches.`,
    );
  }
}

function readProvider<Group extends (typeof providers)[Name]>(
  reader: SwitchReader,
  name: Name,
  group: Group,
) {
  const { countries } = reader.read(sections.sms.switches);
  const settings = reader.readNeeded(group, (all) => `messages through ${name} need all of ${all}`);
  const abroad = listSwitches(group.abroad);
  if (goesAbroad(countries) && !abroad.every(reader.isSet)) {
    throw new EnvError(
      `SMS_COUNTRIES names a country other than CN: set ${abroad.map((one) => one.name).join(' and ')}, the templates for messages abroad.`,
    );
  }
  return { ...settings, countries };
}
