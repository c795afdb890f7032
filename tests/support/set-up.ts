import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createContentServer, type ContentFiles } from './content-files.ts';
import { createTestAdmin, type TestAdmin } from './admin.ts';
import { createTestServer, type TestServer } from './server.ts';

/**
 * Sets up one server for all tests of the file and closes it after them. What it returns stands for
 * that server in every test, helper and later hook.
 *
 * @param create creates another server than the usual one.
 */
export function setUpServer(create: () => Promise<TestServer> = createTestServer): TestServer {
  const server = setUpOnce(create);
  afterAll(() => server.close());
  return server;
}

/** As `setUpServer`, for a server that shows these files; removes them as well. */
export function setUpContentServer(files: ContentFiles): TestServer {
  afterAll(() => files.close());
  return setUpServer(() => createContentServer(files));
}

/** As `setUpServer`, for a server with its desk. */
export function setUpAdmin(): TestAdmin {
  const admin = setUpOnce(createTestAdmin);
  afterAll(() => admin.close());
  return admin;
}

/** Opens something before the first test of the file and returns what stands for it. */
export function setUpOnce<Opened extends object>(open: () => Opened | Promise<Opened>): Opened {
  let opened: Opened | null = null;
  beforeAll(async () => {
    opened = await open();
  });
  return standIn(() => opened);
}

/** Opens something anew before each test of the file and returns what stands for the newest. */
export function setUpEach<Opened extends object>(open: () => Opened | Promise<Opened>): Opened {
  let opened: Opened | null = null;
  beforeEach(async () => {
    opened = await open();
  });
  return standIn(() => opened);
}

/** Returns an object whose properties are those of `find()` at the moment when they are read. */
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
