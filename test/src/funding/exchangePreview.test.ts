import { describe, expect, it } from 'vitest'
import { toAmount, toPrice } from '#protocol'
import { previewOf } from '../../../src/funding/exchangePreview.ts'

const USDT = { coin: 'USDT', spread: '0', price: toPrice('1') }
const BTC = { coin: 'BTC', spread: '0.001', price: toPrice('100000') }
const ETH = { coin: 'ETH', spread: '0.001', price: toPrice('4000') }

describe('what an exchange would give', () => {
  it('is worse than the middle by half the spread, in both directions, and its rate recomputes it', () => {
    const buy = previewOf(toAmount('1000'), USDT, BTC)
    expect(buy).toEqual({ out: '0.009995', base: 'BTC', other: 'USDT', rate: '100050' })
    const sell = previewOf(toAmount('0.01'), BTC, USDT)
    expect(sell).toEqual({ out: '999.5', base: 'BTC', other: 'USDT', rate: '99950' })
  })

  it('between two coins goes by way of USDT, at a rate of the dearer one', () => {
    expect(previewOf(toAmount('1'), BTC, ETH)).toEqual({ out: '24.975', base: 'BTC', other: 'ETH', rate: '24.975' })
    expect(previewOf(toAmount('25'), ETH, BTC).base).toBe('BTC')
  })
})
