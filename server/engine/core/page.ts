export interface Page<T> {
  readonly items: T[]
  /** Cursor of the following page; undefined on the last page. */
  readonly next: string | undefined
}

/** Cuts one row too many off a page and names the last one kept. */
export const toPage = <R extends { readonly id: string }, T>(
  rows: readonly R[],
  limit: number,
  of: (row: R) => T,
): Page<T> => {
  const kept = rows.slice(0, limit)
  return { items: kept.map(of), next: rows.length > limit ? kept.at(-1)?.id : undefined }
}
