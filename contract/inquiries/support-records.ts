import * as v from 'valibot';
import { Instant } from '../base/money.ts';
import { code } from '../base/text-fields.ts';

/** POST support/records: a support code, which the sender agrees to have stored. */
export const SupportRecordRequest = v.object({ support_code: code(4096) });

/** The short code under which a record is stored, and until when. */
export const SentSupportRecord = v.object({ short_code: v.string(), expires_at: Instant });
export type SentSupportRecord = v.InferOutput<typeof SentSupportRecord>;

/** A stored record, as the support code that was sent. */
export const StoredSupportRecord = v.object({ support_code: v.string(), expires_at: Instant });
export type StoredSupportRecord = v.InferOutput<typeof StoredSupportRecord>;
