import { expect, it } from 'vitest'
import { leverageOf } from '#protocol'
import { FIRST_NEW_ACCOUNTS } from '../../../../../server/settings/firstNewAccounts.ts'
import { createTestTerms, FIRST_TERMS, forexLine } from '../../../../support/terms.ts'

const NOW = Date.UTC(2026, 11, 1)
const EURUSD = { instId: 'EUR-USD', kind: 'forex', baseCcy: 'EUR', quoteCcy: 'USD' } as const
const EURJPY = { instId: 'EUR-JPY', kind: 'forex', baseCcy: 'EUR', quoteCcy: 'JPY' } as const
const GOLD = { instId: 'XAU-USD', kind: 'metal', baseCcy: 'XAU', quoteCcy: 'USD' } as const
const NEW = { instId: 'NZD-CAD', kind: 'forex', baseCcy: 'NZD', quoteCcy: 'CAD' } as const

it('a venue begins with leverage by class and the swaps of the list', () => {
  const { forex } = FIRST_TERMS
  expect([EURUSD, EURJPY, GOLD].map((pair) => forex.of(pair, NOW).leverage)).toEqual([100, 50, 20])
  expect(forex.of(GOLD, NOW).swap).toEqual({ long: '-5.8', short: '3.1' })
  expect(forex.others(EURUSD, NOW)).toEqual({ later: [], earlier: [] })
  expect(forex.has(NEW, NOW)).toBe(false)
  expect(forex.has({ instId: 'EUR-USD', kind: 'spot' }, NOW)).toBe(false)
  expect(leverageOf(forex.of(EURUSD, NOW), FIRST_NEW_ACCOUNTS)).toBe(20)
})

it('terms are in force from their moment on; what was and what comes is published in order', () => {
  const { lines, terms } = createTestTerms()
  for (const [from, leverage] of [
    [NOW + 100, 30],
    [NOW + 200, 40],
    [NOW + 200, 41],
    [NOW + 300, 50],
  ] as const)
    lines.take(forexLine('EUR-USD', from, leverage, ['-1', '0.5']))
  const at = (after: number) => terms.forex.of(EURUSD, NOW + after).leverage
  expect([0, 99, 100, 200, 300].map(at)).toEqual([100, 100, 30, 41, 50])
  const { later, earlier } = terms.forex.others(EURUSD, NOW + 200)
  expect(later.map(({ leverage }) => leverage)).toEqual([50])
  expect(earlier.map(({ leverage }) => leverage)).toEqual([30, 100])
  expect(terms.forex.of(EURJPY, NOW + 300).leverage).toBe(50)
})

it('a pair without first terms is traded from its first line on', () => {
  const { lines, terms } = createTestTerms()
  lines.take(forexLine('NZD-CAD', NOW + 100, 30, ['0', '0']))
  expect([99, 100].map((after) => terms.forex.has(NEW, NOW + after))).toEqual([false, true])
  expect(terms.forex.of(NEW, NOW + 100).leverage).toBe(30)
})
