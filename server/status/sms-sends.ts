import type { Metrics } from '#server/base/metrics.ts';
import type { SmsFallback, SmsObserver } from '#server/gateways/sms-fallback.ts';

/** Creates the observer that counts each attempt to send an SMS. */
export function countSmsSends({ smsSends }: Pick<Metrics, 'smsSends'>): SmsObserver {
  return {
    begin: () => Promise.resolve(),
    end(provider, _, outcome) {
      smsSends.add({ provider, outcome });
      return Promise.resolve();
    },
  };
}

/** Adds a gauge that says which SMS providers rest after failures. */
export function exposeSmsRests(
  { registry }: Pick<Metrics, 'registry'>,
  { listProviders }: Pick<SmsFallback, 'listProviders'>,
): void {
  registry.gauge(
    'park_sms_resting',
    'SMS providers that get no messages from this process after failures in a row: 1 while it rests.',
    () =>
      listProviders().map(({ name, rests }) => ({
        labels: { provider: name },
        value: rests ? 1 : 0,
      })),
  );
}
