import type { Context } from 'hono';
import { successCode } from '../../contract/limits.ts';
import { localeOf } from './locale.ts';

const done = { 'zh-CN': '成功', 'en-US': 'Success' } as const;

/** The envelope of everything that went well (wire: HTTP 200, creates included). */
export function answer(c: Context, data: unknown): Response {
  return c.json({ code: successCode, message: done[localeOf(c)], data });
}
