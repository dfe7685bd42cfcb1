import { describe, expect, it } from 'vitest'
import { type Position, toAmount } from '#protocol'
import { marginNews } from '../../../../src/trade/ticket/marginNews.ts'
import { swapNews } from '../../../../src/trade/ticket/swapNews.ts'

const position = (posId: string, mgnWarn: Position['mgnWarn'], mgnMode: Position['mgnMode'] = 'isolated') =>
  ({ posId, instId: 'BTC-USDT-SWAP', instType: 'SWAP', mgnMode, mgnWarn, pos: toAmount('1') }) as Position

const forex = (posId: string, mgnWarn: Position['mgnWarn']) => ({
  ...position(posId, mgnWarn, 'cross'),
  instType: 'FOREX' as const,
})

describe('a margin ratio that rises', () => {
  it('is told at 80 and at 95 %, each once', () => {
    const first = marginNews(new Map(), [position('1', '80')])
    expect(first.news.map(({ level }) => level)).toEqual(['80'])
    expect(marginNews(first.told, [position('1', '80')]).news).toEqual([])
    expect(marginNews(first.told, [position('1', '95')]).news.map(({ level }) => level)).toEqual(['95'])
  })
  it('is told anew after it fell', () => {
    const fell = marginNews(marginNews(new Map(), [position('1', '80')]).told, [position('1', '')])
    expect(fell.news).toEqual([])
    expect(marginNews(fell.told, [position('1', '80')]).news).toHaveLength(1)
  })
  it('of shared margin is told once for all its positions', () => {
    const all = [position('1', '95', 'cross'), position('2', '95', 'cross'), position('3', '')]
    expect(marginNews(new Map(), all).news).toHaveLength(1)
  })
  it('of forex is told once at its margin call, for all of its positions', () => {
    const first = marginNews(new Map(), [forex('1', 'call'), forex('2', 'call'), position('3', '', 'cross')])
    expect(first.news.map(({ level }) => level)).toEqual(['call'])
    expect(marginNews(first.told, [forex('1', 'call')]).news).toEqual([])
  })
})

const charged = (posId: string, fundingFee: string) =>
  ({ ...position(posId, ''), instType: 'FOREX', fundingFee: toAmount(fundingFee) }) as Position

describe('swap', () => {
  it('is told as it is charged, each charge once, and nothing of what was charged before one looked', () => {
    const first = swapNews(new Map(), [charged('1', '1.95'), position('2', '')])
    expect(first.news).toEqual([])
    const second = swapNews(first.told, [charged('1', '2.6')])
    expect(second.news.map(({ payment }) => payment)).toEqual(['0.65'])
    expect(swapNews(second.told, [charged('1', '2.6')]).news).toEqual([])
    expect(swapNews(second.told, [charged('1', '2.5')]).news.map(({ payment }) => payment)).toEqual(['-0.1'])
  })
})
