interface BannerEntry {
  readonly id: string
  /** Path inside the app. */
  readonly to: string
  readonly tone: 'accent' | 'up' | 'warn'
}

/** Banners of the home screen, in their order. */
export const BANNERS = [
  { id: 'live-markets', to: '/pages/market/market', tone: 'accent' },
  { id: 'first-order', to: '/pages/helpCenter/helpDetail?id=first-order', tone: 'up' },
  { id: 'price-age', to: '/pages/helpCenter/helpDetail?id=price-age', tone: 'warn' },
] as const satisfies readonly BannerEntry[]
export type BannerId = (typeof BANNERS)[number]['id']
