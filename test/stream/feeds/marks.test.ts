import { describe, expect, test } from 'vitest'
import { bestOf, fundingOf, indexOf, markOf } from '../../../stream/feeds/marks.ts'
import { level } from '../../support/frames.ts'

describe('what a push says', () => {
  test('mark and index price, the wire’s own text', () => {
    expect(markOf({ markPx: '83679.80' })).toEqual({ px: '83679.80' })
    expect(indexOf({ idxPx: '83.79' })).toEqual({ px: '83.79' })
  })
  test.each([{}, { markPx: '' }, { markPx: 5 as unknown as string }])('without a price, nothing: %j', (broken) => {
    expect(markOf(broken)).toBeUndefined()
    expect(indexOf({ idxPx: broken.markPx as string })).toBeUndefined()
  })
  test('funding: rates and times; what the venue does not know yet is empty', () => {
    const whole = {
      fundingRate: '0.0001',
      fundingTime: '1765209600000',
      nextFundingRate: '',
      nextFundingTime: '1765238400000',
    }
    expect(fundingOf(whole)).toEqual({ rate: '0.0001', at: 1_765_209_600_000, nextRate: '', nextAt: 1_765_238_400_000 })
    expect(fundingOf({ fundingRate: '-0.0002', fundingTime: 'soon' })).toEqual({
      rate: '-0.0002',
      at: 0,
      nextRate: '',
      nextAt: 0,
    })
    expect(fundingOf({ fundingTime: '1' })).toBeUndefined()
  })
  test('best prices; an empty side is empty, a missing one no push', () => {
    expect(bestOf({ asks: [level('101', '2')], bids: [level('100', '3')] })).toEqual({
      askPx: '101',
      askSz: '2',
      bidPx: '100',
      bidSz: '3',
    })
    expect(bestOf({ asks: [], bids: [level('100', '3')] })).toMatchObject({ askPx: '', askSz: '', bidPx: '100' })
    expect(bestOf({ asks: [] })).toBeUndefined()
  })
})
