import { describe, expect, it } from 'vitest'
import { type Order, toAmount, toPrice } from '#protocol'
import { parseAmount } from '../../../../src/format/parseAmount.ts'
import { judgeAmendment } from '../../../../src/pages/transaction/parts/orders/amendment.ts'
import { anOrder } from '../orders.ts'
import { BTC } from '../ticket/fixtures.ts'

const world = { quoteDecimals: 18, last: toPrice('100'), age: 100, stale: false, connected: true }
const judge = (px: string, sz: string, more: Partial<Order> = {}, trigPx = '') =>
  judgeAmendment(
    anOrder(more),
    {
      px: parseAmount(px, { decimal: '.' }),
      sz: parseAmount(sz, { decimal: '.' }),
      trigPx: parseAmount(trigPx, { decimal: '.' }),
    },
    BTC,
    world,
  )

describe('changing a limit order of 2 at 90', () => {
  it('sends only what differs', () => {
    expect(judge('91', '2')).toEqual({ amendment: { px: '91' }, problems: [] })
    expect(judge('90.0', '3')).toEqual({ amendment: { sz: '3' }, problems: [] })
    expect(judge('91', '3').amendment).toEqual({ px: '91', sz: '3' })
  })

  it.each<[string, string, string, Partial<Order>, string]>([
    ['nothing changed', '90', '2.0', {}, 'unchanged'],
    ['a price between ticks', '90.05', '2', {}, 'tooManyDecimals'],
    ['a price far from the market', '10', '2', {}, 'priceBand'],
    ['a size between lots', '90', '1.00001', {}, 'tooManyDecimals'],
    ['less than is filled', '90', '1', { accFillSz: toAmount('1') }, 'underFilled'],
  ])('refuses %s', (_what, px, sz, more, reason) => {
    expect(judge(px, sz, more).problems.map((problem) => problem.reason)).toContain(reason)
  })
})
