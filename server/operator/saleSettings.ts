import * as v from 'valibot'
import { operators, SALE_NOTICE_MS, type SaleSettings, saleFault } from '#protocol'
import { HELD_COINS } from '../market/instruments.ts'
import { type Refused, refuse } from '../platform/refusal.ts'
import type { Services } from '../services/services.ts'
import { settingAt } from '../settings/settings.ts'

const MINUTE_MS = 60_000

const invalid = (field: string): Refused => refuse('invalidField', { field, values: { field } })

type World = Pick<Services, 'database' | 'clock'>

const wrongCoin = ({ token, payCoin, tokenDecimals }: SaleSettings): string | undefined => {
  const facts = HELD_COINS.find(({ code }) => code === token)
  if (facts === undefined) return 'token'
  if (!HELD_COINS.some(({ code }) => code === payCoin)) return 'payCoin'
  return tokenDecimals > facts.decimals ? 'tokenDecimals' : undefined
}

/**
 * Why a sale cannot be set so from a time (Unix ms) on, or not be stopped; undefined where it can. Nothing is set of a sale
 * whose start has come, and participants have an hour to read what is.
 */
export const saleSettingFault = async (
  { database: { db }, clock }: World,
  kind: 'sale' | 'saleStop',
  key: string,
  value: unknown,
  from: number,
): Promise<Refused | undefined> => {
  const now = clock.now()
  const started = await db.selectFrom('sales').select('progress').where('id', '=', key).executeTakeFirst()
  const before = await settingAt(db, 'sale', key, now)
  if (kind === 'saleStop') {
    const isOver = started?.progress === 'failed' || started?.progress === 'distributed'
    return before === undefined || isOver ? refuse('notNow', { field: 'key' }) : undefined
  }
  if (started !== undefined || (before?.shown === true && before.startsAt <= now))
    return refuse('notNow', { field: 'key' })
  const sale = v.parse(operators.SETTINGS.sale, value)
  const fault = saleFault(sale) ?? wrongCoin(sale)
  if (fault !== undefined) return invalid(fault)
  return sale.shown && sale.startsAt < from + SALE_NOTICE_MS
    ? refuse('noticeTooShort', { field: 'startsAt', values: { minutes: String(SALE_NOTICE_MS / MINUTE_MS) } })
    : undefined
}
