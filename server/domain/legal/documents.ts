import { eq } from 'drizzle-orm';
import type { Locale } from '#contract/base/picklists.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import type { LegalKind, LegalState, LegalText } from '#contract/content/legal.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { legalTexts, type DocumentKind, type LegalDocument } from '#server/db/tables/legal.ts';
import type { Deps } from '#server/records/deps.ts';

/** Returns the version in force at a time: the newest of that day or earlier, or the first before any applies. */
export function getDocumentInForce(
  { site, clock }: Pick<Deps, 'site' | 'clock'>,
  kind: DocumentKind,
  at: Date = clock.date(),
): LegalDocument {
  const versions = listVersions(site().legal, kind);
  const today = shanghaiDay(at);
  const inForce = versions.find(({ version }) => version <= today) ?? versions.at(-1);
  if (inForce === undefined) throw new Error(`there is no document of kind ${kind}`);
  return inForce;
}

/**
 * Reads a version of a document in one language; without a version the one in force. An accepted version
 * stays readable after its files were deleted. Throws 404.
 */
export async function readLegalText(
  deps: Pick<Deps, 'db' | 'site' | 'clock'>,
  kind: LegalKind,
  version: string | undefined,
  locale: Locale,
): Promise<LegalText> {
  const inForce = getDocumentInForce(deps, kind);
  const listed = listVersions(deps.site().legal, kind);
  const gone = (await listAcceptedTexts(deps.db, kind)).filter(
    (text) => !listed.some(({ version: known }) => known === text.version),
  );
  const versions = listVersions([...listed, ...gone], kind);
  const found =
    version === undefined ? inForce : versions.find((document) => document.version === version);
  if (found === undefined) throw new Refusal(404, 'legal.not_found');
  const getState = (document: LegalDocument): LegalState => {
    if (document.version === inForce.version) return 'current';
    const isEarlier = document.version < inForce.version || gone.includes(document);
    return isEarlier ? 'earlier' : 'coming';
  };
  return {
    kind,
    version: found.version,
    state: getState(found),
    ...found.texts[locale],
    sample: found.isSample,
    versions: versions.map((document) => ({
      version: document.version,
      state: getState(document),
    })),
  };
}

/** Lists the accepted texts; of one version the text of the last file. */
async function listAcceptedTexts(db: Database, kind: LegalKind): Promise<LegalDocument[]> {
  const rows = await db.select().from(legalTexts).where(eq(legalTexts.kind, kind));
  const byVersion = new Map(rows.map((row) => [row.version, row]));
  return [...byVersion.values()].map(({ version, texts }) => ({
    kind,
    version,
    isSample: false,
    texts,
  }));
}

function listVersions(documents: readonly LegalDocument[], kind: DocumentKind): LegalDocument[] {
  return documents
    .filter((document) => document.kind === kind)
    .toSorted((one, other) => (one.version < other.version ? 1 : -1));
}
