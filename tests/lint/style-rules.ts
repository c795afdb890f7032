import { join } from 'node:path';
import stylelint, { type Rule } from 'stylelint';
import { classNamesIn, readText, resolveImport, root, sourceFiles } from './stylesheets.ts';

const tokens = join(root, 'src/app/theme/tokens.css');
const sharedClasses = join(root, 'src/app/theme/classes.css');

/** A class that no component names is dead. */
const usedClass = createRule('project/used-class', (path) => {
  const isShared = path === sharedClasses;
  if (!isShared && !path.endsWith('.module.css')) return null;
  const sources = readScripts();
  const everything = sources.map(({ text }) => text).join('\n');
  const importers = sources.flatMap((source) =>
    [...source.text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)]
      .filter(([, , name = '']) => resolveImport(source.path, name) === path)
      .map(([, local = '']) => ({ local, text: source.text })),
  );
  const isUsed = (name: string) =>
    isShared
      ? new RegExp(`['"\`][^'"\`\\n]*(?<![\\w-])${name}(?![\\w-])`).test(everything)
      : importers.some(
          ({ local, text }) =>
            new RegExp(`\\b${local}\\.${name}\\b`).test(text) ||
            // A class chosen by a value, as in `styles[tone]`, is named where the values are.
            (text.includes(`${local}[`) && everything.includes(`'${name}'`)),
        );
  return (sheet, report) =>
    sheet.walkRules((rule) => {
      for (const name of classNamesIn(rule.selector)) {
        if (!isUsed(name))
          report(rule, `.${name}`, `No component uses .${name}: delete its rules.`);
      }
    });
});

/** A token that nothing reads is dead. */
const usedToken = createRule('project/used-token', (path) => {
  if (path !== tokens) return null;
  const everything = [...readScripts(), ...readFiles('.css')].map(({ text }) => text).join('\n');
  return (sheet, report) =>
    sheet.walkDecls(/^--xy-/, (declaration) => {
      if (everything.includes(`var(${declaration.prop}`)) return;
      report(declaration, declaration.prop, `Nothing reads ${declaration.prop}: delete it.`);
    });
});

type Sheet = Parameters<ReturnType<Rule>>[0];
type Node = NonNullable<Parameters<typeof stylelint.utils.report>[0]['node']>;
type Report = (node: Node, word: string, message: string) => void;

/** Makes a rule of a function that gets the path of a sheet, and returns its check or null for none. */
function createRule(
  ruleName: string,
  checkFor: (path: string) => ((sheet: Sheet, report: Report) => void) | null,
) {
  const rule = () => (sheet: Sheet, result: Parameters<ReturnType<Rule>>[1]) => {
    const check = checkFor(sheet.source?.input.file ?? '');
    check?.(sheet, (node, word, message) =>
      stylelint.utils.report({ ruleName, result, node, word, message }),
    );
  };
  return stylelint.createPlugin(ruleName, Object.assign(rule, { ruleName, messages: {} }));
}

function readScripts() {
  return readFiles('.ts', '.tsx');
}

/** Reads the sources again for each sheet: an editor keeps this module loaded while they change. */
function readFiles(...endings: readonly string[]) {
  return sourceFiles(...endings).map((path) => ({ path, text: readText(path) }));
}

/** The rules of this project for stylesheets: stylelint loads this file. */
export default [usedClass, usedToken];
