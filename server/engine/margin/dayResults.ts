import { type Kysely, sql } from 'kysely'
import {
  type Amount,
  add,
  conversionOf,
  fillHolding,
  forexResult,
  type Holding,
  type Instrument,
  isInLots,
  type Price,
  pairsNeeded,
  type Side,
  toAmount,
  toPrice,
  unrealised,
  ZERO,
} from '#protocol'
import { type CloseOf, DAY, readCloses } from '../../ledger/closes.ts'
import type { Market } from '../../market/port.ts'
import type { Schema } from '../../platform/db/schema.ts'

interface PastFill {
  readonly posId: string
  readonly instId: string
  readonly side: Side
  readonly px: Price
  readonly sz: Amount
  readonly time: number
}

/** Every fill of the positions that were open at one of these closes, in the order in which they happened. */
const readFills = async (db: Kysely<Schema>, uid: string, closes: readonly number[]): Promise<PastFill[]> => {
  const { rows } = await sql<{ pos_id: string; inst_id: string; side: Side; px: string; sz: string; time: string }>`
    SELECT f.pos_id, p.inst_id, o.side, f.px, f.sz, f.time
    FROM futures_positions p JOIN futures_fills f ON f.pos_id = p.id JOIN futures_orders o ON o.id = f.ord_id
    WHERE p.uid = ${uid} AND p.c_time < ${closes.at(-1) ?? 0}
      AND (p.size > 0 OR (p.u_time >= ${closes[0] ?? 0} AND p.u_time / ${sql.lit(DAY)} > p.c_time / ${sql.lit(DAY)}))
    ORDER BY f.id`.execute(db)
  return rows.map(({ pos_id: posId, inst_id: instId, side, px, sz, time }) => ({
    posId,
    instId,
    side,
    px: toPrice(px),
    sz: toAmount(sz),
    time: Number(time),
  }))
}

/** What a position would have brought at the close of a day; undefined without a price. */
const resultAt = (
  holding: Holding,
  instrument: Instrument,
  closeOf: (instId: string) => Price | undefined,
): Amount | undefined => {
  const closing = closeOf(instrument.instId)
  if (closing === undefined) return undefined
  if (!isInLots(instrument)) return unrealised(holding, closing)
  const conversion = conversionOf(instrument.quoteCcy, closeOf)
  return conversion && forexResult({ holding, closing, conversion })
}

/**
 * Unrealised results of a user at the close of each of these days of UTC (midnights, ascending, all of them over), in
 * USDT: the fills make the positions of that moment anew, the closing prices of the day value them, in forex their
 * conversion too. What has no price counts nothing.
 */
export const readDayResults = async (
  { db, market }: { readonly db: Kysely<Schema>; readonly market: Market },
  uid: string,
  days: readonly number[],
): Promise<readonly Amount[]> => {
  const ends = days.map((day) => day + DAY)
  const fills = await readFills(db, uid, ends)
  const instruments = new Map(
    fills.flatMap(({ instId }): [string, Instrument][] => {
      const instrument = market.instrument(instId)
      return instrument === undefined ? [] : [[instId, instrument]]
    }),
  )
  const priced = new Set([...instruments.values()].flatMap((one) => (isInLots(one) ? pairsNeeded(one) : one.instId)))
  // Today, which is not over, is one more.
  const closes = new Map<string, CloseOf | undefined>(
    await Promise.all([...priced].map(async (id) => [id, await readCloses(market, id, days.length + 1)] as const)),
  )
  const held = new Map<string, { readonly instId: string; readonly holding: Holding | undefined }>()
  let next = 0
  return days.map((day, at) => {
    for (; (fills[next]?.time ?? Number.POSITIVE_INFINITY) < (ends[at] ?? 0); next++) {
      const fill = fills[next]
      if (fill === undefined) break
      const before = held.get(fill.posId)?.holding
      const { holding } = fillHolding(before, { ...fill, leverage: 1, feeRate: '0' })
      held.set(fill.posId, { instId: fill.instId, holding })
    }
    let all: Amount = ZERO
    for (const { instId, holding } of held.values()) {
      const instrument = instruments.get(instId)
      if (holding === undefined || instrument === undefined) continue
      all = add(all, resultAt(holding, instrument, (id) => closes.get(id)?.(day)) ?? ZERO)
    }
    return all
  })
}
