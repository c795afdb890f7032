import type { SmsProviderName } from '#contract/staff/status.ts';
import type { Clock } from '#server/base/clock.ts';
import { ServiceAway } from '#server/base/unavailable.ts';
import { SmsRefused, SmsUnclear, type Sms, type SmsSender } from './sms-sender.ts';

/** After this many failures in a row a provider rests, and then one message tries it again. */
export const smsFailuresToRest = 3;
export const smsRestMs = 60_000;

export type SmsProvider = { name: SmsProviderName; sender: SmsSender };

/**
 * The outcome of one attempt. `refused`: the phone gets no message; `away`: the provider was down and sent
 * nothing; `failed`: it refused us; `unclear`: it may have sent the message.
 */
export type SmsOutcome = 'sent' | 'refused' | 'away' | 'failed' | 'unclear';

/** Observes each attempt; its promises are awaited before and after the call to the provider. */
export type SmsObserver = {
  begin(provider: SmsProviderName, message: Sms): Promise<void>;
  end(provider: SmsProviderName, message: Sms, outcome: SmsOutcome): Promise<void>;
};

export type SmsFallback = SmsSender & {
  /** The providers, the first one in front, and whether each rests now. */
  listProviders(): { name: SmsProviderName; rests: boolean }[];
};

/**
 * Sends each message through the first provider that is not resting. When a provider surely sent nothing, the
 * next one gets the message; after an unclear answer none does, so that no one gets two messages. A refusal
 * of the phone holds for every provider.
 */
export function createSmsFallback(
  providers: readonly [SmsProvider, ...SmsProvider[]],
  clock: Pick<Clock, 'now'>,
  observer: SmsObserver,
): SmsFallback {
  const circuits = providers.map((provider) => ({ provider, circuit: createCircuit(clock) }));

  async function attempt({ name, sender }: SmsProvider, message: Sms): Promise<Attempted> {
    await observer.begin(name, message);
    const attempted = await sender.send(message).then(
      (): Attempted => ({ outcome: 'sent', error: null }),
      (error: unknown): Attempted => ({ outcome: toOutcome(error), error }),
    );
    await observer.end(name, message, attempted.outcome);
    return attempted;
  }

  return {
    countries: providers[0].sender.countries,
    offers: (event, phone) => providers.some(({ sender }) => sender.offers(event, phone)),
    listProviders: () =>
      circuits.map(({ provider, circuit }) => ({ name: provider.name, rests: circuit.rests() })),
    async send(message) {
      const able = circuits.filter(({ provider }) => isAble(provider, message));
      // A provider that rests is better than none.
      const ready = able.filter(({ circuit }) => circuit.mayTry());
      let last: unknown = new Error(`no provider has a template for ${message.purpose}`);
      for (const { provider, circuit } of ready.length > 0 ? ready : able) {
        circuit.begin();
        const { outcome, error } = await attempt(provider, message);
        circuit.end(outcome === 'sent' || outcome === 'refused');
        if (outcome === 'sent') return;
        if (outcome === 'refused' || outcome === 'unclear') throw error;
        last = error;
      }
      throw last;
    },
  };
}

function isAble({ sender }: SmsProvider, message: Sms): boolean {
  return !('order' in message) || sender.offers(message.purpose, message.phone);
}

type Attempted = { outcome: SmsOutcome; error: unknown };

function toOutcome(error: unknown): SmsOutcome {
  if (error instanceof SmsRefused) return 'refused';
  if (error instanceof SmsUnclear) return 'unclear';
  return error instanceof ServiceAway ? 'away' : 'failed';
}

/** Creates the memory of one provider in this process: closed, open while it rests, or tried by one message. */
function createCircuit({ now }: Pick<Clock, 'now'>) {
  let failures = 0;
  let restsUntil = 0;
  let isTried = false;
  const isOpen = () => failures >= smsFailuresToRest;
  return {
    rests: isOpen,
    mayTry: () => !isOpen() || (now() >= restsUntil && !isTried),
    begin(): void {
      if (isOpen()) isTried = true;
    },
    end(isWell: boolean): void {
      isTried = false;
      failures = isWell ? 0 : failures + 1;
      if (isOpen()) restsUntil = now() + smsRestMs;
    },
  };
}
