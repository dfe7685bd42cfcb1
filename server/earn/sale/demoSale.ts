import type { Kysely } from 'kysely'
import { type SaleSettings, toAmount, toPrice } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { addSetting } from '../../settings/settings.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const ID = 'demo-sale'

/** Open for a week from the first start on; small enough that a few demo accounts together ask for more than there is. */
const demoSale = (at: number): SaleSettings => ({
  shown: true,
  sharing: 'share',
  token: 'SUI',
  payCoin: 'USDT',
  supply: toAmount('2000'),
  tokenDecimals: 2,
  tokenPrice: toPrice('1.5'),
  cap: toAmount('1500'),
  ticket: toAmount('0'),
  commitLeast: toAmount('10'),
  commitMost: toAmount('5000'),
  totalLeast: toAmount('10'),
  totalMost: toAmount('0'),
  startsAt: at,
  endsAt: at + 7 * DAY_MS,
  payHours: 24,
  deliversAt: at + 9 * DAY_MS,
  cliffDays: 0,
  vestingDays: 30,
})

/** Publishes the demo's sale where there is none yet. */
export const seedDemoSale = async (db: Kysely<Schema>, at: number): Promise<void> => {
  const known = await db.selectFrom('settings').select('id').where('kind', '=', 'sale').executeTakeFirst()
  if (known !== undefined) return
  const seed = {
    kind: 'sale',
    key: ID,
    value: demoSale(at),
    from: 0,
    operator: 'Tapeline',
    note: '',
  } as const
  await addSetting(db, seed, at)
}
