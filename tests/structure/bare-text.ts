import {
  isFunctionDeclaration,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
} from 'typescript/unstable/ast/is';
import type {
  Expression,
  JsxChild,
  JsxElement,
  JsxFragment,
  Node,
  SourceFile,
} from 'typescript/unstable/ast';
import { API, SignatureKind, TypeFlags, type Checker, type Type } from 'typescript/unstable/sync';

/** A place where React would render a text node next to elements, without a separate element. */
export type BareText = { path: string; line: number; component: string; why: string };

/** Finds the bare texts in these files, by their paths from the root, with the help of the type checker. */
export function findBareTexts(paths: readonly string[]): readonly BareText[] {
  const root = process.cwd();
  const api = new API({ cwd: root });
  try {
    const [project] = api
      .updateSnapshot({ openProject: `${root}/tests/structure/bare-text/tsconfig.json` })
      .getProjects();
    if (project === undefined) throw new Error('The project has no tsconfig.json.');
    const { program, checker } = project;
    return paths.flatMap((path) => {
      const file = program.getSourceFile(`${root}/${path}`);
      if (file === undefined) throw new Error(`${path} does not belong to the project.`);
      return bareTextsIn(file, checker).map((found) => ({ path, ...found }));
    });
  } finally {
    api.close();
  }
}

type Found = Omit<BareText, 'path'>;
type Holder = { node: JsxElement | JsxFragment; component: string };
type Component = { node: Node; component: string };

function bareTextsIn(file: SourceFile, checker: Checker): Found[] {
  const holders: Holder[] = [];
  const components: Component[] = [];
  function visit(node: Node, component: string): void {
    const name = isFunctionDeclaration(node) ? (node.name?.text ?? component) : component;
    if (isJsxElement(node) || isJsxFragment(node)) holders.push({ node, component });
    if (isFunctionDeclaration(node) && /^[A-Z]/.test(name))
      components.push({ node, component: name });
    node.forEachChild((child) => visit(child, name));
  }
  visit(file, '');

  const types = readTypes(checker);
  types.ask([
    ...holders.flatMap(({ node }) => node.children.flatMap((child) => findExpression(child) ?? [])),
    ...components.map(({ node }) => node),
  ]);
  const wrong = [
    ...holders.map(({ node, component }) => ({
      node,
      component,
      why: findFault(node, file, types),
    })),
    ...components.map(({ node, component }) => ({
      node,
      component,
      why: types.returned(node) === 'element' ? null : 'a component returns text',
    })),
  ];
  return wrong
    .flatMap(({ node, component, why }) =>
      why === null ? [] : { line: getLineNumber(node, file), component, why },
    )
    .toSorted((one, other) => one.line - other.line);
}

function getLineNumber(node: Node, file: SourceFile): number {
  return file.text.slice(0, node.getStart(file)).split('\n').length;
}

function findFault(node: JsxElement | JsxFragment, file: SourceFile, types: Types): string | null {
  const children = node.children.flatMap((child) => {
    if (isJsxText(child)) return isShown(child.text) ? 'text' : [];
    if (!isJsxExpression(child)) return 'element';
    return child.expression === undefined ? [] : types.getKind(child.expression);
  });
  if (children.includes('texts')) return 'a list of texts';
  if (!children.includes('text')) return null;
  const isFragment =
    isJsxFragment(node) || node.openingElement.tagName.getText(file) === 'Fragment';
  if (isFragment) return 'text in a fragment';
  return children.length > 1 ? 'text beside other children' : null;
}

function findExpression(child: JsxChild): Expression | undefined {
  return isJsxExpression(child) ? child.expression : undefined;
}

/** Returns true when JSX keeps a text; a line break without a letter is only layout of the source. */
function isShown(text: string): boolean {
  return /\S/.test(text) || !text.includes('\n');
}

type Kind = 'text' | 'texts' | 'element';
type Types = ReturnType<typeof readTypes>;

const textFlags =
  TypeFlags.Any |
  TypeFlags.Unknown |
  TypeFlags.StringLike |
  TypeFlags.NumberLike |
  TypeFlags.BigIntLike;

/** Reads the types of a file in one batch, because each checker query is slow. */
function readTypes(checker: Checker) {
  const known = new Map<Node, Type | undefined>();
  const kinds = new Map<number, Kind>();

  function splitUnion(type: Type): readonly Type[] {
    return type.isUnionType() ? type.getTypes().flatMap(splitUnion) : [type];
  }

  function kindOfType(type: Type | undefined): Kind {
    if (type === undefined) return 'text';
    const known = kinds.get(type.id);
    if (known !== undefined) return known;
    // A recursive list type such as `Elements` adds no kind.
    kinds.set(type.id, 'element');
    const kind = readKind(type);
    kinds.set(type.id, kind);
    return kind;
  }

  function readKind(type: Type): Kind {
    const parts = splitUnion(type);
    if (parts.some(({ flags }) => (flags & textFlags) !== 0)) return 'text';
    const lists = parts.flatMap((part) =>
      part.isTypeReference() && checker.isArrayLikeType(part) ? checker.getTypeArguments(part) : [],
    );
    return lists.some((each) => kindOfType(each) !== 'element') ? 'texts' : 'element';
  }

  return {
    ask(nodes: readonly Node[]) {
      const types = checker.getTypeAtLocation(nodes);
      nodes.forEach((node, index) => known.set(node, types[index]));
    },
    getKind: (node: Node) => kindOfType(known.get(node)),
    /** Returns the kind of a function's result. */
    returned(node: Node): Kind {
      const type = known.get(node);
      if (type === undefined) return 'text';
      const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call);
      return signature === undefined
        ? 'text'
        : kindOfType(checker.getReturnTypeOfSignature(signature));
    },
  };
}
