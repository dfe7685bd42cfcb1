import { cutPage, idOf } from '../../platform/page.ts'

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
  const { page, next } = cutPage(rows, limit, idOf)
  return { items: page.map(of), next: next.next }
}
