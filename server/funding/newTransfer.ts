import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Amount } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { TransferRecord } from './rows.ts'

/** Without letters that are easily confused, so that it can be copied by hand. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newReference = (): string =>
  `TL${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('')}`

/** How many of a kind may wait for their user at a time. */
export const MAX_CREATED = 5

export const countCreated = async (transaction: Kysely<Schema>, uid: string, kind: TransferRecord['kind']) => {
  const { count } = await transaction
    .selectFrom('transfers')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where('state', '=', 'created')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Decimals of amounts of coins. */
export const LEDGER_STEP = 8
export const stepOf = (decimals: number): string => (decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`)

export const base = (id: string, uid: string, kind: TransferRecord['kind'], at: number) => ({
  id,
  uid,
  kind,
  state: 'created' as const,
  reference: newReference(),
  account_id: null,
  destination: '',
  receipt: null,
  case_id: null,
  reason: null,
  created_at: String(at),
  updated_at: String(at),
})

export const agreed = (
  channel: string,
  { method, network, coin, currency }: { method: 'bank' | 'crypto'; network: string; coin: string; currency: string },
  rate: string,
  { outside, amount, fee, net }: { outside: Amount; amount: Amount; fee: Amount; net: Amount },
) => ({ channel, method, network, coin, currency, rate, outside, amount, fee, net })
