import { createAliyunSms } from '#server/adapters/aliyun-sms/sender.ts';
import { createTencentSms } from '#server/adapters/tencent-sms/sender.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Log } from '#server/base/log.ts';
import type { Metrics } from '#server/base/metrics.ts';
import {
  createSmsFallback,
  type SmsFallback,
  type SmsObserver,
  type SmsProvider,
} from '#server/gateways/sms-fallback.ts';
import type { Database } from '#server/db/database.ts';
import { createSmsCounter } from '#server/records/sms-counts.ts';
import type { SmsSender } from '#server/gateways/sms-sender.ts';
import { countSmsSends, exposeSmsRests } from '#server/status/sms-sends.ts';
import type { SmsProviderSettings } from './sms-settings.ts';

/** Creates the sender through the configured providers, or into the inbox of the sandbox without one. */
export function createSms(
  settings: readonly SmsProviderSettings[] | null,
  inbox: SmsSender,
  { db, log, clock, metrics }: { db: Database; log: Log; clock: Clock; metrics: Metrics },
): SmsFallback {
  const [first = { name: 'sandbox', sender: inbox }, ...others] = (settings ?? []).map((one) =>
    createProvider(one, clock),
  );
  const observer = observeBoth(countSmsSends(metrics), createSmsCounter(db, clock, log));
  const sms = createSmsFallback([first, ...others], clock, observer);
  exposeSmsRests(metrics, sms);
  return sms;
}

function observeBoth(one: SmsObserver, other: SmsObserver): SmsObserver {
  return {
    begin: async (...attempt) =>
      void (await Promise.all([one.begin(...attempt), other.begin(...attempt)])),
    end: async (...attempt) =>
      void (await Promise.all([one.end(...attempt), other.end(...attempt)])),
  };
}

function createProvider({ name, settings }: SmsProviderSettings, { date }: Clock): SmsProvider {
  switch (name) {
    case 'aliyun':
      return { name, sender: createAliyunSms(settings, date) };
    case 'tencent':
      return { name, sender: createTencentSms(settings, date) };
  }
}
