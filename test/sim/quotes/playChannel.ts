import { type ChannelSettings, depositTerms, toAmount, toPrice, withdrawalTerms } from '#protocol'
import { channelRate, stillCounts } from '../../../server/funding/rates.ts'
import type { rateEnd } from '../../../server/funding/rateTime.ts'
import { type Mean, meanOf } from './outcome.ts'
import { createWalk, type Walk } from './walk.ts'

/** A bank transfer that keeps its rate for a day at most. */
export const BANK: ChannelSettings = {
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
const STEP_SECONDS = 300
const DAY = 86_400_000

/** How many seeds are played, and how many days of each. */
interface Length {
  readonly seeds: number
  readonly days: number
}
/** In euros. */
export interface ChannelOutcome extends Mean {
  readonly announced: number
}

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
export const playChannel = (settings: ChannelSettings, endOf: End, { seeds, days }: Length): ChannelOutcome => {
  const gains: number[] = []
  let announced = 0
  for (let seed = 1; seed <= seeds; seed += 1) {
    const walk = createWalk(seed, STEP_SECONDS)
    let open: Announced | undefined
    let [best, gained] = [0, 0]
    for (let second = 0; second < (days * DAY) / 1_000; second += STEP_SECONDS) {
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
  return { ...meanOf(gains), announced }
}
