import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import type ElkClass from 'elkjs/lib/elk.bundled.js';

/** Left, top, width and height in whole px. */
export type Place = readonly [x: number, y: number, width: number, height: number];

/** The layout that ELK computes for a graph, as far as a chart reads it. */
export type GraphLayout = {
  /** The boxes by the id of their node. */
  nodes: Readonly<Record<string, Place>>;
  /** Ids of the nodes that have nodes inside. */
  frames: readonly string[];
  /** The lines by the id of their edge; points are x and y in turn. */
  edges: Readonly<Record<string, { points: readonly number[]; label: Place | null }>>;
};

export type LayOut = (graph: ElkNode) => Promise<GraphLayout>;

/** The committed layouts: an entry a line, sorted by key, so that branches rarely change the same place. */
export const layoutsFile = 'tools/charts/layouts.jsonl';

// Resolved by Node at run time: Vite, which runs this module in a build, would load ELK with it, and a build
// rarely needs ELK.
const load = createRequire(import.meta.url);
const { version }: { version: string } = load('elkjs/package.json');

/** Returns the key of a graph: it changes with anything that the layout depends on. */
export function getLayoutKey(graph: ElkNode): string {
  return createHash('sha256')
    .update(`${version} ${JSON.stringify(graph)}`)
    .digest('hex');
}

/** Reads the committed layouts by key. */
export function readLayouts(root: string): Map<string, GraphLayout> {
  const lines = readFileSync(join(root, layoutsFile), 'utf8').trimEnd().split('\n');
  return new Map(
    lines.map((line): [string, GraphLayout] => {
      const { key, ...layout }: GraphLayout & { key: string } = JSON.parse(line);
      return [key, layout];
    }),
  );
}

/** Formats layouts for the committed file. */
export function formatLayouts(layouts: ReadonlyMap<string, GraphLayout>): string {
  return [...layouts]
    .map(([key, layout]) => `${JSON.stringify({ key, ...layout })}\n`)
    .toSorted()
    .join('');
}

/**
 * Returns a function that takes layouts from the committed file and computes missing ones: after a change of a chart,
 * builds take longer, but are right, until `npm run charts` updates the file.
 */
export function createStoredLayOut(root: string): LayOut {
  const layouts = readLayouts(root);
  return async (graph) => layouts.get(getLayoutKey(graph)) ?? computeLayout(graph);
}

let elk: InstanceType<typeof ElkClass> | undefined;

/** Lays a graph out by ELK. */
export async function computeLayout(graph: ElkNode): Promise<GraphLayout> {
  const Elk: typeof ElkClass = load('elkjs/lib/elk.bundled.js');
  elk ??= new Elk();
  // ELK writes into what it is given, also into options that graphs share.
  const laidOut = await elk.layout(structuredClone(graph));
  const nodes = listNodes(laidOut);
  return {
    nodes: Object.fromEntries(nodes.map((node) => [node.id, toPlace(node)])),
    frames: nodes.filter(({ children }) => children !== undefined).map(({ id }) => id),
    edges: Object.fromEntries(
      (laidOut.edges ?? []).flatMap(({ id, sections, labels }) => {
        const section = sections?.[0];
        if (section === undefined) return [];
        const { startPoint, bendPoints = [], endPoint } = section;
        const points = [startPoint, ...bendPoints, endPoint].flatMap(({ x, y }) => [
          Math.round(x),
          Math.round(y),
        ]);
        const label = labels?.[0];
        return [[id, { points, label: label === undefined ? null : toPlace(label) }]];
      }),
    ),
  };
}

function listNodes(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(listNodes)];
}

function toPlace({
  x = 0,
  y = 0,
  width = 0,
  height = 0,
}: {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
}): Place {
  const [left, top] = [Math.round(x), Math.round(y)];
  return [left, top, Math.round(x + width) - left, Math.round(y + height) - top];
}
