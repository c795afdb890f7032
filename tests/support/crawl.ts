import { JSDOM } from 'jsdom';

// Creating a window for each page would take longer than parsing it.
const parser = new new JSDOM().window.DOMParser();

const phrases = 'span, b, small, button, label, h1, h2, h3, h4';
const blocks =
  'div, p, ul, ol, dl, table, form, figure, section, article, nav, h1, h2, h3, h4, main';

/** One address as a reader without JavaScript gets it. */
export type CrawledPage = {
  /** Path and search. */
  address: string;
  status: number;
  /** True for a page of the site; false for feeds, sitemaps and files. */
  isPage: boolean;
  /**
   * True when the server rendered the content; the browser renders content that depends on the reader.
   */
  isRendered: boolean;
  lang: string;
  title: string;
  description: string | null;
  headings: number;
  /** The text of <main>, in one line. */
  text: string;
  footer: string;
  isIndexed: boolean;
  /** Paths by `hreflang`. */
  alternates: Readonly<Record<string, string>>;
  ids: ReadonlySet<string>;
  policy: string;
  links: readonly Target[];
  /** The addresses on this site that the page loads or names apart from links: pictures, styles, scripts, icons. */
  files: readonly string[];
  /** The pictures in <main> that load before they come near the screen, or that reserve no space. */
  eagerPictures: readonly string[];
  /** Blocks within a phrase, such as a <div> in a <span>, which HTML does not allow. */
  misplaced: readonly string[];
  /** The covers of its cards: the pictures or the words of each, and the address of the card. */
  covers: readonly { cover: string; of: string }[];
};

export type Target = { address: string; id: string };

/** Follows every internal link from `homes` on, each address once. */
export async function crawlSite(
  baseURL: string,
  homes: readonly string[],
  follow: (address: string) => boolean = () => true,
): Promise<readonly CrawledPage[]> {
  const found = new Set(homes);
  const queue = [...homes];
  const pages: CrawledPage[] = [];
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const page = await readOnce(baseURL, address);
    pages.push(page);
    for (const link of page.links) {
      if (found.has(link.address) || !follow(link.address)) continue;
      found.add(link.address);
      queue.push(link.address);
    }
  }
  return pages;
}

/**
 * Fetches each file that the pages name, and what these files name: fonts, parts of scripts, entries of the site
 * map. Returns their number, and those that did not answer with 200, each with an address that names it.
 */
export async function crawlFiles(
  baseURL: string,
  pages: readonly CrawledPage[],
): Promise<{ count: number; broken: readonly string[] }> {
  const found = new Set(pages.map(({ address }) => address));
  const queue: { address: string; from: string }[] = [];
  const broken: string[] = [];
  const add = (address: string, from: string) => {
    if (found.has(address)) return;
    found.add(address);
    queue.push({ address, from });
  };
  for (const { address, files } of pages) files.forEach((file) => add(file, address));
  // The loop also visits addresses that are added while it runs.
  for (const { address, from } of queue) {
    const response = await fetch(baseURL + address, { redirect: 'manual' });
    const text = await response.text();
    if (response.status !== 200) broken.push(`${from} names ${address}: ${response.status}`);
    for (const name of namesIn(response.headers.get('content-type') ?? '', text)) {
      const file = toFile(name, baseURL + address);
      if (file !== null) add(file, address);
    }
  }
  return { count: queue.length, broken };
}

/** Returns a page for one person. */
export function isPersonal(address: string): boolean {
  return /^(\/en)?\/user(\/|\?|$)/.test(address);
}

/** True when an address differs only in the redirect after sign-in, a prefilled form, or a filter of the demo. */
export function isDetour(address: string): boolean {
  return /^(\/en)?(\/auth\/[^?]*\?redirect|\/contact-us\?training|\/saas\/demo\?(?:kind|project))=/.test(
    address,
  );
}

const pagesRead = new Map<string, Promise<CrawledPage>>();

/** The test files of a worker crawl the same site, which is the same for every guest. */
function readOnce(baseURL: string, address: string): Promise<CrawledPage> {
  const page = pagesRead.get(baseURL + address) ?? readPage(baseURL, address);
  pagesRead.set(baseURL + address, page);
  return page;
}

