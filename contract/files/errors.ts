import type { ErrorTexts } from '../base/bilingual.ts';

/** The failures of files (spec 8). */
export const fileErrors = {
  'file.not_found': { 'zh-CN': '文件不存在', 'en-US': 'File does not exist' },
  'file.not_yours': { 'zh-CN': '没有权限删除该文件', 'en-US': 'No permission to delete' },
  'file.too_large': { 'zh-CN': '文件大小超出限制', 'en-US': 'File size exceeds limit' },
  'file.unsupported': { 'zh-CN': '不支持的文件类型', 'en-US': 'Unsupported file type' },
  'file.unreadable': {
    'zh-CN': '图片不完整或无法读取，请重新选择',
    'en-US': 'The picture is incomplete or cannot be read. Please choose it again',
  },
  'file.in_use': {
    'zh-CN': '该文件已附在订单或认证材料中，不能删除',
    'en-US': 'This file belongs to an order or a verification and cannot be deleted',
  },
  'file.no_space': { 'zh-CN': '存储空间不足', 'en-US': 'Insufficient storage' },
} as const satisfies ErrorTexts;

declare module '../base/error-code.ts' {
  interface ErrorCodes extends Record<keyof typeof fileErrors, true> {}
}
