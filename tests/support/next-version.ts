import type { LegalKind } from '#contract/content/legal.ts';
import type { LegalDocument } from '#server/db/tables/legal.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';

/** Returns the identity with one more version of a document, which applies from `version` on. */
export function addVersion(site: SiteIdentity, kind: LegalKind, version: string): SiteIdentity {
  const last = site.legal.find((document) => document.kind === kind);
  if (last === undefined) throw new Error(`there is no ${kind}`);
  const next: LegalDocument = {
    ...last,
    version,
    texts: {
      'zh-CN': { ...last.texts['zh-CN'], changes: `${version} 起有一处变化。` },
      'en-US': { ...last.texts['en-US'], changes: `One change from ${version} on.` },
    },
  };
  return { ...site, legal: [next, ...site.legal] };
}
