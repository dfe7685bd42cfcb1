import { describe, expect, it } from 'vitest'
import { BOTH_SIDES, createAccount, MANY_QUOTES, NO_CHECK, NO_CHECK_ONE_QUOTE, type Rule, VENUE } from './rules.ts'
import { cheapest, holdForTheBest, type Strategy, toAndFro, twoQuotes } from './strategies.ts'
import { createWalk } from './walk.ts'

const SEEDS = 100

interface Outcome {
  /** What a seed came to in USDT at its end: the mean, and the standard error of that mean. */
  readonly mean: number
  readonly error: number
  /** The most that one use brought against the middle at its moment, in USDT. */
  readonly best: number
  readonly tries: number
}

const play = (strategy: Strategy, rule: Rule, seconds: number): Outcome => {
  const results: number[] = []
  let [best, tries] = [Number.NEGATIVE_INFINITY, 0]
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const walk = createWalk(seed)
    const account = createAccount(walk, rule)
    const act = strategy(walk, account)
    for (let second = 0; second < seconds; second += 1) {
      act()
      walk.step()
    }
    results.push(account.worth() - 10_000)
    best = Math.max(best, account.seen.best)
    tries += account.seen.uses + account.seen.refused
  }
  const mean = results.reduce((all, one) => all + one, 0) / SEEDS
  const variance = results.reduce((all, one) => all + (one - mean) ** 2, 0) / (SEEDS - 1)
  return { mean, error: Math.sqrt(variance / SEEDS), best, tries }
}

/** Asks twice in every second, so it plays for less time. */
const TWO_QUOTES = ['two quotes at once', twoQuotes, 200] as const
const TO_AND_FRO = ['one balance to and fro', toAndFro, 900] as const
const HOLD = ['hold the quote for its best moment', holdForTheBest, 1_800] as const
const CHEAPEST = ['exchange whenever it costs next to nothing', cheapest, 900] as const

describe('whoever reads every price without delay earns nothing by quotes, on 100 seeds of a market without drift', () => {
  it.each([TWO_QUOTES, TO_AND_FRO, HOLD, CHEAPEST])('%s', (_, strategy, seconds) => {
    const { mean, error, best, tries } = play(strategy, VENUE, seconds)
    expect(tries).toBeGreaterThan(SEEDS)
    // Not in the mean beyond what chance brings, nor by any single use.
    expect(mean).toBeLessThanOrEqual(2 * error)
    expect(best).toBeLessThanOrEqual(1e-6)
  })

  it('the price alone sees to that: however many quotes hold at once, none is used at a profit', () => {
    const { mean, error, best, tries } = play(twoQuotes, MANY_QUOTES, 200)
    expect(tries).toBeGreaterThan(SEEDS)
    expect(mean).toBeLessThanOrEqual(2 * error)
    expect(best).toBeLessThanOrEqual(1e-6)
  })
})

const PLANTED = [
  { rule: NO_CHECK, played: TWO_QUOTES },
  { rule: NO_CHECK, played: TO_AND_FRO },
  { rule: NO_CHECK, played: HOLD },
  { rule: NO_CHECK_ONE_QUOTE, played: TO_AND_FRO },
  { rule: BOTH_SIDES, played: TO_AND_FRO },
]

describe('planted bugs: the same strategies do earn by a rule of', () => {
  it.each(PLANTED.map((one) => [`${one.rule.name}: ${one.played[0]}`, one] as const))(
    '%s',
    (_, { rule, played: [, strategy, seconds] }) => {
      const { mean, error } = play(strategy, rule, seconds)
      expect(mean).toBeGreaterThan(3 * error)
    },
  )
})
