import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import {
  type Amount,
  add,
  compare,
  type exchange,
  type FlashSettings,
  flashSettings,
  isPositive,
  notional,
  type Price,
  portion,
  type Refusal,
  ratio,
  subtract,
  toAmount,
  toPrice,
} from '#protocol'
import type { Schema } from '../db/schema.ts'
import { isRefusal, type Mode, quoteOf } from '../engine/spot/checks.ts'
import { VALUE_COIN } from '../ledger/valuation.ts'
import { HELD_COINS } from '../market/instruments.ts'
import type { Market } from '../market/port.ts'
import { newestValid } from '../settings/valid.ts'
import { middle } from './rates.ts'

/** With what a venue begins. */
export const FIRST_FLASH: FlashSettings = {
  spreads: { BTC: '0.001', ETH: '0.001', SOL: '0.002', XRP: '0.002', BNB: '0.002' },
  spread: '0.004',
  min: toAmount('1'),
  max: toAmount('100000'),
}

/** The first line, unless there is one. */
export const firstMoneyConfig = async (pool: Pool, at: number): Promise<void> => {
  await pool.query(
    `INSERT INTO money_configs (effective_from, settings, operator, note, time)
     SELECT $1, $2, 'venue', 'first', $1 WHERE NOT EXISTS (SELECT FROM money_configs)`,
    [at, JSON.stringify(FIRST_FLASH)],
  )
}

/** Adds a line, which counts from `from` on, for everybody alike. */
export const addFlashSettings = async (
  db: Kysely<Schema>,
  line: { readonly settings: FlashSettings; readonly from: number; readonly operator: string; readonly note: string },
  at: number,
): Promise<void> => {
  await db
    .insertInto('money_configs')
    .values({
      effective_from: String(line.from),
      settings: JSON.stringify(line.settings),
      operator: line.operator,
      note: line.note,
      time: String(at),
    })
    .execute()
}

/** What counts at a time: of the lines whose date has come the newest. */
export const flashSettingsAt = async (db: Kysely<Schema>, at: number): Promise<FlashSettings> => {
  const line = await newestValid(flashSettings, (back) =>
    db
      .selectFrom('money_configs')
      .select('settings as value')
      .where('effective_from', '<=', String(at))
      .orderBy('effective_from', 'desc')
      .orderBy('id', 'desc')
      .offset(back)
      .limit(1)
      .executeTakeFirst(),
  )
  return line?.value ?? FIRST_FLASH
}

const spreadOf = (settings: FlashSettings, coin: string): string =>
  coin === VALUE_COIN ? '0' : (settings.spreads[coin] ?? settings.spread)

/** What can be exchanged on this market, and how. */
export const flashTerms = (market: Market, settings: FlashSettings) => ({
  coins: HELD_COINS.filter(
    ({ code }) => code === VALUE_COIN || market.instrument(`${code}-${VALUE_COIN}`) !== undefined,
  ).map(({ code }) => ({
    coin: code,
    spread: spreadOf(settings, code),
    // Of a coin whose pair was closed one may get rid.
    buyable: code === VALUE_COIN || market.instruments.some(({ instId }) => instId === `${code}-${VALUE_COIN}`),
  })),
  min: toAmount(settings.min),
  max: toAmount(settings.max),
})

/** What the ledger keeps of an amount that is paid out. */
const DECIMALS = 8
const ONE = toAmount('1')

/** USDT for one of the coin: the middle, and that less or more half the spread. */
interface Side {
  readonly mid: Price
  readonly sell: Price
  readonly buy: Price
}

const sideOf = (
  market: Market,
  coin: string,
  settings: FlashSettings,
  at: number,
  mode: (instId: string) => Mode,
): Side | Refusal => {
  if (coin === VALUE_COIN) return { mid: toPrice('1'), sell: toPrice('1'), buy: toPrice('1') }
  const instId = `${coin}-${VALUE_COIN}`
  const quote = quoteOf(market, instId, at, mode(instId))
  if (isRefusal(quote)) return quote
  const mid = middle(market, instId)
  if (mid === undefined) return { error: 'priceStale' }
  const half = toAmount(ratio(spreadOf(settings, coin), '2', 8))
  return {
    mid,
    sell: toPrice(notional(subtract(ONE, half), mid, 'down')),
    buy: toPrice(notional(add(ONE, half), mid, 'up')),
  }
}

export type FlashPrice = Omit<exchange.FlashQuote, 'id' | 'expires'>

/** The price of an exchange by the rule: middle · (1 ∓ spread/2), between two coins by way of USDT. What comes out is cut. */
export const priceFlash = (
  market: Market,
  { from, to, amount }: { readonly from: string; readonly to: string; readonly amount: Amount },
  settings: FlashSettings,
  at: number,
  mode: (instId: string) => Mode,
): FlashPrice | Refusal => {
  const { coins } = flashTerms(market, settings)
  const target = coins.find(({ coin }) => coin === to)
  if (from === to || !coins.some(({ coin }) => coin === from))
    return { error: 'invalidField', field: 'from', values: { field: 'from' } }
  if (target === undefined) return { error: 'invalidField', field: 'to', values: { field: 'to' } }
  if (!target.buyable) return { error: 'instrumentClosed', field: 'to' }
  const [sold, bought] = [from, to].map((coin) => sideOf(market, coin, settings, at, mode))
  if (sold === undefined || bought === undefined) return { error: 'priceStale' }
  if (isRefusal(sold)) return sold
  if (isRefusal(bought)) return bought
  const worth = notional(amount, sold.mid, 'down')
  const { min, max } = settings
  if (compare(worth, toAmount(min)) < 0) return { error: 'sizeTooSmall', field: 'amount', values: { min } }
  if (compare(worth, toAmount(max)) > 0) return { error: 'sizeTooLarge', field: 'amount', values: { max } }
  const rate = toPrice(ratio(sold.sell, bought.buy, 18))
  const mid = toPrice(ratio(sold.mid, bought.mid, 18))
  const out = notional(amount, rate, 'down', DECIMALS)
  if (!isPositive(out)) return { error: 'sizeTooSmall', field: 'amount', values: { min } }
  const spread = ratio(subtract(toAmount(mid), toAmount(rate)), mid, 6)
  return {
    from,
    to,
    in: amount,
    out,
    rate,
    mid,
    spread,
    cost: portion(subtract(notional(amount, mid, 'up', DECIMALS), out), '1', 'up'),
  }
}

/** Quotes that nobody took go after an hour. */
export const purgeQuotes = async (db: Kysely<Schema>, at: number): Promise<void> => {
  await sql`DELETE FROM flash_quotes WHERE used_at IS NULL AND expires_at < ${at - 3_600_000}`.execute(db)
}
