import * as v from 'valibot';
import { createApp } from '#server/app.ts';
import { boot } from '#server/bin/boot.ts';
import { readEnv } from '#server/bin/env.ts';
import { listen } from '#server/bin/listen.ts';
import { databaseWithPoints, gatewaysWithPoints } from '#tests/simulation/marked.ts';
import { points, type Point } from '#tests/simulation/points.ts';

// A node of the site without its pages, which dies at the given point: `{ point, times }`.
const Doom = v.object({ point: v.picklist(points), times: v.number() });

let doom: v.InferOutput<typeof Doom> | null = null;
process.on('message', (message) => {
  doom = v.parse(Doom, message);
});

async function reach(point: Point): Promise<void> {
  if (doom?.point !== point) return;
  doom.times -= 1;
  if (doom.times > 0) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
}

const env = readEnv(process.env);
const { deps, listensAt } = await boot(env);
Object.assign(deps, {
  db: databaseWithPoints(deps.db, reach),
  gateways: gatewaysWithPoints(deps.gateways, reach),
  failpoint: reach,
});
const app = createApp(deps);
const { port } = await listen(async (...request) => {
  const response = await app.fetch(...request);
  await reach('answer.before');
  return response;
}, env);
const origin = `http://127.0.0.1:${port}`;
listensAt(origin);
process.stdout.write(`Xuyuan Park is ready at ${origin}\n`);
