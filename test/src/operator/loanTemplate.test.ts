import { expect, it } from 'vitest'
import { faultOf } from '../../../src/operator/settings/fault.ts'
import { keyOf, NEW } from '../../../src/operator/settings/keys.ts'
import { type Fields, valueOf } from '../../../src/operator/settings/value.ts'

const product = (more: Fields = {}): Fields => ({ ...(valueOf('loan', '') as Fields), ...more })

it('a new product that lends begins as one that may be published', () => {
  expect(faultOf('loan', product())).toBeUndefined()
  expect(keyOf('loan', [], NEW, 'BTC-USDT-30')).toBe('BTC-USDT-30')
  expect(keyOf('loan', [], NEW, 'btc-usdt')).toBeUndefined()
})

it.each([
  ['most', 'least', { least: '100', most: '50' }],
  ['liquidation', 'rises', { urgent: '0.95' }],
  ['target', 'target', { target: '0.75' }],
  ['fee', 'covers', { fee: '0.2' }],
])('a fault is told at %s by its rule, %s', (field, rule, more) => {
  expect(faultOf('loan', product(more))).toEqual({ path: [field], rule })
})
