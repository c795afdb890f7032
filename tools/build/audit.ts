import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const Advisory = v.object({ url: v.string(), title: v.string(), severity: v.string() });
/** `via` names another package if the advisory belongs to that one. */
const Answer = v.object({
  vulnerabilities: v.record(
    v.string(),
    v.object({ range: v.string(), via: v.array(v.union([v.string(), Advisory])) }),
  ),
});

/** Exit codes of `npm run audit`: no advisory, an advisory, no result. */
const [clean, found, unknown] = [0, 1, 3];

/** Advisories that docs/security.md explains, by their number. */
const argued = new Set(readFileSync('docs/security.md', 'utf8').match(/GHSA(?:-\w{4}){3}/g) ?? []);

/** Returns the output of `npm audit`. It also exits with 1 for an advisory, so only the text counts. */
function asked(): Promise<string> {
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--omit=dev', '--json'], (_, output) => resolve(output));
  });
}

const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), Answer), await asked());
if (!answer.success) {
  process.stderr.write(
    'The registry returned no report about these packages, so the audit is not complete: use a registry that supports `npm audit`.\n',
  );
  process.exit(unknown);
}
const standing = Object.entries(answer.output.vulnerabilities).flatMap(([name, { range, via }]) =>
  via
    .filter((each) => typeof each !== 'string')
    .filter(({ url }) => !argued.has(url.slice(url.lastIndexOf('/') + 1)))
    .map(({ url, title, severity }) => `${name} ${range}: ${severity}, ${title} (${url})`),
);
process.stdout.write(
  standing.length === 0
    ? 'Nothing is known of what ships that docs/security.md does not argue.\n'
    : `${standing.join('\n')}\n`,
);
process.exit(standing.length === 0 ? clean : found);
