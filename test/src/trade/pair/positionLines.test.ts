import { expect, it } from 'vitest'
import { type Position, type SwapOrder, toAmount } from '#protocol'
import { positionLines } from '../../../../src/trade/pair/positionLines.ts'

const BTC = { instId: 'BTC-USDT-SWAP', tickSz: '0.1' }
const WORDS = {
  entry: () => 'Entry',
  exits: 'TP / SL',
  exitsHandle: ({ posId }: Position) => `from ${posId}`,
  exitAt: ({ posId }: Position, price: number) => `${posId} at ${price}`,
  liquidation: 'Liquidation',
  takeProfit: 'Take profit',
  stop: 'Stop loss',
  trailing: 'Trailing stop',
  order: () => 'Buy 1',
  handle: ({ ordId }: SwapOrder) => `drag ${ordId}`,
}
const LONG = { posId: '1', instId: BTC.instId, pos: toAmount('2'), avgPx: '100.04', liqPx: '90.5' } as Position
const exit = (kind: SwapOrder['kind'], trigPx: string) =>
  ({
    ordId: kind,
    instId: BTC.instId,
    kind,
    side: 'sell',
    px: '',
    trigPx,
    trigTime: '',
    state: 'live',
    sz: toAmount('1'),
  }) as SwapOrder

it('stand at entry and liquidation, and at what waits to close, in this contract alone', () => {
  const orders = [exit('tp', '120'), exit('sl', '95'), { ...exit('tp', '5'), instId: 'ETH-USDT-SWAP' }]
  const lines = positionLines([LONG, { ...LONG, posId: '2', instId: 'ETH-USDT-SWAP' }], orders, BTC, WORDS)
  expect(lines.map(({ kind, price, tone }) => [kind, price, tone])).toEqual([
    ['entry', 100, 'up'],
    ['liquidation', 90.5, 'warn'],
    ['takeProfit', 120, 'accent'],
    ['stop', 95, 'warn'],
  ])
  // What waits or rests can be dragged; where it was entered and where it ends cannot.
  expect(lines.map(({ handle }) => handle)).toEqual([undefined, undefined, 'drag tp', 'drag sl'])
  const rest = { ...exit('order', ''), side: 'buy', px: '97' } as SwapOrder
  expect(positionLines([], [rest], BTC, WORDS)).toMatchObject([
    { kind: 'order', price: 97, tone: 'up', label: 'Buy 1' },
  ])
  expect(positionLines([{ ...LONG, liqPx: '' }], undefined, BTC, WORDS)).toHaveLength(1)
})

it('of a trailing stop stand where it would close now, and cannot be dragged; before its activation there is none', () => {
  const terms = { callbackRatio: '0.01', callbackSpread: '', activePx: '110' }
  const waits = { ...exit('trail', '110'), trail: { ...terms, moveTriggerPx: '' } }
  const follows = { ...exit('trail', '108.9'), trail: { ...terms, moveTriggerPx: '108.9' } }
  expect(positionLines([], [waits, follows], BTC, WORDS)).toMatchObject([
    { kind: 'stop', price: 108.9, label: 'Trailing stop', tone: 'warn' },
  ])
  expect(positionLines([], [follows], BTC, WORDS)[0]?.handle).toBeUndefined()
})

it('of a perpetual contract have a handle on the entry that makes exits, of forex none', () => {
  const lines = positionLines([{ ...LONG, instType: 'SWAP' }], undefined, BTC, WORDS)
  expect(lines.map(({ kind, price, handle }) => [kind, price, handle])).toEqual([
    ['entry', 100, undefined],
    ['liquidation', 90.5, undefined],
    ['exit', 100, 'from 1'],
  ])
  // The handle lies where the entry's words would stand.
  expect(lines.map(({ label }) => label)).toEqual(['', 'Liquidation', 'Entry · TP / SL'])
  expect(positionLines([{ ...LONG, instType: 'FOREX' }], undefined, BTC, WORDS)[0]?.label).toBe('Entry')
  expect([lines[2]?.makes?.from, lines[2]?.makes?.at(90)]).toEqual([100, '1 at 90'])
  expect(positionLines([{ ...LONG, instType: 'FOREX' }], undefined, BTC, WORDS)).toHaveLength(2)
})
