import type { ErrorTexts } from '../base/bilingual.ts';

/** The failures of bookings. */
export const bookingErrors = {
  'booking.not_found': { 'zh-CN': '预约不存在', 'en-US': 'Booking does not exist' },
  'booking.place_not_found': {
    'zh-CN': '没有可以预约的这一项',
    'en-US': 'This cannot be booked',
  },
  'booking.taken': {
    'zh-CN': '这个时间刚被预约，请换一个时间；没有扣除任何时数或次数',
    'en-US': 'This time has just been taken. Choose another one; none of your units were used',
  },
  'booking.changed': {
    'zh-CN': '这个时间的预约条件已与页面显示的不同，请核对后再预约；没有提交任何预约',
    'en-US':
      'What this time takes is no longer what your screen shows. Check it and book again; nothing was booked',
  },
  'booking.too_late': {
    'zh-CN': '这个时间已经不能预约或改期',
    'en-US': 'It is too late to book or move to this time',
  },
  'booking.too_many': {
    'zh-CN': '您尚未结束的预约已达上限，请先使用或取消其中的预约',
    'en-US': 'You have as many open bookings as one person can have. Use or cancel some first',
  },
  'booking.moved_on': {
    'zh-CN': '这个预约已有变化，请查看后再操作',
    'en-US': 'This booking has changed. Have a look before you go on',
  },
} as const satisfies ErrorTexts;

declare module '../base/error-code.ts' {
  interface ErrorCodes extends Record<keyof typeof bookingErrors, true> {}
}
