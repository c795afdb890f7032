import { join } from 'node:path';
import { caseCommand } from './case-command.ts';

const { text, code } = await caseCommand(process.argv.slice(2), join(import.meta.dirname, 'cases'));
process.exitCode = code;
process.stdout.write(`${text}\n`);
