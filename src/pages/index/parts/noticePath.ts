/** All announcements. */
export const NOTICES = '/pages/notice/notice'

/** Address of one announcement, without `#`. */
export const noticePath = (id: string): string => `/pages/notice/detail?id=${encodeURIComponent(id)}`
