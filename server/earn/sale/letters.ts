import { subtract, toAmount } from '#protocol'
import type { DueLetter } from '../../users/accounts/dueLetters.ts'
import { numberOf, type SaleOrderRow, type SaleRow } from './rows.ts'

type Order = Pick<SaleOrderRow, 'state' | 'refund' | 'committed' | 'tokens' | 'charged'>

const NAMES = { nothing: 'saleNone', failed: 'saleFailed', unpaid: 'saleMissed' } as const

/** The letter about what a step made of an order: its allocation, or that everything came back. `before`: its state. */
export const saleLetter = (
  { settings, pay_by: payBy }: Pick<SaleRow, 'settings' | 'pay_by'>,
  uid: string,
  before: SaleOrderRow['state'],
  { state, refund, ...order }: Order,
): DueLetter | undefined => {
  if (state === before || (state !== 'allocated' && state !== 'refunded')) return undefined
  // Of what was not paid in time its owner was told when time was over.
  if (refund === 'unpaid' && before === 'allocated') return undefined
  const { token, payCoin: coin } = settings
  const [committed, tokens, charged] = [toAmount(order.committed), toAmount(order.tokens), toAmount(order.charged)]
  const until = { time: numberOf(payBy) ?? 0 }
  const values = { token, coin, committed, tokens, charged, returned: subtract(committed, charged), until }
  return state === 'allocated'
    ? { uid, name: 'saleAllocated', values, event: { kind: 'saleAllocated', about: `${tokens} ${token}` } }
    : {
        uid,
        name: NAMES[refund ?? 'failed'],
        values,
        event: { kind: 'saleReturned', about: `${committed} ${coin}` },
      }
}
