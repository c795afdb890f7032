import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./server/db/tables/*.ts', './server/sandbox/{tables,wallet-server/tables}.ts'],
  out: './server/db/migrations',
});
