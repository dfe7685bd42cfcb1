import { expect, it, vi } from 'vitest'
import { tierSettingsOf, tiersFor } from '../../../../../server/engine/margin/tiers.ts'
import { createTestTerms, FIRST_TERMS, tiersLine } from '../../../../support/terms.ts'

const BTC = 'BTC-USDT-SWAP'
const ETH = 'ETH-USDT-SWAP'
const FIRST = Date.UTC(2026, 10, 22)
const NOW = Date.UTC(2026, 11, 1)

it('a venue begins with the tables of the rules, and nothing is announced', () => {
  const btc = tiersFor({ terms: FIRST_TERMS, at: NOW }, BTC)
  expect(btc.map(({ cum }) => cum).slice(0, 4)).toEqual(['0', '50', '1300', '16300'])
  expect(btc.at(-1)?.cum).toBe('100016300')
  expect(tiersFor({ terms: FIRST_TERMS, at: NOW }, ETH)[0]).toMatchObject({ maxLeverage: 50, mmr: '0.01' })
  expect(FIRST_TERMS.leverage.table(ETH, NOW).from).toBe(FIRST)
  expect(FIRST_TERMS.leverage.later(BTC, NOW)).toEqual([])
  expect(FIRST_TERMS.leverage.nextChange(NOW)).toBeUndefined()
  expect(tierSettingsOf(FIRST_TERMS.leverage.table(ETH, NOW)).lines.at(-1)).toEqual({
    upTo: '',
    maxLeverage: 1,
    mmr: '0.5',
  })
})

it('a table is in force from its moment on, and the one before it until then', () => {
  const { lines, terms } = createTestTerms()
  lines.take(tiersLine(BTC, NOW + 100, [['', 10, '0.01']]))
  lines.take(tiersLine(BTC, NOW + 200, [['', 5, '0.02']]))
  const most = (at: number) => terms.leverage.table(BTC, at).tiers[0]?.maxLeverage
  expect([0, 99, 100, 199, 200, 900].map((after) => most(NOW + after))).toEqual([125, 125, 10, 10, 5, 5])
  expect(terms.leverage.later(BTC, NOW + 100).map(({ from }) => from)).toEqual([NOW + 200])
  expect(terms.leverage.table(ETH, NOW + 900).from).toBe(FIRST)
  expect([NOW, NOW + 100, NOW + 200].map((at) => terms.leverage.nextChange(at))).toEqual([
    NOW + 100,
    NOW + 200,
    undefined,
  ])
})

it('a line that is set before the first tables’ date counts over them all the same', () => {
  const { lines, terms } = createTestTerms()
  lines.take(tiersLine(BTC, FIRST - 1_000, [['', 10, '0.01']]))
  expect(terms.leverage.table(BTC, FIRST + 1).tiers[0]?.maxLeverage).toBe(10)
})

it('the default’s table counts for contracts without one of their own, until they have one', () => {
  const { lines, terms } = createTestTerms()
  lines.take(tiersLine('default', NOW, [['', 20, '0.02']]))
  lines.take(tiersLine(ETH, NOW + 100, [['', 15, '0.03']]))
  lines.take(tiersLine('default', NOW + 200, [['', 8, '0.04']]))
  const most = (instId: string, at: number) => terms.leverage.table(instId, at).tiers[0]?.maxLeverage
  expect([NOW - 1, NOW, NOW + 100, NOW + 200].map((at) => most(ETH, at))).toEqual([50, 20, 15, 15])
  expect([NOW - 1, NOW, NOW + 200].map((at) => most('SOL-USDT-SWAP', at))).toEqual([50, 20, 8])
  expect(most(BTC, NOW + 200)).toBe(125)
  expect(terms.leverage.later(ETH, NOW).map(({ from }) => from)).toEqual([NOW + 100])
})

it('of two lines with one moment the one set last counts, and alone is announced', () => {
  const { lines, terms } = createTestTerms()
  const told = vi.fn()
  terms.leverage.onChange(told)
  lines.take(tiersLine(BTC, NOW, [['', 10, '0.01']]))
  expect(terms.leverage.table(BTC, NOW).tiers[0]?.maxLeverage).toBe(10)
  lines.take(tiersLine(BTC, NOW, [['', 9, '0.01']]))
  expect(terms.leverage.later(BTC, NOW - 1).map(({ tiers }) => tiers[0]?.maxLeverage)).toEqual([9])
  expect(terms.leverage.table(BTC, NOW).tiers[0]?.maxLeverage).toBe(9)
  expect(told).toHaveBeenCalledTimes(2)
})
