import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

type ScopedName = (name: string, file: string) => string;

/**
 * Writes the classes of components into their code. Vite gives a component an object with all classes of its
 * stylesheet instead, which every first load would bring along; development and tests keep that object. `scopedName`
 * is the one of `css.modules`.
 */
export function inlineClassNames(root: string, scopedName: ScopedName): Plugin[] {
  return [
    {
      name: 'inline-class-names',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx?(?:\?|$)/, code: /\.module\.css'/ },
        handler: (code, id) => ({ code: writeClassNames(code, id, root, scopedName), map: null }),
      },
    },
    {
      name: 'styles-without-object',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: () => ({ code: '', map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ];
}

/** Returns the code of the file `id` with the classes of its stylesheets as strings. */
export function writeClassNames(
  code: string,
  id: string,
  root: string,
  scopedName: ScopedName,
): string {
  const imports = code.matchAll(/^import (\w+) from\s'([^']+\.module\.css)';$/gm);
  return [...imports].reduce((text, [statement, local = '', name = '']) => {
    const sheet = name.startsWith('#') ? join(root, name.slice(1)) : join(dirname(id), name);
    const inlined = text.replaceAll(
      /(?<![\w./-])(\w+)\.(\w+)/g,
      (whole, object: string, each: string) =>
        object === local ? JSON.stringify(scopedName(each, sheet)) : whole,
    );
    // A class chosen by a value, as in `styles[tone]`, is looked up among all of its sheet.
    const table = inlined.includes(`${local}[`)
      ? ` const ${local} = ${writeTable(sheet, scopedName)};`
      : '';
    return inlined.replace(statement, () => `import '${name}';${table}`);
  }, code);
}

/** Returns the object of all classes of a stylesheet, as JSON. */
function writeTable(sheet: string, scopedName: ScopedName): string {
  const names = readFileSync(sheet, 'utf8').matchAll(/\.([A-Za-z][\w-]*)/g);
  return JSON.stringify(
    Object.fromEntries(Array.from(names, ([, name = '']) => [name, scopedName(name, sheet)])),
  );
}
