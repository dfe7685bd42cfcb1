import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { type FlashSettings, flashSettings, toAmount } from '#protocol'
import { VALUE_COIN } from '../ledger/valuation.ts'
import { HELD_COINS } from '../market/instruments.ts'
import type { Market } from '../market/port.ts'
import type { Schema } from '../platform/db/schema.ts'
import { notRecalled } from '../settings/recalled.ts'
import { newestValid } from '../settings/valid.ts'

/** The exchange terms with which a venue begins. */
export const FIRST_FLASH: FlashSettings = {
  spreads: { BTC: '0.001', ETH: '0.001', SOL: '0.002', XRP: '0.002', BNB: '0.002' },
  spread: '0.004',
  min: toAmount('1'),
  max: toAmount('100000'),
}

/** Adds the first entry, unless there is one. */
export const firstMoneyConfig = async (pool: Pool, at: number): Promise<void> => {
  await pool.query(
    `INSERT INTO money_configs (effective_from, settings, operator, note, time)
     SELECT $1, $2, 'venue', 'first', $1 WHERE NOT EXISTS (SELECT FROM money_configs)`,
    [at, JSON.stringify(FIRST_FLASH)],
  )
}

/** Adds an entry, which is in force from `from` on, for all users alike. */
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

/** The terms in force at a time: of the entries whose date has come the newest. */
export const flashSettingsAt = async (db: Kysely<Schema>, at: number): Promise<FlashSettings> => {
  const line = await newestValid(flashSettings, (back) =>
    db
      .selectFrom('money_configs')
      .select('settings as value')
      .where('effective_from', '<=', String(at))
      .where(notRecalled('flash', 'id'))
      .orderBy('effective_from', 'desc')
      .orderBy('id', 'desc')
      .offset(back)
      .limit(1)
      .executeTakeFirst(),
  )
  return line?.value ?? FIRST_FLASH
}

/** Spread of a coin against USDT, as a fraction of the middle. */
export const spreadOf = (settings: FlashSettings, coin: string): string =>
  coin === VALUE_COIN ? '0' : (settings.spreads[coin] ?? settings.spread)

/** What can be exchanged on this market, and on which terms. */
export const flashTerms = (market: Market, settings: FlashSettings) => ({
  coins: HELD_COINS.filter(
    ({ code }) => code === VALUE_COIN || market.instrument(`${code}-${VALUE_COIN}`) !== undefined,
  ).map(({ code }) => ({
    coin: code,
    spread: spreadOf(settings, code),
    // A coin whose pair was closed can still be sold.
    buyable: code === VALUE_COIN || market.instruments.some(({ instId }) => instId === `${code}-${VALUE_COIN}`),
  })),
  min: toAmount(settings.min),
  max: toAmount(settings.max),
})

/** Unused quotes are removed after an hour. */
export const purgeQuotes = async (db: Kysely<Schema>, at: number): Promise<void> => {
  await sql`DELETE FROM flash_quotes WHERE used_at IS NULL AND expires_at < ${at - 3_600_000}`.execute(db)
}
