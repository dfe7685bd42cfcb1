import { expect, it } from 'vitest'
import { toAmount } from '#protocol'
import { equities, sinceFirst } from '../../../../src/trade/total/days.ts'

const day = (at: number, equity: string, moved: string, profit: string) => ({
  day: at * 86_400_000,
  equity: toAmount(equity),
  moved: toAmount(moved),
  profit: toAmount(profit),
})
const nothing = [day(1, '0', '0', '0'), day(2, '0', '0', '0')]

it('begins at the first day on which there was anything, not at nothing', () => {
  const life = [day(3, '9995', '10000', '-5'), day(4, '0', '-9995', '0'), day(5, '0', '0', '0')]
  expect(sinceFirst([...nothing, ...life])).toEqual(life)
  expect(sinceFirst(nothing)).toEqual([])
})

it('the curve begins at what was paid in, so that no first day climbs from zero', () => {
  expect(equities([day(3, '9995', '10000', '-5'), day(4, '10100', '0', '105')])).toEqual(['10000', '9995', '10100'])
  expect(equities([])).toEqual([])
})
