import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** The shared classes that lay out their children (`src/app/theme/classes.css`). */
const layouts = /(?<![\w.-])(?:row|cluster|stack|grid|flex|inline-flex|block)(?![\w-])/;

/** Finds the class of a module that lays out an element which has a shared layout too, and so wins over it. */
function listCollisions(path: string): string[] {
  const source = readFileSync(path, 'utf8');
  const sheet = /import styles from '([^']+\.module\.css)'/.exec(source)?.[1];
  if (sheet === undefined) return [];
  const file = sheet.startsWith('#') ? sheet.slice(1) : join(dirname(path), sheet);
  const css = existsSync(file)
    ? readFileSync(file, 'utf8').replace(/@media[^{]*\{(?:[^{}]*\{[^}]*\})*\s*\}/g, '')
    : '';
  const rules = [...css.matchAll(/(?:^|\n)\.(\w+) \{([^}]*)\}/g)];
  const laidOut = new Set(
    rules.flatMap(([, name = '', body = '']) => (/\bdisplay:/.test(body) ? [name] : [])),
  );
  const lists = source.matchAll(/className=\{(?:`([^`]*)`|classNames\(([^)]*)\))\}/g);
  return [...lists].flatMap(([, template, listed]) => {
    const classes = template ?? listed ?? '';
    if (!layouts.test(classes.replaceAll(/styles\.\w+/g, ''))) return [];
    return [...classes.matchAll(/styles\.(\w+)/g)].flatMap(([, name = '']) =>
      laidOut.has(name) ? [`${path}: ${name}`] : [],
    );
  });
}

test('no class of a module replaces the shared layout of its element', () => {
  const files = globSync('src/**/*.tsx');
  expect(files.length).toBeGreaterThan(300);
  expect(
    files.flatMap(listCollisions),
    'The class sets "display" and wins over the shared one. Use one of both.',
  ).toEqual([]);
});
