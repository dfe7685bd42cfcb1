import { type Mean, meanOf } from './outcome.ts'
import { createAccount, type Rule } from './rules.ts'
import { cheapest, holdForTheBest, type Strategy, toAndFro, twoQuotes } from './strategies.ts'
import { createWalk } from './walk.ts'

/** In USDT. */
export interface FlashOutcome extends Mean {
  /** The most that one use brought against the middle at its moment. */
  readonly best: number
  readonly tries: number
}

export interface FlashPlan {
  readonly name: string
  readonly strategy: Strategy
  /** Seconds of each seed. */
  readonly seconds: number
}

/** Asks twice in every second, so it plays for less time. */
export const TWO_QUOTES: FlashPlan = { name: 'two quotes at once', strategy: twoQuotes, seconds: 200 }
export const TO_AND_FRO: FlashPlan = { name: 'one balance to and fro', strategy: toAndFro, seconds: 900 }
export const HOLD: FlashPlan = { name: 'hold the quote for its best moment', strategy: holdForTheBest, seconds: 1_800 }
export const CHEAPEST: FlashPlan = {
  name: 'exchange whenever it costs next to nothing',
  strategy: cheapest,
  seconds: 900,
}
export const FLASH_PLANS = [TWO_QUOTES, TO_AND_FRO, HOLD, CHEAPEST]

/** Plays one strategy on so many walks without drift. */
export const playFlash = ({ strategy, seconds }: FlashPlan, rule: Rule, seeds: number): FlashOutcome => {
  const results: number[] = []
  let [best, tries] = [Number.NEGATIVE_INFINITY, 0]
  for (let seed = 1; seed <= seeds; seed += 1) {
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
  return { ...meanOf(results), best, tries }
}
