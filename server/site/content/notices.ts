import type { coinNotice } from '#protocol'

interface NoticeEntry {
  readonly id: string
  readonly kind: coinNotice.NoticeKind
  /** Unix ms; not published before. */
  readonly publishedAt: number
  /** Listed above the others. */
  readonly pinned: boolean
}

const at = (month: number, date: number, hour: number): number => Date.UTC(2026, month - 1, date, hour)

/** Announcements, the newest first. */
export const NOTICES = [
  { id: 'languages', kind: 'news', publishedAt: at(11, 20, 9), pinned: false },
  { id: 'data-core', kind: 'news', publishedAt: at(11, 18, 9), pinned: false },
  { id: 'price-age-rule', kind: 'news', publishedAt: at(11, 12, 10), pinned: false },
  { id: 'demo-reset', kind: 'news', publishedAt: at(11, 6, 8), pinned: false },
  { id: 'market-hours', kind: 'news', publishedAt: at(10, 30, 10), pinned: false },
  { id: 'welcome', kind: 'news', publishedAt: at(10, 26, 9), pinned: true },
] as const satisfies readonly NoticeEntry[]
export type NoticeId = (typeof NOTICES)[number]['id']
export type Notice = NoticeEntry & { readonly id: NoticeId }

/** Those published by then (Unix ms), the newest first. */
export const publishedBy = (now: number): Notice[] => NOTICES.filter(({ publishedAt }) => publishedAt <= now)
