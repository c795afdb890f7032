import { buildIfChanged } from '#tools/build/build.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { playStory } from './story.ts';
import { startTopology, type Topology } from './topology.ts';

const usage = `npm run cluster [-- story]

Starts two nodes of the site on this machine, with a PostgreSQL, a bucket and an nginx before them, all of
their own, and thrown away at the end. Debian's packages are installed where they are missing and you are root.

  story   people buy in a browser while the nodes are restarted one after the other; ends with 0 when no
          answer was lost and no fen is off, else with 1
`;

const [what = 'serve', ...rest] = process.argv.slice(2);
if (rest.length > 0 || !['serve', 'story'].includes(what)) {
  process.stdout.write(usage);
  process.exit(what === '--help' ? 0 : 2);
}
await buildIfChanged();
const topology = await startTopology().catch((error: unknown) => {
  process.stderr.write(`${formatThrown(error)}\n`);
  return process.exit(1);
});
const isFine = what === 'story' ? await playStory(topology) : await serve(topology);
await topology.close();
process.exit(isFine ? 0 : 1);

async function serve({ cluster, nodes }: Topology): Promise<true> {
  process.stdout.write(
    `The site is at ${cluster.origin}, its nodes ${nodes.map((node, index) => `at ${node} (process ${cluster.nodes[index]?.pid})`).join(' and ')}.\n` +
      `Codes by SMS are at ${nodes[0]}/sandbox/sms. Ctrl-C ends all of it.\n`,
  );
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  return true;
}
