import { relative } from 'node:path';
import {
  SyntaxKind,
  type Node,
  type SourceFile,
  type StringLiteral,
  type TypeNode,
} from 'typescript/unstable/ast';
import {
  isArrayLiteralExpression,
  isBinaryExpression,
  isCallExpression,
  isCaseClause,
  isStringLiteral,
  isSwitchStatement,
  isTypeAliasDeclaration,
} from 'typescript/unstable/ast/is';
import {
  API,
  TypeFlags,
  type Checker,
  type StringLiteralType,
  type Type,
  type UnionType,
} from 'typescript/unstable/sync';

const vocabulary = 'contract/base/picklists.ts';
const lifecycles = ['OrderStatus', 'RefundStatus', 'ServiceState', 'InvoiceStatus'] as const;
const production = /^(?:contract|machines|sandbox|server|src)\//;

/**
 * Lists the places of production code that compare a status of a lifecycle with a word, or put such a word
 * into a list, as `path:line status 'word'`. Types decide: `failed` is a word of several subjects.
 */
export function findStatusWords(root: string): { path: string; place: string }[] {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProject: `${root}/tsconfig.json` }).getProjects();
    if (project === undefined) throw new Error('TypeScript opened no project.');
    const { program, checker } = project;
    const read = (path: string) => program.getSourceFile(path);
    const statuses = readVocabulary(read(`${root}/${vocabulary}`), checker);
    const words = new Set([...statuses.keys()].flatMap((each) => each.split(' ')));
    return program.getSourceFileNames().flatMap((name) => {
      const path = relative(root, name);
      const file = production.test(path) ? read(name) : undefined;
      if (file === undefined) return [];
      return listLiterals(file, words).flatMap((literal) => {
        const type = findComparedType(literal, checker);
        const status = type === null ? undefined : statuses.get(listWords(type));
        if (status === undefined) return [];
        const line = file.text.slice(0, literal.end).split('\n').length;
        return [{ path, place: `${path}:${line} ${status} '${literal.text}'` }];
      });
    });
  } finally {
    api.close();
  }
}

/** The statuses by their words; TypeScript has one type for equal unions. */
function readVocabulary(file: SourceFile | undefined, checker: Checker): Map<string, string> {
  const types = new Map<string, TypeNode>();
  for (const statement of file?.statements ?? []) {
    if (isTypeAliasDeclaration(statement)) types.set(statement.name.text, statement.type);
  }
  return new Map(
    lifecycles.map((name) => {
      const node = types.get(name);
      const type = node === undefined ? undefined : checker.getTypeFromTypeNode(node);
      if (type === undefined) throw new Error(`${vocabulary} has no type ${name}.`);
      return [listWords(type), name];
    }),
  );
}

function listLiterals(file: SourceFile, words: ReadonlySet<string>): StringLiteral[] {
  const literals: StringLiteral[] = [];
  const visit = (node: Node) => {
    if (isStringLiteral(node) && words.has(node.text)) literals.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  return literals;
}

/** Returns the type that a word is compared with; null where a word is only produced. */
function findComparedType(literal: StringLiteral, checker: Checker): Type | null {
  const { parent } = literal;
  if (isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    const compares =
      kind === SyntaxKind.EqualsEqualsEqualsToken ||
      kind === SyntaxKind.ExclamationEqualsEqualsToken;
    const other = parent.left === literal ? parent.right : parent.left;
    return compares ? (checker.getTypeAtLocation(other) ?? null) : null;
  }
  if (isCaseClause(parent)) {
    const compared = parent.parent.parent;
    return isSwitchStatement(compared)
      ? (checker.getTypeAtLocation(compared.expression) ?? null)
      : null;
  }
  const isGiven = isArrayLiteralExpression(parent) || isCallExpression(parent);
  return isGiven ? (checker.getContextualType(literal) ?? null) : null;
}

/** The words of a union of strings, whatever else is in it. */
function listWords(type: Type): string {
  const words = (isUnion(type) ? type.getTypes() : [type]).flatMap((member) =>
    isWord(member) ? [member.value] : [],
  );
  return [...new Set(words)].toSorted().join(' ');
}

const isUnion = (type: Type): type is UnionType => (type.flags & TypeFlags.Union) !== 0;
const isWord = (type: Type): type is StringLiteralType =>
  (type.flags & TypeFlags.StringLiteral) !== 0;
