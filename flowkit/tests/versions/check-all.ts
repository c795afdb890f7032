import { cases, listComplaints } from '../check.ts';
import { listChangedFields } from './private-fields.ts';

// Prints the faults in the paths of all machines, one complaint per line, and which XState was used.
for (const field of listChangedFields()) console.log(`XState has changed ${field}`);
for (const given of cases) {
  for (const complaint of listComplaints(given)) console.log(`${given.machine.id}: ${complaint}`);
}
console.log(`${cases.length} machines, ${import.meta.resolve('xstate')}`);
