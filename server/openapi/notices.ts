import type { JsonSchema } from './schemas.ts';

const refused = { code: 'FAIL', message: '失败' };

/** The request and the responses of a wallet's notice: signed bytes, and what that wallet expects. */
export const notice: JsonSchema = {
  security: [],
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: { type: 'object' } },
      'application/x-www-form-urlencoded': { schema: { type: 'object' } },
    },
  },
  responses: {
    200: {
      description: 'Taken (Alipay)',
      content: { 'text/plain': { schema: { const: 'success' } } },
    },
    204: { description: 'Taken (WeChat Pay)' },
    400: {
      description: 'Refused',
      content: {
        'application/json': { schema: { const: refused } },
        'text/plain': { schema: { const: 'fail' } },
      },
    },
    ...Object.fromEntries(
      ['404.request.not_found', '500.server.failed', '503.server.unavailable'].map((key) => [
        key.slice(0, 3),
        { $ref: `#/components/responses/${key}` },
      ]),
    ),
  },
};
