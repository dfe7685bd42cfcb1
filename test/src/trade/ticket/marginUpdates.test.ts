import { describe, expect, it } from 'vitest'
import { type Position, toAmount } from '#protocol'
import { marginUpdates } from '../../../../src/trade/ticket/marginUpdates.ts'
import { swapUpdates } from '../../../../src/trade/ticket/swapUpdates.ts'

const position = (posId: string, mgnWarn: Position['mgnWarn'], mgnMode: Position['mgnMode'] = 'isolated') =>
  ({ posId, instId: 'BTC-USDT-SWAP', instType: 'SWAP', mgnMode, mgnWarn, pos: toAmount('1') }) as Position

const forex = (posId: string, mgnWarn: Position['mgnWarn']) => ({
  ...position(posId, mgnWarn, 'cross'),
  instType: 'FOREX' as const,
})

describe('a margin ratio that rises', () => {
  it('is told at 80 and at 95 %, each once', () => {
    const first = marginUpdates(new Map(), [position('1', '80')])
    expect(first.updates.map(({ level }) => level)).toEqual(['80'])
    expect(marginUpdates(first.shown, [position('1', '80')]).updates).toEqual([])
    expect(marginUpdates(first.shown, [position('1', '95')]).updates.map(({ level }) => level)).toEqual(['95'])
  })
  it('is told anew after it fell', () => {
    const fell = marginUpdates(marginUpdates(new Map(), [position('1', '80')]).shown, [position('1', '')])
    expect(fell.updates).toEqual([])
    expect(marginUpdates(fell.shown, [position('1', '80')]).updates).toHaveLength(1)
  })
  it('of shared margin is told once for all its positions', () => {
    const all = [position('1', '95', 'cross'), position('2', '95', 'cross'), position('3', '')]
    expect(marginUpdates(new Map(), all).updates).toHaveLength(1)
  })
  it('of forex is told once at its margin call, for all of its positions', () => {
    const first = marginUpdates(new Map(), [forex('1', 'call'), forex('2', 'call'), position('3', '', 'cross')])
    expect(first.updates.map(({ level }) => level)).toEqual(['call'])
    expect(marginUpdates(first.shown, [forex('1', 'call')]).updates).toEqual([])
  })
})

const charged = (posId: string, fundingFee: string) =>
  ({ ...position(posId, ''), instType: 'FOREX', fundingFee: toAmount(fundingFee) }) as Position

describe('swap', () => {
  it('is told as it is charged, each charge once, and nothing of what was charged before one looked', () => {
    const first = swapUpdates(new Map(), [charged('1', '1.95'), position('2', '')])
    expect(first.updates).toEqual([])
    const second = swapUpdates(first.shown, [charged('1', '2.6')])
    expect(second.updates.map(({ payment }) => payment)).toEqual(['0.65'])
    expect(swapUpdates(second.shown, [charged('1', '2.6')]).updates).toEqual([])
    expect(swapUpdates(second.shown, [charged('1', '2.5')]).updates.map(({ payment }) => payment)).toEqual(['-0.1'])
  })
})
