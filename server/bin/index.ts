import { exitServer } from './exit-with-error.ts';
import { guardProcess } from './guard-process.ts';
import { runServer } from './run-server.ts';

// The entry of a release: it starts the server with the built files, and builds nothing.
guardProcess();
await runServer().catch(exitServer);
