import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { listNodes, readShownVersions } from '#server/records/nodes.ts';
import type { Operator } from './operator.ts';
import { table } from './table.ts';

/** Runs `version`: what this program is, what every running node is, and what they all show. */
export async function showVersion(
  { deps, installation }: Operator,
  args: readonly string[],
): Promise<Reply> {
  if (args.length > 0) throw misused('"version" takes nothing more.');
  if (installation === undefined) throw commandRefused('There is no installation here.');
  const [nodes, { content, site }] = await Promise.all([
    listNodes(deps.db),
    readShownVersions(deps.db),
  ]);
  const { version, build, schema } = installation.program;
  const rows = nodes.map(({ name, program }) => [
    name.slice(0, 8),
    program.version,
    program.build,
    program.schema,
  ]);
  return done(
    [
      `Version ${version}, build ${build}, schema ${schema}.`,
      `Every node shows the content ${content ?? 'none'} and the identity ${site ?? 'none'}.`,
      table(['node', 'version', 'build', 'schema'], rows),
    ].join('\n'),
  );
}
