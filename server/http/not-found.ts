import type { Context, Hono } from 'hono';
import { AppError } from '../domain/app-error.ts';

/** Under /api: 405 with `Allow` for a path that exists with another method, else 404 as JSON. */
export function refuseUnknown(app: Hono, c: Context): never {
  const allow = new Set<string>();
  for (const route of app.routes) {
    if (route.method === 'ALL' || !patternOf(route.path).test(c.req.path)) continue;
    allow.add(route.method);
    if (route.method === 'GET') allow.add('HEAD');
  }
  if (allow.size > 0) throw new AppError(405, 'request.method_not_allowed', { allow: [...allow] });
  throw new AppError(404);
}

function patternOf(path: string): RegExp {
  const source = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}$`);
}
