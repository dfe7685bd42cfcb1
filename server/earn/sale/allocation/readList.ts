import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/db/schema.ts'

/** Lines that are read, and written, by one statement: all of a large sale take longer than a statement may. */
const AT_ONCE = 5_000

/** A part of a sale's list, in its order. */
export interface ListPage {
  /** Ids of its orders, apart by `,`. */
  readonly ids: string
  /** `<id>,<commitment>,<nonce>` of each line, apart by `|`. */
  readonly lines: string
}

/** The list of a sale, in parts. Commitments that come meanwhile are in it or not. */
export const readList = async (db: Kysely<Schema>, sale: string): Promise<readonly ListPage[]> => {
  const pages: ListPage[] = []
  let after = '0'
  for (;;) {
    const { rows } = await sql<ListPage & { readonly last: string | null }>`
      SELECT string_agg(id::text, ',' ORDER BY id) AS ids, max(id)::text AS last,
        string_agg(concat_ws(',', line, trim_scale(committed), nonce), '|' ORDER BY id) AS lines
      FROM (SELECT * FROM sale_orders WHERE sale = ${sale} AND id > ${after}::bigint ORDER BY id LIMIT ${AT_ONCE}) AS page`.execute(
      db,
    )
    const [page] = rows
    if (page === undefined || page.last === null) return pages
    pages.push({ ids: page.ids, lines: page.lines })
    after = page.last
  }
}
