import { eq, inArray } from 'drizzle-orm';
import type { Locale } from '#contract/base/picklists.ts';
import {
  LegalKind,
  type Acceptance,
  type AcceptedVersions,
  type LegalVersions,
} from '#contract/content/legal.ts';
import { sha256 } from '#server/base/ids.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { acceptances, legalTexts, type LegalDocument } from '#server/db/tables/legal.ts';
import { users } from '#server/db/tables/people.ts';
import type { Deps } from '#server/records/deps.ts';
import type { Ask } from '#server/records/ask.ts';
import { getDocumentInForce } from './documents.ts';

type LegalDeps = Pick<Deps, 'site' | 'clock'>;

/** Returns the versions in force. */
export function getVersionsInForce(deps: LegalDeps): LegalVersions {
  const getVersion = (kind: LegalKind) => getDocumentInForce(deps, kind).version;
  return { terms: getVersion('terms'), privacy: getVersion('privacy') };
}

/** Reads what a person has to accept before the next order. */
export async function readAcceptance(
  deps: LegalDeps,
  db: Database,
  userId: string,
  locale: Locale,
): Promise<Acceptance> {
  const accepted = await listAccepted(db, userId);
  const documents = deps.site().legal;
  const due = LegalKind.options.flatMap((kind) => {
    const inForce = getDocumentInForce(deps, kind);
    const versions = accepted.filter((row) => row.kind === kind).map(({ version }) => version);
    if (versions.includes(inForce.version)) return [];
    const last = versions.toSorted().at(-1);
    const changes = documents.flatMap(({ kind: each, version, texts }) => {
      const isNew = last !== undefined && version > last && version <= inForce.version;
      const { changes: sentence } = texts[locale];
      return each === kind && isNew && sentence !== null ? [sentence] : [];
    });
    return [{ kind, version: inForce.version, title: inForce.texts[locale].title, changes }];
  });
  return { versions: getVersionsInForce(deps), due };
}

/** Refuses an order of a person who has not accepted the versions in force. Throws 409. */
export async function refuseUnaccepted(
  deps: LegalDeps,
  tx: Database,
  userId: string,
): Promise<void> {
  const accepted = await listAccepted(tx, userId);
  const inForce = getVersionsInForce(deps);
  const isAccepted = (kind: LegalKind) =>
    accepted.some((row) => row.kind === kind && row.version === inForce[kind]);
  if (!LegalKind.options.every(isAccepted)) throw new Refusal(409, 'legal.not_accepted');
}

/**
 * Stores that a person accepts the versions in force, with their texts. Idempotent. Throws 409
 * `legal.changed` if another version is in force than the page showed.
 */
export async function acceptLegal(
  ask: Ask<Deps>,
  userId: string,
  versions: AcceptedVersions,
  locale: Locale,
): Promise<Acceptance> {
  return ask.transaction(async (tx) => {
    const [person] = await tx
      .select({ closedAt: users.closedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if (person === undefined || person.closedAt !== null)
      throw new Refusal(401, 'user.login_first');
    const inForce = getVersionsInForce(ask);
    if (LegalKind.options.some((kind) => versions[kind] !== inForce[kind])) {
      throw new Refusal(409, 'legal.changed');
    }
    await recordAccepted(ask, tx, userId, versions, locale);
    return readAcceptance(ask, tx, userId, locale);
  });
}

/** Stores the versions that a person accepted; one that does not exist is left out, and asked for later. */
export async function recordAccepted(
  deps: LegalDeps,
  tx: Database,
  userId: string,
  versions: AcceptedVersions,
  locale: Locale,
): Promise<void> {
  const acceptedAt = deps.clock.date();
  for (const document of deps.site().legal) {
    const { kind, version } = document;
    if (kind === 'contract' || versions[kind] !== version) continue;
    const digest = await storeText(tx, kind, document);
    await tx
      .insert(acceptances)
      .values({ userId, kind, version, digest, locale, acceptedAt })
      .onConflictDoNothing();
  }
}

/** Lists the versions that a person has accepted, the first first. */
export async function listAccepted(db: Database, userId: string) {
  return db
    .select({
      kind: acceptances.kind,
      version: acceptances.version,
      locale: acceptances.locale,
      acceptedAt: acceptances.acceptedAt,
    })
    .from(acceptances)
    .where(eq(acceptances.userId, userId))
    .orderBy(acceptances.acceptedAt, acceptances.kind);
}

async function storeText(
  tx: Database,
  kind: LegalKind,
  { version, texts }: LegalDocument,
): Promise<string> {
  const digest = sha256(JSON.stringify([kind, version, texts]));
  await tx.insert(legalTexts).values({ digest, kind, version, texts }).onConflictDoNothing();
  return digest;
}

/** Forgets what a person has accepted, so that everything in force is due; for tests. */
export async function forgetAcceptances(db: Database, phone: string): Promise<void> {
  const person = db.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  await db.delete(acceptances).where(inArray(acceptances.userId, person));
}
