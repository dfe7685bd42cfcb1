import { describe, expect, it } from 'vitest'
import { closingPrice, dealtAt, dealtBy, pairsNeeded, toAmount, toPrice, wholeFills, ZERO } from '#protocol'

const dealing = { bid: toPrice('1.1'), ask: toPrice('1.1001') }
const fill = (px: string, sz: string) => ({ px: toPrice(px), sz: toAmount(sz) })

describe('dealing prices', () => {
  it('are the ask for who buys and the bid for who sells, also to close', () => {
    expect([dealtBy('buy'), dealtBy('sell')]).toEqual(['ask', 'bid'])
    expect([dealtAt(dealing, 'buy'), dealtAt(dealing, 'sell')]).toEqual(['1.1001', '1.1'])
    expect([closingPrice({ side: 'long' }, dealing), closingPrice({ side: 'short' }, dealing)]).toEqual([
      '1.1',
      '1.1001',
    ])
  })
  it('deal what the depth does not show at its last level, or where there is none at themselves', () => {
    const fills = [fill('1.0999', '1000')]
    expect(wholeFills({ fills, left: ZERO }, 'sell', dealing)).toEqual(fills)
    expect(wholeFills({ fills, left: toAmount('500') }, 'sell', dealing)).toEqual([...fills, fill('1.0999', '500')])
    expect(wholeFills({ fills: [], left: toAmount('500') }, 'buy', dealing)).toEqual([fill('1.1001', '500')])
  })
  it('that a position needs are its own, and those that convert its result', () => {
    expect(pairsNeeded({ instId: 'EUR-JPY', quoteCcy: 'JPY' })).toEqual(['EUR-JPY', 'USD-JPY'])
    expect(pairsNeeded({ instId: 'USD-JPY', quoteCcy: 'JPY' })).toEqual(['USD-JPY'])
    expect(pairsNeeded({ instId: 'EUR-USD', quoteCcy: 'USD' })).toEqual(['EUR-USD'])
  })
})
