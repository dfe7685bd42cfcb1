import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { type ChannelSettings, channelSettings, compare, DOLLAR_PAIRS } from '#protocol'
import { VALUE_COIN } from '../ledger/valuation.ts'
import { HELD_COINS } from '../market/instruments.ts'
import type { Schema } from '../platform/db/schema.ts'
import { notRecalled } from '../settings/recalled.ts'
import { newestValid } from '../settings/valid.ts'
import { fixedMinutes } from './rateTime.ts'

/** A channel with the terms in force at a moment. */
export interface Channel {
  readonly id: string
  /** Since when, Unix ms. */
  readonly from: number
  readonly settings: ChannelSettings
}

interface Row {
  readonly id: string
  readonly effective_from: string
  readonly value: unknown
}

/** The terms in force at a time: of each channel's entries the newest whose date has come. */
export const channelsAt = async (db: Kysely<Schema>, at: number, id?: string): Promise<Channel[]> => {
  const { rows } = await sql<Row>`
    SELECT DISTINCT ON (id) id, effective_from, settings AS value FROM pay_channels
    WHERE effective_from <= ${at} AND ${notRecalled('channel', 'line')} AND (${id ?? null}::text IS NULL OR id = ${id ?? null})
    ORDER BY id, effective_from DESC, line DESC`.execute(db)
  const before = (row: Row, back: number): Promise<Row | undefined> =>
    sql<Row>`SELECT id, effective_from, settings AS value FROM pay_channels
      WHERE effective_from <= ${at} AND id = ${row.id} AND ${notRecalled('channel', 'line')}
      ORDER BY effective_from DESC, line DESC LIMIT 1 OFFSET ${back}`
      .execute(db)
      .then((found) => found.rows[0])
  const lines = await Promise.all(
    rows.map((row) => newestValid(channelSettings, async (back) => (back === 0 ? row : before(row, back)))),
  )
  return lines.flatMap((line) =>
    line === undefined ? [] : [{ id: line.id, from: Number(line.effective_from), settings: line.value }],
  )
}

/** The channel if it is open at a time; undefined for a closed or unknown one. */
export const openChannel = async (
  db: Kysely<Schema>,
  id: string,
  direction: ChannelSettings['direction'],
  at: number,
): Promise<Channel | undefined> =>
  (await channelsAt(db, at, id)).find(({ settings }) => settings.open && settings.direction === direction)

/** Whether a channel is offered in a country (ISO 3166-1); a user without a verified one is not bound to any. */
export const isOfferedIn = ({ countries }: Pick<ChannelSettings, 'countries'>, country: string | undefined): boolean =>
  country === undefined || countries.length === 0 || countries.includes(country)

/** Adds an entry, which is in force from `from` on, for all users alike. Rejects an invalid channel. */
export const addChannel = async (
  db: Kysely<Schema>,
  line: {
    readonly id: string
    readonly settings: ChannelSettings
    readonly from: number
    readonly operator: string
    readonly note: string
  },
  at: number,
): Promise<void> => {
  await db
    .insertInto('pay_channels')
    .values({
      id: line.id,
      effective_from: String(Math.max(line.from, at)),
      settings: JSON.stringify(v.parse(channelSettings, line.settings)),
      operator: line.operator,
      note: line.note,
      time: String(at),
    })
    .execute()
}

/** What is wrong with the terms of a channel beyond their shape; undefined: nothing. Names the field. */
export const channelFault = (settings: ChannelSettings): keyof ChannelSettings | undefined => {
  const { direction, coin, currency, method, network, min, max, minutes, details, asks } = settings
  // Currencies are priced in dollars alone, for which one coin stands.
  if (!HELD_COINS.some(({ code }) => code === coin) || (currency !== coin && coin !== VALUE_COIN)) return 'coin'
  if (currency !== coin && currency !== 'USD' && DOLLAR_PAIRS[currency] === undefined) return 'currency'
  if ((method === 'crypto') !== (network !== '')) return 'network'
  if (compare(min, max) > 0) return 'max'
  if (minutes > fixedMinutes(settings)) return 'minutes'
  if (direction === 'in' && details.length === 0) return 'details'
  return direction === 'out' && asks.length === 0 ? 'asks' : undefined
}
