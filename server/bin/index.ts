import { exitServer } from './exit-with-error.ts';
import { guardProcess } from './guard-process.ts';
import { runServer } from './run-server.ts';

// The server alone, with what is built: the entry of a release.
guardProcess();
await runServer().catch(exitServer);
