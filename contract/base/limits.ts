/** Numbers that browser and server share. Names of durations end in their unit; money is in fen. */

/** spec 9 */
export const successCode = 200;
export const defaultPageSize = 10;
export const reportPageSize = 12;
export const homeNewsCount = 6;
export const relatedLimit = 3;
export const recommendationLimit = 10;
export const inquiryReplyHours = 24;
/** How many days before units lapse their owner is reminded of them, the last time first. */
export const unitsNoticeDays = [7, 30] as const;
/** The hours of working days in which questions about orders are answered, Beijing time. */
export const adviserHours = { from: '09:00', to: '18:00' } as const;
export const minPasswordLength = 8;
export const maxPasswordLength = 128;
export const toastMs = 5000;
export const toastLimit = 20;
export const headerFade = { from: 0.2, to: 0.4, opacity: 0.95 } as const;

/** Limits of the API. */
export const maxPerPage = 100;
export const maxMonths = 36;
export const maxQuantity = 99;
export const maxBodyBytes = 1024 * 1024;
export const maxWaitSeconds = 25;
export const maxSearchLength = 100;
/** Characters of a search over the site, whatever their size in memory. */
export const maxSiteSearchLength = 200;
export const maxUploadBytes = 10 * 1024 * 1024;
/** The size of one file that staff deliver with an order. */
export const maxHandedBytes = 20 * 1024 * 1024;
export const maxAvatarBytes = 5 * 1024 * 1024;
/** Width times height: a picture is refused by its header, before anything is unpacked. */
export const maxPicturePixels = 40_000_000;
/** The side of a portrait, in px. */
export const avatarSize = 512;
export const maxAttachments = 5;
export const maxFileNameLength = 120;
/** The number of files that staff deliver with an order. */
export const maxHandedFiles = 50;
/**
 * Bookings: the days ahead that can be booked, until when before its time a booking gives its units back, when its
 * owner is reminded of it, and how many open ones a person can have.
 */
export const bookingDaysAhead = 28;
export const bookingFreeUntilMs = 24 * 60 * 60 * 1000;
export const bookingReminderMs = 24 * 60 * 60 * 1000;
export const maxOpenBookings = 20;
export const bookingKeptMonths = 24;
/** Company transfers: the amount of an order from which they are offered, in fen, and how long one is waited for. */
export const transfersFrom = 1_000_000;
export const transferLifetimeMs = 15 * 24 * 60 * 60 * 1000;
/** How long an event is sent again before its address is stopped, and how long a replaced secret still signs. */
export const webhookTriedMs = 3 * 24 * 60 * 60 * 1000;
export const webhookSecretOverlapMs = 24 * 60 * 60 * 1000;
/** Calls of a program with one token. */
export const programCallsPerHour = 1200;
/** Characters of the title of a matter. */
export const maxMatterTitleLength = 60;
/** Characters of a message about an order, and how many of them a page lists. */
export const maxMessageLength = 2000;
export const messagePageSize = 20;
/** Invoice limits: orders on one invoice, titles per person, VAT in percent of the net amount. */
export const maxInvoiceOrders = 20;
export const maxInvoiceTitles = 20;
export const invoiceTaxPercent = 6;
/** Characters of a person's text about a refund, and how many notes they may add. */
export const maxRefundNoteLength = 500;
export const maxRefundNotes = 20;
/** Limits per person: all files together, unpaid orders, status calls held at once. */
export const maxStorageBytes = 200 * 1024 * 1024;
export const maxUnpaidOrders = 50;
export const maxLongPolls = 20;

/** Lifetimes. */
export const orderLifetimeMs = 24 * 60 * 60 * 1000;
export const attemptLifetimeMs = 30 * 60 * 1000;
export const attemptMaximumMs = 110 * 60 * 1000;
export const gatewayLifetimeMs = 115 * 60 * 1000;
/** An attempt on the wallet's page or in its sheet, for the payer and at the wallet; never extended. */
export const walletPageLifetimeMs = 15 * 60 * 1000;
/**
 * Comparison of wallet bills: its start on the next morning in Shanghai, the pause before the next try if a
 * bill is unavailable, the days of retrying, and the days it looks back.
 */
export const reconcileFrom = '10:30';
export const reconcileRetryMs = 30 * 60 * 1000;
export const reconcileTriedDays = 7;
export const reconcileDaysBack = 6;
/** How long signed notices of wallets are kept. */
export const noticesKeptMs = 400 * 24 * 60 * 60 * 1000;
/** How long the return address of a wallet shows the result, from the beginning of the attempt. */
export const paymentReturnLifetimeMs = 60 * 60 * 1000;
/** How long a payer may take to come back from WeChat with an openid, and how often one may be sent there. */
export const openidRequestLifetimeMs = 10 * 60 * 1000;
export const openidRequestsPerHour = 30;
export const smsCodeLifetimeMs = 5 * 60 * 1000;
export const smsResendMs = 60 * 1000;
export const smsPerHour = 5;
export const smsPerDay = 10;
/**
 * The part of these reserved for devices and addresses that the account was signed in from; of the hourly
 * limit, for devices.
 */
export const smsKeptPerHour = 2;
export const smsKeptPerHourForDevices = 1;
export const smsKeptPerDay = 3;
/** Codes to all phones of one country outside the mainland, and the part reserved for known devices. */
export const smsPerDayAndCountry = 200;
export const smsKeptPerDayAndCountry = 50;
export const smsPerHourAndAddress = 20;
/**
 * Numbers that one asker may request codes for in a day without entering one, before pauses: a device without an
 * account, all devices of an account, and an address. And how long a device without an account is remembered.
 */
