import { beforeEach, describe, expect, it } from 'vitest'
import { toAmount, toPrice } from '#protocol'
import { chooseOneTap, isSentByOneTap, oneTap } from '../../../../src/trade/ticket/oneTap/oneTap.ts'
import { orderWorth } from '../../../../src/trade/ticket/oneTap/orderWorth.ts'

const max = toAmount('100')
const USDT = { quoteCcy: 'USDT' }

const worthAt = (px: string | undefined, last: string | undefined, of = USDT) =>
  orderWorth(toAmount('0.5'), px === undefined ? px : toPrice(px), last === undefined ? last : toPrice(last), of)

beforeEach(() => {
  localStorage.clear()
  chooseOneTap({ on: false, max: undefined })
})

describe('an order is sent by one tap', () => {
  it.each([
    ['up to the maximum', { on: true, max }, '100', true],
    ['never above it', { on: true, max }, '100.01', false],
    ['not while it is off', { on: false, max }, '1', false],
    ['not without a maximum', { on: true, max: undefined }, '1', false],
    ['not when its value is not known', { on: true, max }, undefined, false],
    ['not when it is worth nothing', { on: true, max }, '0', false],
  ] as const)('%s', (_, setting, worth, sent) => {
    expect(isSentByOneTap(setting, worth === undefined ? undefined : toAmount(worth))).toBe(sent)
  })
})

it('is off at first, and what is chosen is kept on the device', () => {
  expect(oneTap.value).toEqual({ on: false, max: undefined })
  chooseOneTap({ on: true, max })
  expect(JSON.parse(localStorage.getItem('tapeline.oneTap') ?? '')).toEqual({ on: true, max: '100' })
  chooseOneTap({ on: false, max: undefined })
  expect(localStorage.getItem('tapeline.oneTap')).toBeNull()
})

it('an order is worth its size at the higher of its limit and the last price, rounded up', () => {
  expect(worthAt(undefined, '100')).toBe('50')
  expect(worthAt('80', '100')).toBe('50')
  expect(worthAt('120', '100')).toBe('60')
  expect(worthAt('80', undefined)).toBeUndefined()
  expect(worthAt('80', '100', { quoteCcy: 'USD' })).toBeUndefined()
})
