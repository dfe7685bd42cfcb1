import type { Reply } from '#protocol'

/** The rows of a page, and the cursor of the page after it. */
export interface RowPage<Row> {
  readonly rows: readonly Row[]
  readonly next?: string | undefined
}

/** Every row of a list that answers page by page, for a file of it; the failure of one page is that of all. */
export const allPages = async <Row>(
  page: (cursor: string | undefined) => Promise<Reply<RowPage<Row>>>,
): Promise<Reply<Row[]>> => {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    // Each page begins where the one before ended.
    // oxlint-disable-next-line no-await-in-loop
    const reply = await page(cursor)
    if (reply.kind !== 'ok') return reply
    rows.push(...reply.data.rows)
    cursor = reply.data.next
  } while (cursor !== undefined)
  return { kind: 'ok', data: rows }
}
