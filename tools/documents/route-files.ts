import { globSync, readFileSync } from 'node:fs';

/** A file of src/routes, as its text says it. */
export type RouteFile = {
  path: string;
  /** As documents write it: `/packages/{identifier}`. */
  address: string;
  /** False for a layout, a redirect, and the route of all unknown addresses. */
  isPage: boolean;
  /** The text that is the title of the page: `orders:title`. */
  titleKey: string;
  visitors: 'anyone' | 'guests' | 'signed in';
};

/** Lists the routes below src/routes in the order of their addresses. */
export function listRouteFiles(): readonly RouteFile[] {
  return globSync('src/routes/**/*.tsx')
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      const id = /createFileRoute\(\s*'([^']+)'/.exec(text)?.[1];
      return id === undefined ? [] : [readRouteFile(path, id, text)];
    })
    .toSorted((one, other) => (one.address < other.address ? -1 : 1));
}

function readRouteFile(path: string, id: string, text: string): RouteFile {
  const [, own] = /namespaces: \[\s*'([^']+)'/.exec(text) ?? [];
  const [, titleKey = `${own}:title`] = /titleKey: '([^']+)'/.exec(text) ?? [];
  return {
    path,
    address: toAddress(id),
    isPage: /\bcomponent: /.test(text) && !path.endsWith('/route.tsx'),
    titleKey,
    visitors: id.startsWith('/_main/user/')
      ? 'signed in'
      : text.includes('leaveWhenSignedIn')
        ? 'guests'
        : 'anyone',
  };
}

/** Returns the address of a route id, without layouts and the slash of an index. */
function toAddress(id: string): string {
  const address = id.replace(/\/_[^/]+/g, '').replace(/(?<=.)\/$/, '');
  const isHome = address === '' && id !== '/_main';
  return isHome ? '/' : address.replaceAll(/\$(\w+)/g, '{$1}');
}
