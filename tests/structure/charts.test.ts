import type { ElkNode } from 'elkjs/lib/elk-api.js';
import { describe, expect, it } from 'vitest';
import type { Chart, Drawing } from '#machines/outline.ts';
import { siteCatalog } from '#machines/catalog.ts';
import {
  collectLayouts,
  describeMachine,
  drawMachine,
  locales,
  machines,
} from '#tools/charts/draw.ts';
import { computeLayout, getLayoutKey, layoutsFile, readLayouts } from '#tools/charts/layouts.ts';
import { overlaps, toStretches } from '#tools/charts/packing.ts';
import { screenRules } from '#tools/charts/screen-rules.ts';
import { recordedScreens, screenKeys } from '#tools/charts/screen.ts';
import { innermost, paymentPositions } from '#src/features/checkout/chart-position.ts';
import { unseenReason } from '#src/charts/picture-of.ts';
import { OrderStatus } from '#contract/base/picklists.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';

type Rectangle = { x: number; y: number; width: number; height: number };

const root = process.cwd();
const layouts = readLayouts(root);
const graphs = new Map<string, ElkNode>();
const needed = await collectLayouts(root, async (graph) => {
  const key = getLayoutKey(graph);
  graphs.set(key, graph);
  return layouts.get(key) ?? computeLayout(graph);
});
const drawn = (
  await Promise.all(
    machines.map(async ({ name }) =>
      (await drawMachine(root, name)).map((chart) => ({
        key: `${name}/${chart.locale}`,
        ...chart,
      })),
    ),
  )
).flat();
const described = machines.flatMap(({ name }) =>
  locales.map((locale) => ({
    key: `${name}/${locale}`,
    drawing: describeMachine(root, locale, name),
  })),
);

describe('the charts that pages draw', () => {
  it('charts exist for every machine of the catalog', () => {
    expect(machines.map(({ name }) => name)).toEqual(siteCatalog.map(({ name }) => name));
  });

  it('charts need exactly the layouts that are committed', () => {
    expect(
      {
        missing: [...needed.keys()].filter((key) => !layouts.has(key)),
        unused: [...layouts.keys()].filter((key) => !needed.has(key)),
      },
      `A chart changed, by its machine, a text or its rules: run "npm run charts" and commit ${layoutsFile}.`,
    ).toEqual({ missing: [], unused: [] });
  });

  it('committed layouts are what ELK computes', async () => {
    // ELK takes longer than all else here.
    const keys = chooseByCommit('layouts', [...graphs.keys()], Math.ceil(graphs.size / 3));
    for (const key of keys) {
      const graph = graphs.get(key);
      if (graph === undefined) throw new Error(`no graph of ${key}`);
      expect(
        layouts.get(key),
        `Run "npm run charts" and commit ${layoutsFile}: this layout is another one.`,
      ).toEqual(await computeLayout(graph));
    }
  });

  it('charts have the same lines and cards in both languages', () => {
    const summarizeDrawing = ({ chart }: Drawing) => ({
      cards: chart.cards.map(({ id }) => id).toSorted(),
      lines: chart.lines
        .map(({ from, to, moves }) => `${from} > ${to}: ${moves.join(' ')}`)
        .toSorted(),
    });
    const find = (key: string) => drawn.find((each) => each.key === key)?.drawing;
    for (const { name } of machines) {
      const [chinese, english] = [find(`${name}/zh-CN`), find(`${name}/en-US`)];
      if (chinese === undefined || english === undefined) throw new Error(`no chart of ${name}`);
      expect(summarizeDrawing(english)).toEqual(summarizeDrawing(chinese));
    }
  });

  it.each(drawn)('charts put nothing over anything else in $key', ({ drawing, every }) => {
    for (const chart of [drawing.chart, ...(every === null ? [] : [every])]) {
      expect(overlapsIn(chart)).toEqual([]);
      expect(crossedIn(chart)).toEqual([]);
      expect(strayIn(chart)).toEqual([]);
    }
  });
});

