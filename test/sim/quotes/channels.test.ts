import { describe, expect, it } from 'vitest'
import { type ChannelSettings, depositTerms, toAmount, toPrice, withdrawalTerms } from '#protocol'
import { channelRate, stillCounts } from '../../../server/funding/rates.ts'
import { rateEnd } from '../../../server/funding/rateTime.ts'
import { createWalk, type Walk } from './walk.ts'

const BANK: ChannelSettings = {
  direction: 'in',
  method: 'bank',
  currency: 'EUR',
  coin: 'USDT',
  network: '',
  countries: [],
  min: toAmount('20'),
  max: toAmount('100000'),
  feeFixed: toAmount('0'),
  feeRate: '0',
  spread: '0.005',
  minutes: 1_440,
  asks: ['iban'],
  details: [],
  decimals: 2,
  open: true,
}
const SEEDS = 100
const DAYS = 4
const STEP_SECONDS = 300
const DAY = 86_400_000

/** What was announced: until when, and what it would bring in euros against the middle if it were used now. */
interface Announced {
  readonly end: number
  readonly gain: () => number
}
type End = typeof rateEnd

const present = (walk: Walk, settings: ChannelSettings) => {
  const rate = channelRate(walk.market, settings)
  if (rate === undefined) throw new Error('no rate')
  return rate
}
/** Announces 10,000 at the best rate that is taken. */
const announce = (walk: Walk, settings: ChannelSettings, endOf: End): Announced => {
  const now = present(walk, settings)
  const isIn = settings.direction === 'in'
  const rates = [0.002, 0.001, 0.0001, 0].map((part) =>
    toPrice((Number(now.rate) * (1 + (isIn ? -part : part))).toFixed(8)),
  )
  const rate = rates.find((seen) => stillCounts(seen, now, settings.direction)) ?? now.rate
  const terms = isIn
    ? depositTerms(settings, toAmount('10000'), rate)
    : withdrawalTerms(settings, toAmount('10000'), rate)
  if ('problem' in terms) throw new Error(terms.problem)
  return {
    end: endOf(walk.market, settings, walk.now()) ?? 0,
    gain: () => {
      const worth = Number(isIn ? terms.net : terms.amount) / walk.dollarsOfEuro()
      return isIn ? worth - Number(terms.outside) : Number(terms.outside) - worth
    },
  }
}

/** Announces again and again, and pays or confirms only what is worth more than the middle, when it is past its best. */
const play = (settings: ChannelSettings, endOf: End) => {
  const gains: number[] = []
  let announced = 0
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const walk = createWalk(seed, STEP_SECONDS)
    let open: Announced | undefined
    let [best, gained] = [0, 0]
    for (let second = 0; second < (DAYS * DAY) / 1_000; second += STEP_SECONDS) {
      if (open === undefined || open.end <= walk.now()) {
        open = announce(walk, settings, endOf)
        best = 0
        announced += 1
      }
      const now = open.gain()
      best = Math.max(best, now)
      if (now > 0 && (now < best || open.end - walk.now() <= STEP_SECONDS * 1_000)) {
        gained += now
        open = undefined
      }
      walk.step()
    }
    gains.push(gained)
  }
  const mean = gains.reduce((all, one) => all + one, 0) / SEEDS
  const variance = gains.reduce((all, one) => all + (one - mean) ** 2, 0) / (SEEDS - 1)
  return { mean, error: Math.sqrt(variance / SEEDS), announced }
}

describe('whoever announces and then waits for the market earns nothing, on 100 seeds of a currency without drift', () => {
  it.each(['in', 'out'] as const)('what comes or goes: %s', (direction) => {
    const { mean, error, announced } = play({ ...BANK, direction }, rateEnd)
    expect(announced).toBe(SEEDS * DAYS * 96)
    expect(mean).toBeLessThanOrEqual(2 * error)
  })
})

describe('planted bug: a rate that is fixed for a day', () => {
  it.each(['in', 'out'] as const)('is an option that pays: %s', (direction) => {
    const { mean, error } = play({ ...BANK, direction }, (_, { minutes }, at) => at + minutes * 60_000)
    expect(mean).toBeGreaterThan(3 * error)
  })
})
