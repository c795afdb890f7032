import { afterAll, beforeAll, beforeEach, test as plainTest } from 'vitest';
import { createContentServer, type ContentFiles, type ContentOptions } from './content-files.ts';
import { createTestAdmin, type TestAdmin } from './admin.ts';
import { paidOrder } from './refunds.ts';
import { createTestServer, type TestServer } from './server.ts';

/** A worker runs one file at a time. */
let current: TestServer | null = null;

/**
 * The server of a test file, for its tests, helpers and hooks. The default one opens with the first test or
 * `test.beforeAll`, and closes after the last test.
 */
export const server: TestServer = standIn(() => current);

/**
 * Tests of the file's server. `person` is a new, signed-in person, and `paid` another new person with a paid order,
 * made when the test begins, after all of its hooks.
 */
export const test = plainTest
  .extend('server', { scope: 'file', auto: true }, async ({}, { onCleanup }) => {
    if (current !== null) return current;
    const opened = await createTestServer();
    current = opened;
    onCleanup(() => {
      current = null;
      return opened.close();
    });
    return opened;
  })
  .extend('person', () => server.register())
  .extend('paid', () => paidOrder(server));

type WithServer = (TestServer | { server: TestServer }) & { close(): Promise<void> };

/** Opens another server than the default one, or what has one, for the tests of the file or of a `describe`. */
export function setUpServer<Opened extends WithServer>(create: () => Promise<Opened>): Opened {
  let outer: TestServer | null = null;
  afterAll(() => {
    current = outer;
  });
  return setUpAlone(async () => {
    const opened = await create();
    outer = current;
    current = 'server' in opened ? opened.server : opened;
    return opened;
  });
}

/** Sets up a server that shows these files, with the options of a test server; removes them as well. */
export function setUpContentServer(files: ContentFiles, options?: ContentOptions): void {
  afterAll(() => files.close());
  setUpServer(() => createContentServer(files, options));
}

/** Sets up a server with its admin commands. */
export function setUpAdmin(): TestAdmin {
  return setUpServer(createTestAdmin);
}

/**
 * Opens a resource before the first test, with the file's server, and closes it after the last if it has `close`.
 * Returns a proxy for it.
 */
export function setUpOnce<Opened extends object>(open: () => Opened | Promise<Opened>): Opened {
  return openOnce((opening) => test.beforeAll(opening), open);
}

/** As `setUpOnce`, in a file without a server. */
export function setUpAlone<Opened extends object>(open: () => Opened | Promise<Opened>): Opened {
  return openOnce((opening) => beforeAll(opening), open);
}

/** Opens a new resource before each test of the file and returns a proxy for the newest. */
export function setUpEach<Opened extends object>(open: () => Opened | Promise<Opened>): Opened {
  let opened: Opened | null = null;
  beforeEach(async () => {
    opened = await open();
  });
  return standIn(() => opened);
}

function openOnce<Opened extends object>(
  before: (opening: () => Promise<void>) => void,
  open: () => Opened | Promise<Opened>,
): Opened {
  let opened: (Opened & { close?: () => unknown }) | null = null;
  before(async () => {
    opened = await open();
  });
  afterAll(async () => {
    await opened?.close?.();
  });
  return standIn(() => opened);
}

/** Creates an object that reads each property from the current result of `find()`. */
function standIn<Opened extends object>(find: () => Opened | null): Opened {
  const found = () => {
    const opened = find();
    if (opened === null) throw new Error('read before the hook that opens it has run');
    return opened;
  };
  return new Proxy<Opened>(Object.create(null), {
    get: (_, key) => Reflect.get(found(), key),
    set: (_, key, value) => Reflect.set(found(), key, value),
    ownKeys: () => Reflect.ownKeys(found()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(found(), key),
  });
}