describe('a state', () => {
  it.each(described)(
    'a state says in $key what its reader finds on the screen',
    ({ key, drawing }) => {
      const [name = ''] = key.split('/');
      const leaves = Object.keys(drawing.screen);
      const recorded = Object.keys(recordedScreens[name] ?? {});
      const { only = {} } = screenRules[name] ?? {};

      expect(
        {
          unrecorded: leaves.filter(
            (path) =>
              !recorded.includes(path) &&
              only[path] === undefined &&
              unseenReason(name, path) === null,
          ),
          gone: recorded.filter((path) => !leaves.includes(path)),
        },
        `Record what these states show: npm run look -- screens ${name}. For what no tour sees, name the texts in tools/charts/screen-rules.ts.`,
      ).toEqual({ unrecorded: [], gone: [] });
    },
  );

  it.each(described)(
    'a state has in $key rules for its screen that name what there is',
    ({ key, drawing }) => {
      const [name = ''] = key.split('/');
      const { outline, rules } = drawing;
      const { only = {}, texts = [] } = screenRules[name] ?? {};
      const keys = Object.values(recordedScreens[name] ?? {}).flatMap(Object.keys);
      const causes = outline.states.flatMap(({ moves }) =>
        moves.map(({ by, guard }) => [by.kind, by.name, guard ?? ''].filter(Boolean).join(' ')),
      );
      const conditions = Object.values(only).flatMap((texts) =>
        Object.values(texts).flatMap((when) =>
          typeof when === 'string' ? [] : [...when.since, ...when.until],
        ),
      );
      const isKnown = (path: string) => outline.states.some((state) => state.path === path);

      expect({
        states: [
          ...Object.entries(rules.covers).flat(2),
          ...Object.keys({ ...rules.stays, ...rules.of, ...only }),
        ].filter((path) => !isKnown(path)),
        causes: [...conditions, ...Object.values(rules.stays)]
          .map((cause) => cause.replace(/ \((?:answered|unreachable)\)$/, ''))
          .filter((cause) => !causes.includes(cause)),
        texts: texts.filter((begins) => !keys.some((key) => key.startsWith(begins))),
        recorded: keys.filter((key) => !texts.some((begins) => key.startsWith(begins))),
      }).toEqual({ states: [], causes: [], texts: [], recorded: [] });
    },
  );

  it.each(described)(
    'every state and move in $key is reached by a path of the tests',
    ({ drawing }) => {
      const { outline, walks, ways } = drawing;
      const moves = outline.states.flatMap((state) => state.moves);

      expect(
        outline.states.filter(({ path }) => path !== '' && ways[path] === undefined),
        'Write the paths of this machine down: npm run paths -- --write',
      ).toEqual([]);
      expect(walks.filter(({ paths, steps }) => paths === 0 || steps === '')).toEqual([]);
      expect(walks).toHaveLength(moves.length);
    },
  );
});

describe('a link from a page to the chart of what happens next', () => {
  it.each(Object.entries(paymentPositions))(
    'the link of a code that is "%s" opens the state with the same text',
    (state, path) => {
      expect(screenKeys['payment']?.[path]).toHaveProperty([`checkout:panel.${state}.word`]);
    },
  );

  it('a link opens an order at each of its statuses', () => {
    expect(Object.keys(screenKeys['orderLifecycle'] ?? {}).toSorted()).toEqual(
      [...OrderStatus.options].toSorted(),
    );
  });

  it('a link opens a checkout at the innermost of its states', () => {
    expect(innermost({ unpaid: 'choosingChannel' })).toBe('unpaid.choosingChannel');
    expect(innermost('missing')).toBe('missing');
  });
});

/** Returns boxes, cards and labels that overlap; a state may contain others. */
function overlapsIn({ boxes, cards, lines }: Chart): string[] {
  const shapes = [
    ...boxes.map((box) => ({ name: box.path, shape: box, isFrame: isFrame(box.path, boxes) })),
    ...cards.map((card) => ({ name: card.id, shape: card, isFrame: false })),
    ...listLabels(lines).map(({ name, label }) => ({ name, shape: label, isFrame: false })),
  ].filter((each) => !each.isFrame);
  return shapes.flatMap(({ name, shape }, at) =>
    shapes
      .slice(at + 1)
      .filter((other) => overlaps(shape, other.shape))
      .map((other) => `${name} and ${other.name}`),
  );
}

/** Returns lines that cross a box, a card or the label of another line. */
function crossedIn({ boxes, cards, lines }: Chart): string[] {
  const leaves = boxes.filter(({ path }) => !isFrame(path, boxes));
  const obstacles = [
    ...leaves.map((box) => ({ name: box.path, shape: inside(box) })),
    ...cards.map((card) => ({ name: card.id, shape: inside(card) })),
    ...listLabels(lines).map(({ name, label }) => ({ name, shape: inside(label) })),
  ];
  return lines.flatMap(({ from, to, points }) =>
    obstacles
      .filter(({ name }) => name !== `${from} > ${to}`)
      .filter(({ shape }) => toStretches(points).some((stretch) => overlaps(thick(stretch), shape)))
      .map(({ name }) => `${from} > ${to} through ${name}`),
  );
}

/** Returns shapes that extend beyond the drawing or beyond their parent state. */
function strayIn({ boxes, cards, lines, width, height }: Chart): string[] {
  const isOutside = (shape: Rectangle, frame: Rectangle) =>
    shape.x < frame.x ||
    shape.y < frame.y ||
    shape.x + shape.width > frame.x + frame.width ||
    shape.y + shape.height > frame.y + frame.height;
  const whole = { x: 0, y: 0, width, height };
  const plain = [
    ...cards.map((card) => ({ name: card.id, shape: card })),
    ...listLabels(lines).map(({ name, label }) => ({ name, shape: label })),
  ].filter(({ shape }) => isOutside(shape, whole));
  const states = boxes.filter((box) => {
    const parent = box.path.split('.').slice(0, -1).join('.');
    return isOutside(box, boxes.find(({ path }) => path === parent) ?? whole);
  });
  return [...plain.map(({ name }) => name), ...states.map(({ path }) => path)];
}

function listLabels(lines: Chart['lines']) {
  return lines.flatMap(({ from, to, label }) =>
    label === null ? [] : [{ name: `${from} > ${to}`, label }],
  );
}

function isFrame(path: string, boxes: Chart['boxes']): boolean {
  return boxes.some((other) => other.path.startsWith(`${path}.`));
}

function inside({ x, y, width, height }: Rectangle): Rectangle {
  return { x: x + 1, y: y + 1, width: width - 2, height: height - 2 };
}

function thick({ x, y, width, height }: Rectangle): Rectangle {
  return { x: x - 0.5, y: y - 0.5, width: width + 1, height: height + 1 };
}
