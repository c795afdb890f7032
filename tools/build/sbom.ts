import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { lockedPackages, type Locked } from './lockfile.ts';

const Manifest = v.object({ name: v.string(), version: v.string(), description: v.string() });

/**
 * Returns the software bill of materials in CycloneDX 1.5, as JSON: what ships, with versions, hashes and
 * licenses. It depends only on package.json and the lockfile, so that the committed file can be compared. `npm
 * sbom --omit dev` is not used, because it omits packages that a tool needs as well, such as React.
 */
export function bill(): string {
  const { name, version, description } = v.parse(
    Manifest,
    JSON.parse(readFileSync('package.json', 'utf8')),
  );
  const shipped = lockedPackages().filter((each) => each.shipped);
  const components = new Map(shipped.map((each) => [formatReference(each), createComponent(each)]));
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `${name}@${version}`,
        name,
        version,
        description,
      },
    },
    components: [...components.values()],
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}

function createComponent(each: Locked) {
  const [algorithm, hash] = each.integrity?.split('-') ?? [];
  if (algorithm !== 'sha512' || hash === undefined || each.license === undefined) {
    throw new Error(`${each.path} has no SHA-512 or no licence in package-lock.json`);
  }
  return {
    type: 'library',
    'bom-ref': formatReference(each),
    name: each.name,
    version: each.version,
    purl: `pkg:npm/${each.name.replace('@', '%40')}@${each.version}`,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
    licenses: [toLicense(each.license)],
  };
}

const toLicense = (license: string) =>
  license.startsWith('(') ? { expression: license } : { license: { id: license } };

const formatReference = ({ name, version }: Locked) => `${name}@${version}`;

if (import.meta.main) {
  writeFileSync('docs/sbom.json', bill());
  const licences = Map.groupBy(
    lockedPackages().filter((each) => each.shipped),
    ({ license = 'none' }) => license,
  );
  for (const [license, packages] of licences)
    process.stdout.write(`${license} ${packages.length}\n`);
}
