import { describe, expect, it } from 'vitest'
import { type Order, toAmount } from '#protocol'
import { fillUpdate } from '../../../../src/trade/ticket/fillUpdate.ts'
import { anOrder } from '../../pages/transaction/orders.ts'
import { forexOrder } from '../forex/fixtures.ts'

const live = anOrder()
const some: Partial<Order> = { state: 'partially_filled', accFillSz: toAmount('1') }

describe('what is worth saying about an order', () => {
  it.each<[string, Partial<Order>, Order | undefined, string | undefined]>([
    ['a fill', { state: 'filled' }, live, 'filled'],
    ['a market order that filled at once', { state: 'filled' }, undefined, 'filled'],
    ['a part of it', some, live, 'part'],
    ['an end at its largest slippage', { state: 'canceled', cancelSource: 'slippage' }, live, 'noLiquidity'],
    ['an end for lack of depth', { state: 'canceled', cancelSource: 'no-liquidity' }, live, 'noLiquidity'],
    [
      'a stop that fired and found too little',
      { state: 'canceled', cancelSource: 'fok', trigPx: '95', trigTime: '1' },
      live,
      'noLiquidity',
    ],
    ['an end with its instrument', { state: 'canceled', cancelSource: 'withdrawn' }, live, 'withdrawn'],
    ['not what one sees on sending it', { state: 'canceled', cancelSource: 'fok' }, undefined, undefined],
    ['not the other order of a pair', { state: 'canceled', cancelSource: 'oco' }, live, undefined],
    ['not that it was placed', {}, undefined, undefined],
    ['not that the user cancelled it', { state: 'canceled', cancelSource: 'user' }, live, undefined],
    ['not the same part twice', { ...some, px: '91' }, anOrder(some), undefined],
    ['not the same fill twice', { state: 'filled' }, anOrder({ state: 'filled' }), undefined],
  ])('%s', (_what, order, previous, news) => {
    expect(fillUpdate(anOrder(order), previous)).toBe(news)
  })

  it('a stop that came with an order and would not trigger, which nobody saw live', () => {
    const stop = forexOrder({ kind: 'sl', state: 'canceled', cancelSource: 'beyond-liquidation' })
    expect(fillUpdate(stop, undefined)).toBe('voidStop')
  })
})
