interface Dated {
  readonly id: string
  /** Unix ms. */
  readonly publishedAt: string
}

/** The newest `count` of them, wherever they stand in the list: the mark of what was read is a time. */
export const unreadIds = (notices: readonly Dated[], count: number): ReadonlySet<string> =>
  new Set(
    notices
      .toSorted((a, b) => Number(b.publishedAt) - Number(a.publishedAt))
      .slice(0, count)
      .map(({ id }) => id),
  )

/** When the newest was published; undefined for none. */
export const newestTime = (notices: readonly Dated[]): string | undefined =>
  notices.reduce<string | undefined>(
    (newest, { publishedAt }) => (newest === undefined || Number(publishedAt) > Number(newest) ? publishedAt : newest),
    undefined,
  )
