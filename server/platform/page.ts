/** The id of a record, by which most lists go on. */
export const idOf = ({ id }: { readonly id: string }): string => id

/**
 * Cuts what was found to a page of at most `limit`: whoever looked asked for one more. `next` has the cursor of the following page,
 * from the last record that is kept, or nothing where none follows.
 */
export const cutPage = <T>(
  found: readonly T[],
  limit: number,
  cursorOf: (last: T) => string,
): { readonly page: T[]; readonly next: { readonly next?: string } } => {
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return { page, next: found.length > limit && last !== undefined ? { next: cursorOf(last) } : {} }
}
