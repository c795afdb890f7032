import { createServer } from 'node:http';
import type { Browser } from 'playwright-core';
import { freePort } from '#tests/support/free-port.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { bundle } from './bundle.ts';
import { openWalker, walks, type Stored, type WalkName } from './walk.ts';

/**
 * Starts a React application that has TanStack Router and nothing else, with the elements and styles of the
 * pages of a walk as the site at `url` shows them. Pictures come from the site.
 */
export async function startBareRouter(
  browser: Browser,
  { url, name, stored = {} }: { url: string; name: WalkName; stored?: Stored },
): Promise<{ url: string; stop: () => void }> {
  const context = await openWalker(browser, { url, stored });
  const page = await context.newPage();
  const pages: Record<string, string> = {};
  const styles = new Set<string>();
  let frame = '';
  let attributes = '';
  for (const path of walks[name]) {
    await page.goto(path);
    await hydrated(page);
    await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
    const seen = await page.evaluate(readDocument);
    pages[path] = seen.page;
    frame = seen.frame;
    attributes = seen.attributes;
    for (const style of seen.styles) styles.add(style);
  }
  await context.close();

  const { script } = await bundle("import '/tests/bench/bare-router/app.tsx';");
  const data = JSON.stringify({ pages, frame }).replaceAll('<', String.raw`\u003c`);
  const document = `<!doctype html><html ${attributes}><head><meta charset="utf-8"><style>${[...styles].join('\n')}</style></head><body><div id="root"></div><script>Object.assign(window, ${data})</script><script type="module" src="/app.js"></script></body></html>`;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', url);
    const send = (type: string, body: string | Buffer) => {
      response.writeHead(200, { 'content-type': type }).end(body);
    };
    if (pathname in pages) return send('text/html', document);
    if (pathname === '/app.js') return send('text/javascript', script);
    return void fetch(new URL(pathname, url)).then(async (answer) =>
      send(answer.headers.get('content-type') ?? '', Buffer.from(await answer.arrayBuffer())),
    );
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** Runs in the page. */
function readDocument(): { page: string; frame: string; styles: string[]; attributes: string } {
  const { documentElement } = document;
  const main = document.querySelector('main');
  const page = main?.innerHTML ?? '';
  main?.replaceChildren();
  return {
    page,
    frame: document.querySelector('#root')?.innerHTML ?? '',
    styles: Array.from(document.styleSheets, ({ cssRules }) =>
      Array.from(cssRules, ({ cssText }) => cssText).join('\n'),
    ),
    attributes: Array.from(
      documentElement.attributes,
      ({ name, value }) => `${name}="${value}"`,
    ).join(' '),
  };
}
