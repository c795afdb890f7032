import { dirname, join, relative } from 'node:path';
import type { RuleTester } from 'oxlint/plugins-dev';
import { classNamesIn, readText, resolveImport, root, sourceFiles } from './stylesheets.ts';

type Rule = Parameters<RuleTester['run']>[1];
type Context = Parameters<NonNullable<Rule['create']>>[0];
type Reported = Parameters<Context['report']>[0]['node'];

/** To become components of their folder. Nothing may be added. */
const sharedSheets = ['list', 'plan-tiers', 'purchase', 'records'].map((name) =>
  join(root, `src/app/content/${name}.module.css`),
);

/** A stylesheet belongs to the folder that it lies in. */
export const ownStylesheet: Rule = {
  create: (context) => ({
    ImportDeclaration(node) {
      const name = node.source.value;
      if (!name.endsWith('.module.css')) return;
      const sheet = resolveImport(context.filename, name);
      if (dirname(sheet) === dirname(context.filename) || sharedSheets.includes(sheet)) return;
      const message =
        'Import a component that has this sheet, or take a class of src/app/theme/classes.css.';
      context.report({ node, message });
    },
  }),
};

/** A class that a component names is in the stylesheet that it imports. */
export const knownClass: Rule = {
  create: (context) => {
    const sheets = new Map<string, string>();
    return {
      ImportDeclaration(node) {
        const [local] = node.specifiers;
        if (local === undefined || !node.source.value.endsWith('.module.css')) return;
        sheets.set(local.local.name, resolveImport(context.filename, node.source.value));
      },
      MemberExpression(node) {
        const { object, property } = node;
        if (object.type !== 'Identifier' || property.type !== 'Identifier' || node.computed) return;
        const sheet = sheets.get(object.name);
        if (sheet === undefined || classNamesIn(readText(sheet)).includes(property.name)) return;
        const message = `${relative(root, sheet)} has no class .${property.name}.`;
        context.report({ node: property, message });
      },
    };
  },
};

/** A token that a script reads is defined in a sheet of the theme. */
export const knownToken: Rule = {
  create: (context) => {
    const check = (node: NonNullable<Reported>, text: string) => {
      const names = [...text.matchAll(/var\((--xy-[\w-]+)/g)].map(([, name = '']) => name);
      if (names.length === 0) return;
      const sheets = sourceFiles('.css').map(readText).join('\n');
      for (const name of names) {
        if (sheets.includes(`${name}:`)) continue;
        const message = `No stylesheet defines ${name}: take a token of src/app/theme/tokens.css.`;
        context.report({ node, message });
      }
    };
    return {
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateElement: (node) => check(node, node.value.raw),
    };
  },
};
