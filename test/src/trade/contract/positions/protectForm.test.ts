import { expect, it } from 'vitest'
import { type Holding, toAmount, toPrice } from '#protocol'
import { exitResult } from '../../../../../src/trade/contract/positions/protectForm.ts'

const LONG: Holding = { side: 'long', size: toAmount('2'), cost: toAmount('200'), margin: toAmount('20'), leverage: 10 }

it('what a take-profit or stop-loss comes to is the same in money and in per cent: net of the fee, of the margin behind it', () => {
  // 2 · 10 − 2 · 110 · 0.05 % = 19.89, of 20.
  expect(exitResult(LONG, LONG.size, toPrice('110'), '0.0005')).toEqual({ result: '19.89', roe: '0.9945' })
  expect(exitResult(LONG, toAmount('1'), toPrice('110'), '0.0005')).toEqual({ result: '9.945', roe: '0.9945' })
  // At the entry price the fee is lost.
  expect(exitResult(LONG, LONG.size, toPrice('100'), '0.0005')).toEqual({ result: '-0.1', roe: '-0.005' })
})
