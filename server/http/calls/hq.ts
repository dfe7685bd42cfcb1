import type { CandleRow, hq } from '#protocol'
import { UpstreamError } from '../../market/okx/rest.ts'
import type { Market } from '../../market/port.ts'
import { inTurns } from '../../platform/fairTurns.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'

/** Bars of 15 minutes in a day; a sparkline has a point for every third of them. */
const BARS_A_DAY = 96
const LINE_STEP = 3

const unknown = (instIds: readonly string[], market: Market): string | undefined =>
  instIds.find((instId) => market.instrument(instId) === undefined)

export const getCoinHQData: Handler<typeof hq.getCoinHQData> = async (
  { instIds },
  { services: { market }, nextTurn },
) => {
  const asked = instIds ?? market.instruments.map(({ instId }) => instId)
  if (unknown(asked, market) !== undefined) return refuse('instrumentUnknown', { field: 'instIds' })
  return { tickers: await inTurns(asked, nextTurn, (instId) => market.ticker(instId)) }
}

const copyOf = (row: CandleRow): [...CandleRow] => [...row]

export const getCoinHQDataByTime: Handler<typeof hq.getCoinHQDataByTime> = async (
  { instId, bar, after, before, limit },
  { services: { market }, past },
) => {
  if (market.instrument(instId) === undefined) return refuse('instrumentUnknown', { field: 'instId' })
  try {
    const range = {
      limit: limit ?? 100,
      ...(after === undefined ? {} : { after: Number(after) }),
      ...(before === undefined ? {} : { before: Number(before) }),
    }
    const rows = await past(() => market.candles(instId, bar, range))
    return { candles: rows.map(copyOf) }
  } catch (error) {
    if (error instanceof UpstreamError) return refuse('unavailable')
    throw error
  }
}

/** Closes of the last 24 h of trading (at a weekend those of Friday), oldest first, one every 45 minutes. */
const line = async (market: Market, instId: string): Promise<string[]> => {
  const rows = await market.candles(instId, '15m', { limit: BARS_A_DAY })
  return rows
    .filter((_, i) => i % LINE_STEP === 0)
    .map(([, , , , close]) => close)
    .toReversed()
}

export const getDashedData: Handler<typeof hq.getDashedData> = async (
  { instIds },
  { services: { market }, nextTurn, past },
) => {
  if (unknown(instIds, market) !== undefined) return refuse('instrumentUnknown', { field: 'instIds' })
  try {
    const lines: Record<string, string[]> = {}
    for (const instId of instIds) {
      await nextTurn()
      lines[instId] = await past(() => line(market, instId))
    }
    return { lines }
  } catch (error) {
    if (error instanceof UpstreamError) return refuse('unavailable')
    throw error
  }
}

/** Charges of a page where no limit is asked for: about a week. */
const FUNDING_PAGE = 20

export const getFundingHistory: Handler<typeof hq.getFundingHistory> = async (
  { instId, after, limit = FUNDING_PAGE },
  { services: { market }, past },
) => {
  if (!market.has('funding', instId)) return refuse('instrumentUnknown', { field: 'instId' })
  try {
    const range = { limit, ...(after === undefined ? {} : { after: Number(after) }) }
    const rows = await past(() => market.fundingHistory(instId, range))
    const charges = rows.map(({ fundingTime, realizedRate }) => ({ fundingTime, realizedRate }))
    const last = rows.length < limit ? undefined : rows.at(-1)
    return { charges, ...(last === undefined ? {} : { next: last.fundingTime }) }
  } catch (error) {
    if (error instanceof UpstreamError) return refuse('unavailable')
    throw error
  }
}
