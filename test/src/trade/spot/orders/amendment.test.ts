import { describe, expect, it } from 'vitest'
import { type Order, toAmount, toPrice } from '#protocol'
import { evaluateAmendment } from '../../../../../src/trade/spot/orders/amendment.ts'
import type { Available } from '../../../../../src/trade/spot/ticket/share.ts'
import { parseAmount } from '../../../../../src/ui/format/parseAmount.ts'
import { anOrder } from '../../../pages/transaction/orders.ts'
import { BTC } from '../ticket/fixtures.ts'

const world = { quoteDecimals: 18, last: toPrice('100'), age: 100, stale: false, connected: true }
const judge = (px: string, sz: string, more: Partial<Order> = {}, trigPx = '', available?: Available) =>
  evaluateAmendment(
    anOrder(more),
    {
      px: parseAmount(px, { decimal: '.' }),
      sz: parseAmount(sz, { decimal: '.' }),
      trigPx: parseAmount(trigPx, { decimal: '.' }),
    },
    BTC,
    { ...world, available },
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

describe('what a change may bind', () => {
  const free = { base: toAmount('1'), quote: toAmount('10') }
  const over = (px: string, sz: string, more: Partial<Order> = {}, trigPx = '') =>
    judge(px, sz, more, trigPx, free).problems.find(({ reason }) => reason === 'overBalance')?.values

  it('is what the order binds already, and what is available beside it', () => {
    // 180 are bound by 2 at 90.
    expect(over('95', '2')).toBeUndefined()
    expect(over('95.1', '2')).toEqual({ available: '190', ccy: 'USDT' })
    expect(over('90', '2.2')).toEqual({ available: '190', ccy: 'USDT' })
    expect(over('110', '2', { side: 'sell' })).toBeUndefined()
    expect(over('90', '3.1', { side: 'sell' })).toEqual({ available: '3', ccy: 'BTC' })
  })

  it('leaves out what is filled', () => {
    expect(over('100', '2', { accFillSz: toAmount('1') })).toBeUndefined()
    expect(over('100.1', '2', { accFillSz: toAmount('1') })).toEqual({ available: '100', ccy: 'USDT' })
  })

  it('of a stop that spends is the sum to spend, and of a pair the venue’s to judge', () => {
    const stop = { ordType: 'market', tgtCcy: 'quote_ccy', px: '', trigPx: '120', trigPxType: 'last' } as const
    expect(over('', '13', stop, '120')).toEqual({ available: '12', ccy: 'USDT' })
    expect(over('95.1', '2', { ocoId: '4' })).toBeUndefined()
  })
})
