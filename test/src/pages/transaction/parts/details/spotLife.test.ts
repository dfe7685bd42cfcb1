import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { type Fill, type Order, toAmount } from '#protocol'
import { spotLife } from '../../../../../../src/pages/transaction/parts/details/spotLife.ts'
import { anOrder } from '../../orders.ts'

const fill: Fill = {
  fillId: '5',
  ordId: '1001',
  px: '90',
  sz: toAmount('1'),
  fee: toAmount('0.001'),
  execType: 'M',
  ts: '2',
}

/** Shows a text by the last part of its key. */
const keyOf = ((key: string) => key.replace('trade:details.', '')) as unknown as TFunction<'trade'>

describe('the life of an order', () => {
  it.each<[Partial<Order>, Fill[], string[]]>([
    [{ state: 'live' }, [], ['placed', 'waiting']],
    [{ state: 'partially_filled' }, [fill], ['placed', 'fill', 'waiting']],
    [{ state: 'filled' }, [fill, { ...fill, fillId: '6' }], ['placed', 'fill', 'fill', 'finished']],
    [{ state: 'canceled', cancelSource: 'user' }, [fill], ['placed', 'fill', 'cancelledByYou']],
    [{ state: 'canceled', cancelSource: 'no-liquidity' }, [], ['placed', 'endedNoDepth']],
    [{ state: 'canceled', cancelSource: 'withdrawn' }, [fill], ['placed', 'fill', 'endedWithdrawn']],
  ])('%o', (order, fills, kinds) => {
    expect(spotLife(keyOf, anOrder(order), fills, 2).map(({ title }) => title)).toEqual(kinds)
  })
})
