import { judge, play, type Score, type Verdict } from './battery.ts'
import { ALL_BETS, plannedMarket, type SeriesOf, sealedMarket, tablesOf } from './markets.ts'
import { STRATEGIES } from './strategies.ts'

const DAY = 86_400_000
/** Markets of the planned kind, which have to be found out: few are enough. */
const CONTROLS = 8
/** Of so many strategies with all products, one earns by chance this many standard errors once in a hundred runs. */
const CHANCE = 4.2
const SHOWN = 5

const verdictsOf = (make: (seed: string) => SeriesOf, seeds: number, length: number): Verdict[] => {
  const scores = new Map<string, Score>()
  for (let seed = 1; seed <= seeds; seed++) play(tablesOf(make(String(seed)), ALL_BETS, length), scores)
  return [...scores.values()].map(judge).toSorted((a, b) => b.errors - a.errors)
}

const percent = (share: number): string => `${(100 * share).toFixed(3)} %`
const line = ({ name, bets, mean, errors }: Verdict): string =>
  `  ${name}: ${bets} bets, ${percent(mean)} of each stake after fees, ${errors.toFixed(1)} standard errors`

/** `npm run sim:venue -- --strategies`: fifty strategies on so many markets; answers whether none of them earns. */
export const reportStrategies = (seeds: number, days: number): boolean => {
  const began = performance.now()
  const sealed = verdictsOf(sealedMarket, seeds, days * DAY)
  const earners = sealed.filter(({ mean, errors }) => mean > 0 && errors > CHANCE)
  const bets = sealed.reduce((sum, verdict) => sum + verdict.bets, 0)
  console.log(`${STRATEGIES.length} strategies on ${seeds} markets of ${days} days, ${bets} bets; the best of them:`)
  for (const verdict of sealed.slice(0, SHOWN)) console.log(line(verdict))
  console.log(earners.length === 0 ? 'none earns beyond chance' : `${earners.length} EARN`)
  const planned = verdictsOf(plannedMarket, CONTROLS, DAY)
  const found = planned.filter(({ mean, errors, bets: own }) => mean > 0 && errors > CHANCE && own > 100)
  console.log(`the planned market, as a control: ${found.length} earn; the best of them:`)
  for (const verdict of found.slice(0, SHOWN)) console.log(line(verdict))
  console.log(`${((performance.now() - began) / 60_000).toFixed(0)} minutes`)
  return earners.length === 0 && found.length > 0
}
