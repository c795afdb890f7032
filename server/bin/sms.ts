import { createAliyunSms } from '#server/adapters/aliyun-sms/sender.ts';
import { createTencentSms } from '#server/adapters/tencent-sms/sender.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Metrics } from '#server/base/metrics.ts';
import {
  createSmsFallback,
  type SmsFallback,
  type SmsProvider,
} from '#server/gateways/sms-fallback.ts';
import type { SmsSender } from '#server/gateways/sms-sender.ts';
import { countSmsSends, exposeSmsRests } from '#server/status/sms-sends.ts';
import type { SmsProviderSettings } from './sms-settings.ts';

/** Creates the sender through the configured providers, or into the inbox of the sandbox without one. */
export function createSms(
  settings: readonly SmsProviderSettings[] | null,
  inbox: SmsSender,
  { clock, metrics }: { clock: Clock; metrics: Metrics },
): SmsFallback {
  const [first = { name: 'sandbox', sender: inbox }, ...others] = (settings ?? []).map((one) =>
    createProvider(one, clock),
  );
  const sms = createSmsFallback([first, ...others], clock, countSmsSends(metrics));
  exposeSmsRests(metrics, sms);
  return sms;
}

function createProvider({ name, settings }: SmsProviderSettings, { date }: Clock): SmsProvider {
  switch (name) {
    case 'aliyun':
      return { name, sender: createAliyunSms(settings, date) };
    case 'tencent':
      return { name, sender: createTencentSms(settings, date) };
  }
}