export const smsNumbersPerDevice = 3;
export const smsNumbersPerAccount = 10;
export const smsNumbersPerAddress = 20;
export const codeDeviceLifetimeMs = 24 * 60 * 60 * 1000;
/** Guesses per code: of one device or address; of all strangers together, who also have a daily limit. */
export const smsGuesses = 5;
export const smsGuessesOfStrangers = 20;
export const smsGuessesOfStrangersPerDay = 40;
export const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1000;
/** The maximum, even if the session is used all the time. */
export const sessionMaximumMs = 90 * 24 * 60 * 60 * 1000;
/** How long a device or an address stays known to an account after a sign-in. */
export const signInMarkLifetimeMs = 180 * 24 * 60 * 60 * 1000;
/** Accounts that one device is known to. */
export const maxDeviceMarks = 10;
export const passwordGuesses = 10;
export const passwordGuessesPerAddress = 30;
export const passwordGuessesPerAddressMs = 10 * 60 * 1000;
export const maxWaitingHashes = 300;
/** How long a guess waits for an earlier one of the same person at the same account. */
export const guessQueueTimeoutMs = 15 * 1000;
export const idempotencyLifetimeMs = 7 * 24 * 60 * 60 * 1000;
/** How long the kept answer, or the session, of a keyed call is stored. */
export const keptAnswerLifetimeMs = 24 * 60 * 60 * 1000;
/** How long a repeated wrong guess is recognized by its key, and how many are kept in that time. */
export const keptRefusalLifetimeMs = 10 * 60 * 1000;
export const maxKeptRefusals = 2000;
/** After so many other bodies with a password or a code under one key, its stored answer is withheld. */
export const maxOtherBodiesPerKey = 5;
/** How long rows are kept: after a job was done, in the sandbox, after an inquiry was answered. */
export const outboxKeptMs = 30 * 24 * 60 * 60 * 1000;
/** How long events for other software are kept. */
export const outgoingEventsKeptMs = 90 * 24 * 60 * 60 * 1000;
/** SMS about events to one person; more are not sent. */
export const smsNoticesPerDay = 10;
/** Days of counted SMS: those shown to the operator, and those kept. */
export const smsCountsShownDays = 7;
export const smsCountsKeptDays = 400;
/** How long an SMS about an event is tried. */
export const smsNoticeTriedMs = 24 * 60 * 60 * 1000;
export const sandboxKeptMs = 7 * 24 * 60 * 60 * 1000;
/** The time in which a wallet refunds a payment. */
export const sandboxPaidKeptMs = 365 * 24 * 60 * 60 * 1000;
export const inquiryKeptMonths = 24;
/** How long the bytes of a deleted file stay, in case the database is restored from a backup. */
export const deletedFileKeptMs = 7 * 24 * 60 * 60 * 1000;
/** How long the buyer may take to confirm that an invoice is reversed. */
export const reversalLifetimeMs = 72 * 60 * 60 * 1000;
export const gatewayQueryGapMs = 5000;
/** How long a call waits for other calls that work on the same order. */
export const orderClaimTimeoutMs = 10 * 1000;
export const downloadLifetimeMs = 10 * 60 * 1000;
export const fileUrlLifetimeMs = 10 * 60 * 1000;
/** How long before the end of a membership or a SaaS plan its owner is notified. */
export const endNoticeMs = 7 * 24 * 60 * 60 * 1000;
/** How long a deleted notification can be taken back. */
export const undoMs = 5000;
/** A ticket for the operator's SaaS, how many a person may have, and how long the key behind them stays public. */
export const saasTicketLifetimeMs = 60 * 1000;
export const saasTicketsPerHour = 60;
export const doorKeyKeptMs = 24 * 60 * 60 * 1000;
export const inquiriesPerHourAndAddress = 10;
export const searchesPerMinuteAndAddress = 60;
/** How long a record that was sent to support is kept. */
export const supportRecordKeptMs = 30 * 24 * 60 * 60 * 1000;
export const supportRecordsPerHourAndAddress = 20;
/** Short codes without a record that a person, or a colleague, may try in an hour. */
export const shortCodeGuessesOfUser = 10;
export const shortCodeGuessesOfStaff = 100;
export const shortCodeGuessesMs = 60 * 60 * 1000;
export const messagesPerHourAndOrder = 30;
export const exportsPerHour = 30;
export const viewsPerDayAndAddress = 50;
/** Quotations of a person. */
export const quotationsPerDay = 20;
/** Exports of all data about a person. */
export const exportsPerDay = 3;

/** spec 6: the bearer token is not attached to calls on paths that begin with one of these. */
export const tokenFreePrefixes = [
  'auth/login',
  'auth/register',
  'auth/verify-code',
  'auth/reset-password',
  'auth/sms',
  'recommendations',
  'products',
] as const;

/** Checks whether a call to `path` (below /api/v1, without a leading slash) is sent without the token. */
export function isTokenFree(path: string): boolean {
  return tokenFreePrefixes.some((prefix) => path.startsWith(prefix));
}

// The staff console (wire, The console).
export const staffIdleMs = 30 * 60 * 1000;
export const staffSessionMs = 12 * 60 * 60 * 1000;
/** How long after the password the code is accepted. */
export const staffStepMs = 5 * 60 * 1000;
/** Wrong guesses in a row from one device or address, and from all unknown ones together. */
export const staffGuesses = 5;
export const staffGuessesOfStrangers = 20;
export const staffLockMs = 15 * 60 * 1000;
/** How often continued reading of the same case is logged. */
export const staffOpeningMs = 30 * 60 * 1000;
export const recoveryCodes = 10;
/** How long a revealed value stays visible. */
export const revealMs = 60 * 1000;
