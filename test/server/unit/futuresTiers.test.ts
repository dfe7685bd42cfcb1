import { expect, it } from 'vitest'
import { tiersOf } from '#protocol'
import { nextTierChange, tableAt, tiersFor, tiersLater, tierTable } from '../../../server/engine/futures/tiers.ts'

const old = { from: 1_000, tiers: tiersOf([[undefined, 10, '0.01']]) }
const next = { from: 2_000, tiers: tiersOf([[undefined, 5, '0.02']]) }

it('a table is in force from its moment on, and the one before it until then', () => {
  expect([999, 1_000, 1_999, 2_000, 9_000].map((at) => tableAt([old, next], at).from)).toEqual([
    1_000, 1_000, 1_000, 2_000, 2_000,
  ])
})

it('the tables of today are as the rules have them, and nothing else is announced', () => {
  const at = Date.UTC(2026, 11, 1)
  const btc = tiersFor('BTC-USDT-SWAP', at)
  expect(btc.map(({ cum }) => cum).slice(0, 4)).toEqual(['0', '50', '1300', '16300'])
  expect(btc.at(-1)?.cum).toBe('100016300')
  expect(tiersFor('ETH-USDT-SWAP', at)[0]).toMatchObject({ maxLeverage: 50, mmr: '0.01' })
  expect(tierTable('ETH-USDT-SWAP', at).from).toBe(Date.UTC(2026, 10, 22))
  expect(tiersLater('BTC-USDT-SWAP', at)).toEqual([])
  expect(nextTierChange(at)).toBeUndefined()
})
