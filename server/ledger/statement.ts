import { type Kysely, sql } from 'kysely'
import { createStatementWriter, keyIdOf, type RowSigner, type StatementHeader, toAmount } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { hashOfBytes } from '../platform/hashOfBytes.ts'

/** The user and the period: `from` counts, `to` does not. Unix ms. */
export type StatementQuery = Omit<StatementHeader, 'key'>

/** Entries that are read and written at a time: few enough not to delay other work. */
const BATCH = 1_000

interface Opening {
  readonly first: string | null
  readonly last: string | null
  readonly coin: string | null
  readonly kind: string | null
  readonly amount: string | null
}

/**
 * The first and last entry of the period, and the balances before it, in one snapshot. Accounts are locked while an
 * entry is written, so an entry that is not seen here has no successor up to `last` either: later reads need no
 * transaction.
 */
const readOpening = async (db: Kysely<Schema>, { uid, from, to }: StatementQuery): Promise<readonly Opening[]> => {
  const { rows } = await sql<Opening>`
    WITH range AS (
      SELECT min(id) AS first, max(id) FILTER (WHERE time < ${to}) AS last
      FROM ledger_lines WHERE uid = ${uid} AND time >= ${from}
    )
    SELECT range.first, range.last, opening.coin, opening.kind, opening.amount
    FROM range LEFT JOIN LATERAL (
      SELECT DISTINCT ON (coin, kind) coin, kind, after AS amount FROM ledger_lines
      WHERE uid = ${uid} AND id < coalesce(range.first, 9223372036854775807)
      ORDER BY coin, kind, id DESC
    ) AS opening ON opening.amount <> 0
    ORDER BY opening.coin, opening.kind`.execute(db)
  return rows
}

interface Row {
  readonly id: string
  readonly time: string
  readonly cause: string
  readonly cause_id: string
  readonly coin: string
  readonly kind: string
  readonly amount: string
  readonly before: string | null
  readonly after: string | null
}
type Rows = readonly Row[]

const readEntries = async (db: Kysely<Schema>, uid: string, from: string, last: string): Promise<Rows> => {
  const { rows } = await sql<Row>`
    SELECT id, time, cause, cause_id, coin, kind, amount, before, after
    FROM ledger_lines_between(${uid}::bigint, ${from}::bigint, ${last}::bigint, ${BATCH}::integer)`.execute(db)
  return rows
}

/**
 * A column of type numeric as plain text without trailing zeros; like `toAmount`, but fast enough for three amounts in
 * each entry.
 */
export const plainNumeric = (text: string): string => {
  const point = text.indexOf('.')
  if (point < 0) return text
  let end = text.length
  while (text.charCodeAt(end - 1) === 48) end -= 1
  return text.slice(0, end - 1 === point ? point : end)
}

/** An account's statement, piece by piece: nothing of it stays in memory, and no connection is held in between. */
export const writeStatement = async function* (
  db: Kysely<Schema>,
  query: StatementQuery,
  signer: RowSigner,
): AsyncGenerator<string, void> {
  const writer = createStatementWriter(hashOfBytes)
  const rows = await readOpening(db, query)
  let head = writer.header({ ...query, key: keyIdOf(signer.publicKey) })
  for (const { coin, kind, amount } of rows)
    if (coin !== null && kind !== null && amount !== null) head += writer.open({ coin, kind, amount: toAmount(amount) })
  yield head
  const { first, last } = rows[0] ?? { first: null, last: null }
  if (first === null || last === null) {
    yield writer.end(signer)
    return
  }
  const rowOf = (line: Row): string =>
    writer.line({
      ...line,
      causeId: line.cause_id,
      amount: plainNumeric(line.amount),
      before: plainNumeric(line.before ?? '0'),
      after: plainNumeric(line.after ?? '0'),
    })
  /** The entries after some, if there may be any. */
  const after = (lines: Rows): Promise<Rows> | undefined => {
    const end = lines.at(-1)
    if (end === undefined || lines.length < BATCH) return undefined
    const more = readEntries(db, query.uid, String(BigInt(end.id) + 1n), last)
    // Handled where it is awaited; the reader may stop before.
    more.catch(() => undefined)
    return more
  }
  let next: Promise<Rows> | undefined = readEntries(db, query.uid, first, last)
  while (next !== undefined) {
    // Each batch begins where the one before ended; it is read while the one before is written.
    // oxlint-disable-next-line no-await-in-loop
    const lines: Rows = await next
    next = after(lines)
    let text = ''
    for (const line of lines) text += rowOf(line)
    yield text
  }
  yield writer.end(signer)
}
