import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./server/db/tables/*.ts', './sandbox/site/*tables.ts'],
  out: './server/db/migrations',
});
