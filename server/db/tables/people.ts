import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type {
  EmailPurpose,
  Gender,
  Locale,
  MembershipLevel,
  SmsPurpose,
  VerificationStatus,
} from '#contract/base/picklists.ts';
import { instant, serial } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    /** Null once the account is closed: then the number is free for another. */
    phone: text(),
    /** E.164, which is unique whatever wrote the phone (decision 023). */
    phoneE164: text('phone_e164').generatedAlwaysAs(
      sql`case when phone like '+%' then phone else '+86' || phone end`,
    ),
    passwordHash: text().notNull(),
    name: text(),
    /** The level that counts now; the periods decide it, the sweeper keeps it (spec 4). */
    level: text().$type<MembershipLevel>().notNull().default('free'),
    nickname: text(),
    gender: text().$type<Gender>().notNull().default('undisclosed'),
    realName: text(),
    industry: text(),
    address: text(),
    email: text(),
    company: text(),
    position: text(),
    bio: text(),
    avatarFileId: text(),
    /** The address that opens the account, in lower case; not the one that its person writes down. */
    signInEmail: text(),
    /** Settings for mails about receipts and decisions: on or off, language and time zone. */
    mailReceipts: boolean().notNull().default(false),
    mailLocale: text().$type<Locale>().notNull().default('zh-CN'),
    mailZone: text(),
    createdAt: instant().notNull(),
    /** When the account was closed; its orders still need the row. */
    closedAt: instant(),
  },
  (table) => [
    unique('users_phone_unique').on(table.phone),
    unique('users_phone_e164_unique').on(table.phoneE164),
    uniqueIndex('users_sign_in_email_unique')
      .on(table.signInEmail)
      .where(sql`closed_at is null`),
    check('users_closed_check', sql`(${table.phone} is null) = (${table.closedAt} is not null)`),
  ],
);

/** The openid by which WeChat knows a person in an app of ours; for payments in WeChat's browser only. */
export const wechatPayers = pgTable(
  'wechat_payers',
  {
    id: serial(),
    userId: text()
      .notNull()
      .references(() => users.id),
    appId: text().notNull(),
    /** Sealed. */
    openid: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [unique('wechat_payers_user_unique').on(table.userId)],
);

/** Payers on their way to WeChat and back with a code; each state works once. */
export const openidRequests = pgTable(
  'openid_requests',
  {
    stateHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The session that asked, and the cookie that its browser was given. */
    tokenHash: text().notNull(),
    browserHash: text().notNull(),
    /** A path of this site. */
    returnPath: text().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    index('openid_requests_user_index').on(table.userId),
    index('openid_requests_expires_index').on(table.expiresAt),
  ],
);

export const verifications = pgTable(
  'verifications',
  {
    id: serial(),
    userId: text()
      .notNull()
      .references(() => users.id),
    status: text().$type<Exclude<VerificationStatus, 'none'>>().notNull().default('pending'),
    realName: text().notNull(),
    /** Encrypted; only the staff can read it. */
    idNumber: text().notNull(),
    idNumberMasked: text().notNull(),
    attachments: jsonb().$type<readonly string[]>().notNull(),
    submittedAt: instant().notNull(),
    decidedAt: instant(),
    reason: text(),
  },
  (table) => [
    // A person is under review, or verified, once.
    uniqueIndex('verifications_one_living')
      .on(table.userId)
      .where(sql`status in ('pending', 'verified')`),
    index('verifications_user_index').on(table.userId, table.submittedAt),
    check(
      'verifications_status_check',
      sql`${table.status} in ('pending', 'verified', 'rejected')`,
    ),
  ],
);

/**
 * The objects that this database wrote into the storage; only these are ever removed from it. The row is
 * inserted before the bytes and deleted after them.
 */
export const fileObjects = pgTable(
  'file_objects',
  {
    key: text().primaryKey(),
    userId: text().notNull(),
    /** bytes */
    size: bigint({ mode: 'number' }).notNull(),
    /** Only `kept` has a file; `trash` is erased when its time is up. */
    state: text().$type<'writing' | 'kept' | 'trash'>().notNull(),
    /** When it came into this state. */
    since: instant().notNull(),
  },
  (table) => [
    index('file_objects_state_index').on(table.state, table.since),
    index('file_objects_trash_index')
      .on(table.userId, table.since)
      .where(sql`state = 'trash'`),
    check('file_objects_state_check', sql`${table.state} in ('writing', 'kept', 'trash')`),
  ],
);

/** Uploads; the bytes are on the disk or in a bucket, under `key`. */
export const files = pgTable(
  'files',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    key: text()
      .notNull()
      .references(() => fileObjects.key),
    name: text().notNull(),
    type: text().notNull(),
    /** bytes */
    size: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique('files_key_unique').on(table.key),
    index('files_user_index').on(table.userId),
    check('files_size_check', sql`${table.size} > 0`),
  ],
);

/** A code that was sent. A newer one does not replace it: both are accepted until they end. */
export type SentCode = {
  hash: string;
  /** The requesting address, as a signature. */
  askedBy: string;
  endsAt: string;
};

export const smsCodes = pgTable(
  'sms_codes',
  {
    phone: text().notNull(),
    purpose: text().$type<SmsPurpose>().notNull(),
    /** When the newest code ends, and with it the row. */
    expiresAt: instant().notNull(),
    codes: jsonb().$type<readonly SentCode[]>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'sms_codes_pk', columns: [table.phone, table.purpose] }),
    index('sms_codes_expires_index').on(table.expiresAt),
  ],
);

export const emailCodes = pgTable(
  'email_codes',
  {
    email: text().notNull(),
    purpose: text().$type<EmailPurpose>().notNull(),
    /** When the newest code ends, and with it the row. */
    expiresAt: instant().notNull(),
    codes: jsonb().$type<readonly SentCode[]>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'email_codes_pk', columns: [table.email, table.purpose] }),
    index('email_codes_expires_index').on(table.expiresAt),
  ],
);

/** Counters of limits: one row a key, moved by single statements so that nothing slips past in parallel. */
export const limits = pgTable(
  'limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    endsAt: instant().notNull(),
    pausedUntil: instant(),
  },
  (table) => [index('limits_ends_index').on(table.endsAt)],
);
