import * as v from 'valibot';
import { isDay } from '../base/days.ts';
import { programText } from '../base/typed-fields.ts';
import { Block } from './blocks.ts';

/** A document that people accept: the terms of service, or the privacy policy. */
export const LegalKind = v.picklist(['terms', 'privacy']);
export type LegalKind = v.InferOutput<typeof LegalKind>;

/** A version of a document: the day from which it applies, such as `2026-11-27`. */
export const LegalVersion = v.pipe(programText('invalid'), v.check(isDay, 'invalid'));

/** The version in force, one that was in force, or one of a later day. */
export const LegalState = v.picklist(['current', 'earlier', 'coming']);
export type LegalState = v.InferOutput<typeof LegalState>;

/** GET /legal/{kind}: without a version the one in force. */
export const LegalQuery = v.object({ version: v.optional(LegalVersion) });

/** One version of a document in one language. */
export const LegalText = v.object({
  kind: LegalKind,
  version: v.string(),
  state: LegalState,
  title: v.string(),
  lede: v.string(),
  description: v.string(),
  /** The changes from the previous version; null for the first. */
  changes: v.nullable(v.string()),
  /** True for a sample, which no operator has reviewed. */
  sample: v.boolean(),
  body: v.array(Block),
  /** Every version that can be read, the newest first. */
  versions: v.array(v.object({ version: v.string(), state: LegalState })),
});
export type LegalText = v.InferOutput<typeof LegalText>;

/** The versions in force: what the page of the registration names. */
export const LegalVersions = v.object({ terms: v.string(), privacy: v.string() });
export type LegalVersions = v.InferOutput<typeof LegalVersions>;

/** The versions that a person accepts, as the page showed them. */
export const AcceptedVersions = v.object({ terms: LegalVersion, privacy: LegalVersion });
export type AcceptedVersions = v.InferOutput<typeof AcceptedVersions>;

/** A document in force that the person has not accepted yet. */
export const LegalDue = v.object({
  kind: LegalKind,
  version: v.string(),
  title: v.string(),
  /** The changes since the version that the person accepted last, the newest first. */
  changes: v.array(v.string()),
});
export type LegalDue = v.InferOutput<typeof LegalDue>;

/** The terms that a person has to accept before the next order; an order is placed only when nothing is due. */
export const Acceptance = v.object({ versions: LegalVersions, due: v.array(LegalDue) });
export type Acceptance = v.InferOutput<typeof Acceptance>;