async function readPage(baseURL: string, address: string): Promise<CrawledPage> {
  const response = await fetch(baseURL + address, { redirect: 'manual' });
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const body = await response.text();
  // Styles and drawings take longest to parse and have no content here, except links. A <noscript> is
  // not page content: it explains why content is missing.
  const html = isPage
    ? body.replace(/<(style|svg|noscript)\b[\s\S]*?<\/\1>/g, (part, name) =>
        name === 'svg' && part.includes('href=') ? part : '',
      )
    : '';
  const document = parser.parseFromString(html, 'text/html');
  return {
    address,
    status: response.status,
    isPage,
    isRendered: document.querySelector('main') !== null,
    covers: [...document.querySelectorAll('main li.clickable')].flatMap(readCover),
    misplaced: [...document.querySelectorAll(`:is(${phrases}) :is(${blocks})`)].map((block) =>
      block.outerHTML.slice(0, 80),
    ),
    eagerPictures: [
      ...document.querySelectorAll('main img:not([loading=lazy][width][height])'),
    ].map((picture) => picture.getAttribute('src') ?? ''),
    lang: document.documentElement.lang,
    title: document.title,
    description:
      document.querySelector('meta[name="description"]')?.getAttribute('content') ?? null,
    headings: document.querySelectorAll('h1').length,
    text: getElementText(document.querySelector('main')),
    footer: getElementText(document.querySelector('footer')),
    isIndexed: document.querySelector('meta[name="robots"][content*="noindex"]') === null,
    alternates: Object.fromEntries(
      [...document.querySelectorAll('link[rel="alternate"][hreflang]')].map((link) => [
        link.getAttribute('hreflang') ?? '',
        toAddress(new URL(link.getAttribute('href') ?? '', baseURL)),
      ]),
    ),
    ids: new Set([...document.querySelectorAll('[id]')].map(({ id }) => id)),
    policy: response.headers.get('content-security-policy') ?? '',
    links: listLinks(document, baseURL + address),
    files: listFiles(document, body, baseURL + address),
  };
}

function getElementText(element: Element | null): string {
  return element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

function listLinks(document: Document, from: string): Target[] {
  const here = new URL(from);
  return [...document.querySelectorAll('a[href]')].flatMap((link) => {
    const to = new URL(link.getAttribute('href') ?? '', here);
    if (to.origin !== here.origin) return [];
    return [{ address: toAddress(to), id: decodeURIComponent(to.hash.slice(1)) }];
  });
}

function listFiles(document: Document, html: string, from: string): string[] {
  const read = (selector: string, name: string) =>
    Array.from(document.querySelectorAll(selector), (each) => each.getAttribute(name) ?? '');
  const names = [
    ...read('[src]', 'src'),
    ...read('link[href]', 'href'),
    ...read('meta[property="og:image"], meta[property="og:url"]', 'content'),
    ...read('[srcset]', 'srcset').flatMap((set) => set.split(',').map(readFirstWord)),
    ...namesIn('text/css', html),
  ];
  return names.flatMap((name) => toFile(name, from) ?? []);
}

function readFirstWord(text: string): string {
  return text.trim().split(' ')[0] ?? '';
}

/** How files of each type name others. */
const namePatterns: Readonly<Record<string, RegExp>> = {
  'text/css': /url\(["']?([^"')]+)/g,
  'text/javascript': /["'`](\.\/[\w.-]+\.(?:js|css)|\/?assets\/[\w./-]+)["'`]/g,
  'application/xml': /(?:<loc>|href=")([^<"]+)/g,
  'application/rss+xml': /<link>([^<]+)/g,
  'application/manifest+json': /"(\/[^"]*)"/g,
};

function namesIn(type: string, text: string): string[] {
  const pattern = namePatterns[type.split(';')[0] ?? ''];
  return pattern === undefined ? [] : Array.from(text.matchAll(pattern), ([, name = '']) => name);
}

/** Returns the address of a file of this site without its fragment; null for any other. */
function toFile(name: string, from: string): string | null {
  const to = new URL(name.replace(/^assets\//, '/assets/'), from);
  return to.origin === new URL(from).origin ? toAddress(to) : null;
}

function toAddress({ pathname, search }: URL): string {
  return pathname + search;
}

/** Returns the cover of a card: a picture or a drawing before everything else. */
function readCover(card: Element): CrawledPage['covers'][number][] {
  const tray = card.firstElementChild;
  const of = card.querySelector('a')?.getAttribute('href') ?? '';
  if (tray === null || tray.tagName !== 'SPAN') return [];
  const pictures = [...tray.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
  const cover = pictures.length > 0 ? pictures.join(' ') : (tray.textContent ?? '');
  return [{ cover, of }];
}
