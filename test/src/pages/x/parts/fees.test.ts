import { describe, expect, it } from 'vitest'
import { toAmount, toPrice } from '#protocol'
import { feeExample } from '../../../../../src/pages/x/parts/feeExample.ts'
import { feeGroups } from '../../../../../src/pages/x/parts/feeGroups.ts'
import { fakeInstrument } from '../../../../support/fakeMarket.ts'

const BTC = fakeInstrument('BTC-USDT', { lotSz: '0.0001', minSz: '0.001', makerFee: '0.0008', takerFee: '0.001' })

describe('groups of fees', () => {
  it('are one a kind and rate, spot first; contracts have their own, forex costs its spread, and what is not traded nothing', () => {
    const groups = feeGroups([
      fakeInstrument('EUR-USD', { kind: 'forex', tradable: false, makerFee: '0' }),
      BTC,
      fakeInstrument('ETH-USDT', { makerFee: '0.0008', takerFee: '0.001' }),
      fakeInstrument('NEW-USDT', { makerFee: '0', takerFee: '0.002' }),
      fakeInstrument('USD-JPY', { kind: 'forex', tradable: false, makerFee: '0.5' }),
      fakeInstrument('BTC-USDT-SWAP', { kind: 'futures', tradable: false, makerFee: '0.0002', takerFee: '0.0005' }),
      fakeInstrument('OLD-USDT', { tradable: false }),
    ])
    expect(
      groups.map(({ sentence, rates, instruments }) => [sentence, rates, instruments.map((one) => one.instId)]),
    ).toEqual([
      ['spot', { maker: '0.0008', taker: '0.001' }, ['BTC-USDT', 'ETH-USDT']],
      ['spot', { maker: '0', taker: '0.002' }, ['NEW-USDT']],
      ['quotedOnly', undefined, ['OLD-USDT']],
      ['futures', { maker: '0.0002', taker: '0.0005' }, ['BTC-USDT-SWAP']],
      ['inLots', undefined, ['EUR-USD', 'USD-JPY']],
    ])
  })
})

describe('the worked example', () => {
  it('takes the fee of a buy from the coin, of a sale from the money', () => {
    const buy = feeExample(BTC, 'buy', toAmount('1000'), toPrice('50000'))
    expect(buy).toEqual({
      size: '0.02',
      feeCcy: 'BTC',
      maker: { fee: '0.000016', worth: '0.8' },
      taker: { fee: '0.00002', worth: '1' },
    })
    expect(feeExample(BTC, 'sell', toAmount('1000'), toPrice('50000'))).toEqual({
      size: '0.02',
      feeCcy: 'USDT',
      maker: { fee: '0.8', worth: '0.8' },
      taker: { fee: '1', worth: '1' },
    })
  })

  it('counts whole lots only, and rounds the fee up', () => {
    const odd = feeExample(BTC, 'sell', toAmount('1000'), toPrice('33333.3'))
    expect(odd?.size).toBe('0.03')
    expect(odd?.taker.fee).toBe('0.999999')
  })

  it('is none below the smallest order, however little that is', () => {
    expect(feeExample(BTC, 'buy', toAmount('49.99'), toPrice('50000'))).toBeUndefined()
    expect(feeExample(BTC, 'buy', toAmount('50'), toPrice('50000'))?.size).toBe('0.001')
    expect(feeExample(BTC, 'buy', toAmount('0'), toPrice('50000'))).toBeUndefined()
  })
})
