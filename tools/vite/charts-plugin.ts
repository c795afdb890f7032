import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';

const index = 'virtual:flow-charts';
const chart = 'virtual:flow-chart/';
const search = 'virtual:flow-search/';
const indexId = '\0charts';
const searchName = /^virtual:flow-search\/([\w-]+)$/;
const searchId = /^\0flow-search-([\w-]+)$/;
const chartName = /^virtual:flow-chart\/(\w+)\/([\w-]+)(\/every)?$/;
/** Short, because the built files get its name. */
const chartId = /^\0chart-(\w+?)-([a-z]{2}-[A-Z]{2})(-every)?$/;

type Drawn = { locale: string; drawing: { hasCards: boolean }; every: unknown };
type Draw = {
  machines: readonly { name: string }[];
  locales: readonly string[];
  drawMachine(root: string, name: string): Promise<readonly Drawn[]>;
  readableStates(root: string, locale: string): unknown;
};

type Charts = {
  draw: Draw;
  files: readonly string[];
  drawn: Map<string, Promise<readonly Drawn[]>>;
};

/** The charts by project folder: the builds of one process share them. */
const charts = new Map<string, Promise<Charts>>();

/**
 * Serves `virtual:flow-charts`: the drawing of every machine, one file per language, by `tools/charts`.
 * The bundle contains no layout code.
 */
export function flowCharts(): Plugin {
  let root = '';
  return {
    name: 'flow-charts',
    configResolved(config) {
      root = config.root;
    },
    watchChange() {
      charts.delete(root);
    },
    resolveId: {
      filter: { id: /^virtual:flow-(?:charts?|search)(?:\/|$)/ },
      handler(name) {
        if (name === index) return indexId;
        const searched = searchName.exec(name)?.[1];
        if (searched !== undefined) return `\0flow-search-${searched}`;
        const [, machine, locale, every] = chartName.exec(name) ?? [];
        return machine === undefined
          ? null
          : `\0chart-${machine}-${locale}${every ? '-every' : ''}`;
      },
    },
    load: {
      filter: { id: /^\0(?:charts?|flow-search)(?:-|$)/ },
      async handler(id) {
        const loading = charts.get(root) ?? loadCharts(root);
        charts.set(root, loading);
        const { draw, files, drawn } = await loading;
        for (const file of files) this.addWatchFile(file);
        const searched = searchId.exec(id)?.[1];
        if (searched !== undefined) {
          return `export const states = ${JSON.stringify(draw.readableStates(root, searched))};`;
        }
        const [, name, locale, every] = chartId.exec(id) ?? [];
        if (name === undefined) return renderIndex(draw);
        for (const each of draw.locales) {
          this.addWatchFile(join(root, `locales/${each}/flow-${kebab(name)}.json`));
        }
        const pending = drawn.get(name) ?? draw.drawMachine(root, name);
        drawn.set(name, pending);
        const own = (await pending).find((each) => each.locale === locale);
        return every === undefined
          ? `export const drawing = ${JSON.stringify(own?.drawing)};`
          : `export const every = ${JSON.stringify(own?.every)};`;
      },
    },
  };
}

async function loadCharts(root: string): Promise<Charts> {
  const source = join(root, 'tools/charts/draw.ts');
  const { module, dependencies } = await runnerImport<Draw>(source, { root });
  return { draw: module, files: [source, ...dependencies], drawn: new Map() };
}

function renderIndex({ machines, locales }: Draw): string {
  const names = machines.flatMap(({ name }) => locales.map((locale) => `${name}/${locale}`));
  const files = (ending: string) =>
    names
      .map((name) => ({ key: JSON.stringify(name), file: JSON.stringify(chart + name + ending) }))
      .map(({ key, file }) => `${key}: () => import(${file})`)
      .join(',');
  return `export const machines = ${JSON.stringify(machines)};
export const drawings = {${files('')}};
export const fullCharts = {${files('/every')}};
export const searches = {${locales.map((locale) => `${JSON.stringify(locale)}: () => import(${JSON.stringify(search + locale)})`).join(',')}};`;
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
