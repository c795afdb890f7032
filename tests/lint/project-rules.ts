import type { RuleTester } from 'oxlint/plugins-dev';
import { knownClass, knownToken, ownStylesheet } from './component-style-rules.ts';

type Rule = Parameters<RuleTester['run']>[1];

/** A part of a text is also found in a longer text, so that a wait for it may end too early. */
const exactText: Rule = {
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || !isNamed(callee.property, 'getByText')) return;
      const [text, options] = node.arguments;
      const isPattern =
        (text?.type === 'Literal' && 'regex' in text) ||
        (text?.type === 'NewExpression' && isNamed(text.callee, 'RegExp'));
      const isExplicit =
        options?.type === 'ObjectExpression' &&
        options.properties.some((each) => each.type === 'Property' && isNamed(each.key, 'exact'));
      if (isPattern || isExplicit) return;
      context.report({
        node,
        message: 'Give getByText { exact: true }, { exact: false } or a regular expression.',
      });
    },
  }),
};

/** Machines are bound to the browser in one folder, so that a page test uses the shipped bindings. */
const provideInActors: Rule = {
  create: (context) => ({
    MemberExpression(node) {
      if (!isNamed(node.property, 'provide')) return;
      if (node.object.type !== 'Identifier' || !/machine$/i.test(node.object.name)) return;
      context.report({
        node,
        message: 'Provide the actors of a machine in src/actors and import what that file exports.',
      });
    },
  }),
};

/** The message of a failed query includes its parameters, such as a phone number or a password hash. */
const errorsByReport: Rule = {
  create: (context) => {
    const message = 'Print errors with printError of server/base/error-report.ts.';
    return {
      MemberExpression(node) {
        if (isNamed(node.property, 'stack')) context.report({ node, message });
      },
      CallExpression(node) {
        if (isNamed(node.callee, 'inspect')) context.report({ node, message });
        const isConsole =
          node.callee.type === 'MemberExpression' && isNamed(node.callee.object, 'console');
        const [printed] = node.arguments;
        if (isConsole && (isNamed(printed, 'error') || isNamed(printed, 'cause')))
          context.report({ node, message });
      },
    };
  },
};

/** Words of a dialect that a reader of a message or a usage has to puzzle out. */
const oddWords =
  /\b(?:whoever|whom|whose|nobody|somebody|anew|stands?|told|besides?|meanwhile|hears?|heard|(?:is|are) none|of (?:its|their) own|by (?:itself|themselves)|lest|hence|thereof|is gone|for good|in vain|at hand|likewise|comes to be|all the same)\b/i;

/** An operator in a hurry reads a message of the server once. */
const plainTexts: Rule = {
  create: (context) => {
    const check = (node: Placed, text: string) => {
      const [word] = /\S+\s+\S+\s+\S/.test(text) ? (oddWords.exec(text) ?? []) : [];
      if (word === undefined) return;
      context.report({ node, message: `Say it without "${word}": subject, verb, object.` });
    };
    return {
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateElement: (node) => check(node, node.value.raw),
    };
  },
};

