import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, sourcesIn, targetOf } from './sources.ts';

/** Where a layout may change, in em, so that it also changes for whoever reads in larger type. */
const breakpoints = [30, 40, 48, 62, 68, 78];
const widthsOfQueries = breakpoints.flatMap((width) => [
  `(min-width: ${width}em)`,
  `(max-width: ${width - 0.01}em)`,
]);

const sheets = filesIn('src')
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8').replace(/\/\*.*?\*\//gs, '') }));
const modules = sheets.filter(({ path }) => path.endsWith('.module.css'));
const sources = sourcesIn('src');
const withoutImports = (text: string) => text.replace(/^import .*$/gm, '');
const tokens = sheets.find(({ path }) => path === 'src/app/theme/tokens.css')?.text ?? '';

/** Every declaration of such a property outside the tokens. */
function declarations(property: RegExp): readonly { place: string; value: string }[] {
  return sheets
    .filter(({ text }) => text !== tokens)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?<=[\s{])([\w-]+):\s*([^;{}]+);/g)]
        .filter(([, name = '']) => property.test(name))
        .map(([all, , value = '']) => ({ place: `${path}: ${all}`, value })),
    );
}

/** Who imports which stylesheet, and by which name. */
const imports = sources.flatMap((source) =>
  [...source.text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].map(
    ([, local = '', name = '']) => ({ source, local, sheet: targetOf(source, name) }),
  ),
);

describe('a text', () => {
  it('is as large as a token says, so that the size counts that its reader has chosen', () => {
    const isToken = /^(?:var\(--xy-fz-[\w-]+\)|inherit|[\d.]+(?:em|pt))$/;
    const literal = declarations(/^(?:font-size|--input-fz)$/).filter(
      ({ value }) => !isToken.test(value),
    );
    const short = declarations(/^font$/).filter(({ value }) => /\dpx|\drem/.test(value));

    expect(
      [...literal, ...short].map(({ place }) => place),
      'take the nearest --xy-fz- of src/app/theme/tokens.css',
    ).toEqual([]);
  });
});

describe('the space between things', () => {
  it('comes from the scale', () => {
    const literal = declarations(/^(?:padding|margin|gap|row-gap|column-gap)(?:-|$)/).filter(
      ({ value }) =>
        value.includes('clamp(') ||
        (!/^calc\(.*var\(--xy-/.test(value) &&
          /(?<![\d.])(?!1px)[\d.]+(?:px|rem|v[wh])/.test(value)),
    );

    expect(
      literal.map(({ place }) => place),
      'take the nearest --xy-s- of src/app/theme/tokens.css, 0, 1px, auto, a percentage or em',
    ).toEqual([]);
  });
});

describe('a layout', () => {
  it('changes at few widths, which all stylesheets share', () => {
    const strange = sheets.flatMap(({ path, text }) =>
      [...text.matchAll(/@media[^{]*/g)]
        .flatMap(([query]) => query.match(/\([^()]*\b(?:width|height)\b[^()]*\)/g) ?? [])
        .filter((query) => !widthsOfQueries.includes(query))
        .map((query) => `${path}: ${query}`),
    );

    expect(strange, `take one of ${widthsOfQueries.join(', ')}`).toEqual([]);
  });
});

describe('a token', () => {
  it('is used', () => {
    const everything = [...sheets, ...sources].map(({ text }) => text).join('\n');
    const defined = [...tokens.matchAll(/^\s+(--xy-[\w-]+):/gm)].map(([, name = '']) => name);
    const unused = new Set(defined.filter((name) => !everything.includes(`var(${name}`)));

    expect([...unused], 'delete it from src/app/theme/tokens.css').toEqual([]);
  });

  it('is defined where it is used', () => {
    const defined = new Set(
      sheets.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)),
    );
    const unknown = [...sheets, ...sources].flatMap(({ path, text }) =>
      [...text.matchAll(/var\((--xy-[\w-]+)/g)]
        .filter(([, name]) => !defined.has(name))
        .map(([, name = '']) => `${path}: ${name}`),
    );

    expect(unknown, 'take one that src/app/theme/tokens.css has').toEqual([]);
  });
});

describe('a stylesheet', () => {
  it('has one owner, the folder that it lies in', () => {
    // To become components of their folder. Nothing may be added.
    const shared = ['list', 'plan-tiers', 'purchase', 'records'].map(
      (name) => `src/app/content/${name}.module.css`,
    );
    const strangers = imports.filter(
      ({ source, sheet }) => dirname(source.path) !== dirname(sheet) && !shared.includes(sheet),
    );

    expect(
      strangers.map(({ source, sheet }) => `${source.path}: ${sheet}`),
      'import a component that has the sheet, or take a class of src/app/theme/classes.css',
    ).toEqual([]);
  });
});

describe('a class', () => {
  it('of a stylesheet is worn by something', () => {
    const everything = sources.map(({ text }) => text).join('\n');
    const unused = modules.flatMap(({ path, text }) => {
      const importers = imports.filter(({ sheet }) => sheet === path);
      const isWorn = (name: string) =>
        importers.some(
          ({ source, local }) =>
            new RegExp(`\\b${local}\\.${name}\\b`).test(source.text) ||
            // What a value chooses, as in `styles[tone]`, is named where its words are.
            (source.text.includes(`${local}[`) && everything.includes(`'${name}'`)),
        );
      return classesOf(text)
        .filter((name) => !isWorn(name))
        .map((name) => `${path}: .${name}`);
    });

    expect(unused, 'delete its rules, for nothing that imports the sheet names it').toEqual([]);
  });

  it('that every page shares is worn by something', () => {
    const shared = sheets.find(({ path }) => path === 'src/app/theme/classes.css')?.text ?? '';
    const everything = sources.map(({ text }) => text).join('\n');
    const unused = classesOf(shared).filter(
      (name) => !new RegExp(`['"\`][^'"\`\\n]*(?<![\\w-])${name}(?![\\w-])`).test(everything),
    );

    expect(unused, 'delete its rules from src/app/theme/classes.css').toEqual([]);
  });

  it('that something wears is in its stylesheet', () => {
    const missing = imports.flatMap(({ source, local, sheet }) => {
      const known = classesOf(modules.find(({ path }) => path === sheet)?.text ?? '');
      return [...withoutImports(source.text).matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))]
        .filter(([, name = '']) => !known.includes(name))
        .map(([worn]) => `${source.path}: ${worn}`);
    });

    expect(missing, 'write its rules, or take the name away').toEqual([]);
  });
});

/** The names of a sheet's own classes. */
function classesOf(text: string): readonly string[] {
  const selectors = text.replace(/:global\([^)]*\)/g, '').replace(/\{[^{}]*\}/g, '{}');
  return [...new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name))];
}
