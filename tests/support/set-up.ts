import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createContentServer, type ContentFiles, type ContentOptions } from './content-files.ts';
import { createTestAdmin, type TestAdmin } from './admin.ts';
import { createTestServer, type TestServer } from './server.ts';

/**
 * Sets up one server for all tests of the file and closes it after them. Returns a proxy for that
 * server, usable in every test, helper and later hook.
 *
 * @param create replaces the default server.
 */
export function setUpServer(create: () => Promise<TestServer> = createTestServer): TestServer {
  const server = setUpOnce(create);
  afterAll(() => server.close());
  return server;
}

/** As `setUpServer`, for a server that shows these files, with the options of a test server; removes them as well. */
export function setUpContentServer(files: ContentFiles, options?: ContentOptions): TestServer {
  afterAll(() => files.close());
  return setUpServer(() => createContentServer(files, options));
}

/** As `setUpServer`, for a server with its admin commands. */
export function setUpAdmin(): TestAdmin {
  const admin = setUpOnce(createTestAdmin);
  afterAll(() => admin.close());
  return admin;
}

/** Opens a resource before the first test of the file and returns a proxy for it. */
export function setUpOnce<Opened extends object>(open: () => Opened | Promise<Opened>): Opened {
  let opened: Opened | null = null;
  beforeAll(async () => {
    opened = await open();
  });
  return standIn(() => opened);
}

/** Opens a new resource before each test of the file and returns a proxy for the newest. */
export function setUpEach<Opened extends object>(open: () => Opened | Promise<Opened>): Opened {
  let opened: Opened | null = null;
  beforeEach(async () => {
    opened = await open();
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