/** The linter knows Vitest's own `test` only. One with fixtures also has to run, and to check something. */
const fixtureTest: Rule = {
  create: (context) => {
    let isOfFixtures = false;
    return {
      ImportDeclaration({ source, specifiers }) {
        isOfFixtures ||=
          String(source.value).endsWith('/set-up.ts') &&
          specifiers.some(({ local }) => isNamed(local, 'test'));
      },
      MemberExpression(node) {
        const isChosen = isNamed(node.property, 'only') || isNamed(node.property, 'skip');
        if (!isOfFixtures || !isNamed(node.object, 'test') || !isChosen) return;
        context.report({ node, message: 'Let every test run.' });
      },
      CallExpression(node) {
        const { callee } = node;
        const tagged = callee.type === 'CallExpression' ? callee.callee : callee;
        const root =
          tagged.type === 'MemberExpression' && tagged !== callee ? tagged.object : tagged;
        const isWritten = node.arguments.at(-1)?.type === 'ArrowFunctionExpression';
        if (!isOfFixtures || !isNamed(root, 'test') || !isWritten) return;
        if (/\bexpect\w*\s*[.(]/.test(context.sourceCode.getText(node))) return;
        context.report({ node, message: 'Let the test check something.' });
      },
    };
  },
};

/** A name is imported from the file that defines it. */
const noReExport: Rule = {
  create: (context) => {
    const message = 'Import from the file that defines the name; no file passes names on.';
    return {
      ExportAllDeclaration: (node) => context.report({ node, message }),
      ExportNamedDeclaration(node) {
        const isOwn = /^[.#]/.test(node.source?.value ?? '');
        if (isOwn) context.report({ node, message });
      },
    };
  },
};

/** A function says by a verb what it does; a name such as `orderOf` leaves open what it reads or writes. */
const verbName: Rule = {
  create: (context) => {
    const check = (name: Placed | null, type: string | undefined) => {
      if (name?.type !== 'Identifier' || !functionTypes.includes(type ?? '')) return;
      if (!/[a-z0-9]Of$/.test(String(name.name))) return;
      const message = 'Name a function by a verb, such as findOrder or formatYuan, not …Of.';
      context.report({ node: name, message });
    };
    return {
      FunctionDeclaration: ({ id, type }) => check(id, type),
      Identifier: (node) => check(node, node.typeAnnotation?.typeAnnotation.type),
      MethodDefinition: ({ key, value }) => check(key, value.type),
      Property: ({ key, value }) => check(key, value.type),
      TSMethodSignature: ({ key, type }) => check(key, type),
      TSPropertySignature: ({ key, typeAnnotation }) =>
        check(key, typeAnnotation?.typeAnnotation.type),
      VariableDeclarator: ({ id, init }) => check(id, init?.type),
    };
  },
};

/**
 * Forbids waiting in components and hooks, because machines do it (docs/architecture.md).
 * src/app/device binds the browser and is outside this rule.
 */
const noWaiting: Rule = {
  create: (context) => {
    // The functions around the current node, from outside in: whether each is a component or a hook.
    const around: boolean[] = [];
    const enter = (node: Entered) => around.push(isView(findFunctionName(node)));
    const leave = () => around.pop();
    const report = (node: Placed, found: string) => {
      if (!around.includes(true)) return;
      const message = `A component or a hook has no ${found}: invoke a port from a machine, read in a loader, or bind the browser in src/app/device.`;
      context.report({ node, message });
    };
    return {
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      AwaitExpression: (node) => report(node, 'await'),
      ForOfStatement: (node) => (node.await ? report(node, 'await') : undefined),
      CallExpression(node) {
        const { callee } = node;
        const name = callee.type === 'MemberExpression' ? callee.property : callee;
        if (callee.type === 'MemberExpression' && isNamed(name, 'then')) report(node, '.then()');
        for (const timer of ['setTimeout', 'setInterval']) {
          if (isNamed(name, timer)) report(node, timer);
        }
      },
    };
  },
};

type Entered = { type: string; id?: Named; parent?: { type: string; id?: Named } | null };

function findFunctionName({ id, parent }: Entered): string {
  const named = id ?? (parent?.type === 'VariableDeclarator' ? parent.id : null);
  return named?.type === 'Identifier' ? String(named.name) : '';
}

/** A component begins with a capital letter, a hook with `use`. */
function isView(name: string): boolean {
  return /^(?:[A-Z]|use[A-Z])/.test(name);
}

const functionTypes = [
  'ArrowFunctionExpression',
  'FunctionDeclaration',
  'FunctionExpression',
  'TSFunctionType',
  'TSMethodSignature',
];

type Placed = { type: string; name?: unknown; range: [number, number] };

type Named = { type: string; name?: unknown } | null | undefined;

function isNamed(node: Named, name: string): boolean {
  return node?.type === 'Identifier' && node.name === name;
}

/** The rules of this project that the linter does not have: oxlint loads this file. */
export default {
  meta: { name: 'project' },
  rules: {
    'errors-by-report': errorsByReport,
    'exact-text': exactText,
    'fixture-test': fixtureTest,
    'known-class': knownClass,
    'known-token': knownToken,
    'no-re-export': noReExport,
    'plain-texts': plainTexts,
    'no-waiting': noWaiting,
    'own-stylesheet': ownStylesheet,
    'provide-in-actors': provideInActors,
    'verb-name': verbName,
  },
};
