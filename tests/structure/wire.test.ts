import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/base/call.ts';
import { calls } from '#contract/calls.ts';
import { errorTexts } from '#contract/failures.ts';
import * as limits from '#contract/base/limits.ts';
import { definitionsIn, getSection } from './documents.ts';
import { dayMs, hourMs, minuteMs } from '#contract/base/durations.ts';

const document = readFileSync('docs/wire.md', 'utf8');

/** The expected definitions of Lifetimes, built from the constants in use. */
const lifetimes = [
  ['an order', `${limits.orderLifetimeMs / hourMs} h unpaid`],
  ['an attempt to pay', `${limits.attemptLifetimeMs / minuteMs} min;`],
  ['an attempt to pay', `up to ${limits.attemptMaximumMs / minuteMs} min`],
  ['the same at the wallet', `${limits.gatewayLifetimeMs / minuteMs} min`],
  ['questions to the wallet', `at most every ${limits.gatewayQueryGapMs / 1000} s`],
  ['a turn on an order', `waits ${limits.orderClaimTimeoutMs / 1000} s`],
  ['an SMS code', `${limits.smsCodeLifetimeMs / minuteMs} min`],
  ['an SMS code', `${limits.smsGuesses} guesses`],
  ['an SMS code', `${limits.smsGuessesOfStrangers} together`],
  ['an SMS code', `${limits.smsGuessesOfStrangersPerDay} a day`],
  ['sending codes', `1 a minute and ${limits.smsPerHour} an hour per phone`],
  ['sending codes', `${limits.smsPerDay} a day per phone and purpose`],
  ['sending codes', `of which ${limits.smsKeptPerHour} are kept for an address or device`],
  ['sending codes', `of which ${limits.smsKeptPerDay} are kept`],
  ['sending codes', `${limits.smsPerHourAndAddress} an hour per address`],
  ['codes for many numbers', `${limits.smsNumbersPerDevice} numbers a device`],
  ['codes for many numbers', `${limits.smsNumbersPerAccount} an account over all its devices`],
  ['codes for many numbers', `${limits.smsNumbersPerAddress} an address`],
  ['SMS about orders', `${limits.smsNoticesPerDay} a day`],
  ['sending codes', `${limits.smsPerDayAndCountry} a day to all phones of one other country`],
  ['sending codes', `of which ${limits.smsKeptPerDayAndCountry} are kept for the known`],
  ['password guesses', `${limits.passwordGuesses} per account and address`],
  [
    'password guesses',
    `${limits.passwordGuessesPerAddress} in ${limits.passwordGuessesPerAddressMs / minuteMs} min`,
  ],
  ['hashing', `at most ${limits.maxWaitingHashes} wait`],
  ['a known device or address', `${limits.signInMarkLifetimeMs / dayMs} days`],
  ['a session', `${limits.sessionLifetimeMs / dayMs} days from its last use`],
  ['a session', `${limits.sessionMaximumMs / dayMs} days at most`],
  ['a person', `at most ${limits.maxUnpaidOrders} unpaid orders`],
  ['a person', `the ${limits.maxLongPolls + 1}st held status call`],
  ['a signed address', `${limits.fileUrlLifetimeMs / minuteMs} min`],
  ['an upload', `${limits.maxUploadBytes / 1024 / 1024} MiB`],
  ['an upload', `a portrait ${limits.maxAvatarBytes / 1024 / 1024} MiB`],
  ['an upload', `${limits.maxStorageBytes / 1024 / 1024} MiB a person`],
  ['inquiries', `${limits.inquiriesPerHourAndAddress} an hour`],
  ['searches', `${limits.searchesPerMinuteAndAddress} a minute`],
  ['views of an article', `${limits.viewsPerDayAndAddress} per address and day`],
  ['bookings', `${limits.bookingDaysAhead} days ahead`],
  ['bookings', `${limits.maxOpenBookings} open ones a person`],
  ['bookings', `until ${limits.bookingFreeUntilMs / hourMs} h before`],
  ['bookings', `goes out ${limits.bookingReminderMs / hourMs} h`],
  ['an export of an account', `${limits.exportsPerDay} a day`],
  ['a reversal of an invoice', `${limits.reversalLifetimeMs / hourMs} h`],
  ['taking back a deletion', `${limits.undoMs / 1000} s`],
  ['kept', `a deleted file ${limits.deletedFileKeptMs / dayMs} days`],
  ['kept', `finished outbox jobs ${limits.outboxKeptMs / dayMs},`],
  ['kept', `events for other software ${limits.outgoingEventsKeptMs / dayMs},`],
  ['kept', `rows of the sandbox ${limits.sandboxKeptMs / dayMs} `],
  ['kept', `payments that are kept ${limits.sandboxPaidKeptMs / dayMs}:`],
  ['kept', `idempotency keys ${limits.idempotencyLifetimeMs / dayMs},`],
  ['kept', `other answers under a key ${limits.keptAnswerLifetimeMs / dayMs},`],
  ['kept', `received notices ${limits.noticesKeptMs / dayMs},`],
] as const;

describe('docs/wire.md', () => {
  it('the document names in Lifetimes the numbers that are kept to', () => {
    const definitions = definitionsIn(getSection(document, 'Lifetimes'));
    const isSaid = ([what, says]: (typeof lifetimes)[number]) =>
      definitions.some(([term, text]) => term === what && text.includes(says));

    expect(
      lifetimes.filter((each) => !isSaid(each)),
      'docs/wire.md, Lifetimes, names another number than contract/base/limits.ts. Correct whichever is wrong.',
    ).toEqual([]);
  });

  it('the document assigns each failure to a call or to all of them', () => {
    const named = Object.values(calls).flatMap(({ errors }: Call) => Object.values(errors).flat());
    const general = /^(?:request|server|secret|network|response)\./;

    expect(
      Object.keys(errorTexts).filter(
        (word) => !general.test(word) && !named.some((own) => own === word),
      ),
      'No call of contract/calls.ts names these failures. Add each to the `errors` of the calls that can end in it.',
    ).toEqual([]);
  });
});
