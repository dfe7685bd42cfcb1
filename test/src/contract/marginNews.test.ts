import { describe, expect, it } from 'vitest'
import { type Position, toAmount } from '#protocol'
import { marginNews } from '../../../src/ticket/marginNews.ts'

const position = (posId: string, mgnWarn: Position['mgnWarn'], mgnMode: Position['mgnMode'] = 'isolated') =>
  ({ posId, instId: 'BTC-USDT-SWAP', instType: 'SWAP', mgnMode, mgnWarn, pos: toAmount('1') }) as Position

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
})
