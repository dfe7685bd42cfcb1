import { type Kysely, sql } from 'kysely'
import { type EarnKind, earnKind, type operators, toAmount } from '#protocol'
import type { OfferedProduct } from '../earn/terms.ts'
import type { Schema } from '../platform/db/schema.ts'
import { cutPage } from '../platform/page.ts'
import type { Services } from '../services/services.ts'

const PAGE = 20

type Figures = Pick<operators.EarnProductFigures, 'principal' | 'running' | 'bought' | 'paid' | 'owed'>
type Row = Readonly<Record<keyof Figures, string>>

/** What accounts have in each product, of every kind: the rows of its table `*_products`. */
const PRINCIPALS = sql.join(
  earnKind.options.map(
    (kind) => sql`SELECT ${sql.lit(kind)} AS kind, product, running AS principal FROM ${sql.table(`${kind}_products`)}`,
  ),
  sql` UNION ALL `,
)

/** The figures of these products, in their order. */
const readFigures = async (
  db: Kysely<Schema>,
  products: readonly { readonly kind: EarnKind; readonly id: string }[],
): Promise<readonly Figures[]> => {
  const { rows } = await sql<Row>`
    SELECT coalesce(p.principal, 0) AS principal, coalesce(f.running, 0) AS running, coalesce(f.bought, 0) AS bought,
      coalesce(f.paid, 0) AS paid, coalesce(f.owed, 0) AS owed
    FROM unnest(${products.map(({ kind }) => kind)}::text[], ${products.map(({ id }) => id)}::text[])
      WITH ORDINALITY AS w (kind, product, place)
    LEFT JOIN earn_figures AS f ON f.kind = w.kind AND f.product = w.product
    LEFT JOIN (${PRINCIPALS}) AS p ON p.kind = w.kind AND p.product = w.product
    ORDER BY w.place`.execute(db)
  return rows.map(({ principal, running, bought, paid, owed }) => ({
    principal: toAmount(principal),
    running: Number(running),
    bought: Number(bought),
    paid: toAmount(paid),
    owed: toAmount(owed),
  }))
}

type Offered = OfferedProduct & { readonly kind: EarnKind }

const KINDS: readonly string[] = earnKind.options
const cursorOf = ({ kind, id }: Pick<Offered, 'kind' | 'id'>): string => `${kind}/${id}`

/** Products of every kind, one kind after the other, after one. */
const offeredAfter = (
  { earn }: Pick<Services, 'earn'>,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
  at: number,
): readonly Offered[] => {
  const [first = '', id] = after?.split('/') ?? []
  const found: Offered[] = []
  for (const kind of earnKind.options.slice(Math.max(0, KINDS.indexOf(first)))) {
    const query = { after: kind === first ? id : undefined, limit: limit - found.length }
    found.push(...(earn[kind]?.offered(query, at) ?? []).map((one) => ({ ...one, kind })))
  }
  return found
}

/** A page of the products with their figures. */
export const readEarnProducts = async (
  { earn, database, clock }: Pick<Services, 'earn' | 'clock'> & { readonly database: Pick<Services['database'], 'db'> },
  { after, limit = PAGE }: { readonly after?: string | undefined; readonly limit?: number | undefined },
): Promise<{ products: operators.EarnProductFigures[]; next?: string }> => {
  const found = offeredAfter({ earn }, { after, limit: limit + 1 }, clock.now())
  const { page, next } = cutPage(found, limit, cursorOf)
  const figures = page.length === 0 ? [] : await readFigures(database.db, page)
  return {
    products: page.flatMap((one, place) => {
      const of = figures[place]
      return of === undefined ? [] : [{ ...one, ...of }]
    }),
    ...next,
  }
}
