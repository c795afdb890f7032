import type { ErrorTexts } from './bilingual.ts';

/** The failures of any request: faults of the request or the server, and those only a browser sees (spec 8). */
export const requestErrors = {
  'request.malformed': { 'zh-CN': '请求格式不正确', 'en-US': 'Bad Request' },
  'request.unauthorized': { 'zh-CN': '请先登录', 'en-US': 'Unauthorized' },
  'request.forbidden': { 'zh-CN': '没有权限进行此操作', 'en-US': 'Forbidden' },
  'request.not_found': { 'zh-CN': '请求的内容不存在', 'en-US': 'Not Found' },
  'request.method_not_allowed': { 'zh-CN': '不支持此请求方式', 'en-US': 'Method Not Allowed' },
  'request.too_large': { 'zh-CN': '请求内容过大', 'en-US': 'The request is too large' },
  'request.unsupported_type': { 'zh-CN': '不支持此内容类型', 'en-US': 'Unsupported content type' },
  'request.invalid': { 'zh-CN': '参数校验失败', 'en-US': 'Parameter validation failed' },
  'request.too_many': {
    'zh-CN': '操作过于频繁，请稍后再试',
    'en-US': 'Too many attempts. Please try again later',
  },
  'request.conflict': {
    'zh-CN': '内容已发生变化，请刷新后重试',
    'en-US': 'This has changed in the meantime. Refresh and try again',
  },
  'server.failed': { 'zh-CN': '服务器内部错误', 'en-US': 'Internal Server Error' },
  'secret.unreadable': {
    'zh-CN': '所需的加密资料暂时无法读取，请稍后再试',
    'en-US': 'Encrypted details that this needs cannot be read right now. Please try again later',
  },
  'server.bad_gateway': { 'zh-CN': '网关错误', 'en-US': 'Bad Gateway' },
  'server.unavailable': { 'zh-CN': '服务暂不可用', 'en-US': 'Service Unavailable' },
  'network.unreachable': {
    'zh-CN': '网络连接不可用，请检查网络',
    'en-US': 'The network cannot be reached. Please check your connection',
  },
  'network.timeout': {
    'zh-CN': '服务器响应超时',
    'en-US': 'The server did not respond in time',
  },
  'response.unreadable': {
    'zh-CN': '服务器返回了无法识别的内容',
    'en-US': 'The server sent a response that could not be read',
  },
} as const satisfies ErrorTexts;
