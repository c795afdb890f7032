import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

type Tree = ReturnType<typeof fromMarkdown>;
type Node = Tree | Tree['children'][number];

/**
 * Returns the links of a Markdown text that lead nowhere, each as `path:line: target`: to a file that does
 * not exist, or to a heading that its page does not have. `path` is that of the text from the root, which
 * links are relative to. Links to other sites are not followed.
 */
export function brokenLinks(path: string, text: string): readonly string[] {
  return nodesIn(parse(text)).flatMap((node) => {
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return [];
    const leads = leadsSomewhere(path, text, node.url);
    return leads ? [] : [`${path}:${node.position?.start.line}: ${node.url}`];
  });
}

function leadsSomewhere(path: string, text: string, url: string): boolean {
  if (/^[a-z]+:/.test(url)) return true;
  const [file = '', anchor] = url.split('#');
  const target = join(dirname(path), file);
  if (file !== '' && !existsSync(target)) return false;
  if (anchor === undefined) return true;
  return anchorsIn(file === '' ? text : readFileSync(target, 'utf8')).has(anchor);
}

/** The anchors that GitHub gives to the headings of a Markdown text; of equal ones the later is numbered. */
function anchorsIn(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const node of nodesIn(parse(text))) {
    if (node.type !== 'heading') continue;
    const words = nodesIn(node).map((part) => ('value' in part ? part.value : ''));
    const anchor = words
      .join('')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    let unique = anchor;
    for (let number = 1; anchors.has(unique); number += 1) unique = `${anchor}-${number}`;
    anchors.add(unique);
  }
  return anchors;
}

function parse(text: string): Tree {
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

function nodesIn(node: Node): readonly Node[] {
  return [node, ...('children' in node ? node.children.flatMap(nodesIn) : [])];
}
