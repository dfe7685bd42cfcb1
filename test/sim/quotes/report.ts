import { rateEnd } from '../../../server/funding/rateTime.ts'
import type { Mean } from './outcome.ts'
import { BANK, playChannel } from './playChannel.ts'
import { FLASH_PLANS, playFlash } from './playFlash.ts'
import { VENUE } from './rules.ts'

const line = (name: string, { mean, error }: Mean): string => {
  // Where nothing could be used at a profit, no seed differs from another.
  const certainty = error === 0 ? '' : `, ${(mean / error).toFixed(1)} standard errors`
  return `  ${name}: ${mean.toFixed(4)} a seed${certainty}`
}

/**
 * `npm run sim:venue -- --quotes`: reads every price without delay and uses quotes and announced rates on so many seeds;
 * answers whether nobody earns.
 */
export const reportQuotes = (seeds: number, days: number): boolean => {
  const flash = FLASH_PLANS.map((plan) => ({ name: plan.name, ...playFlash(plan, VENUE, seeds) }))
  const channels = (['in', 'out'] as const).map((direction) => ({
    name: `announce and wait, ${direction}`,
    best: 0,
    ...playChannel({ ...BANK, direction }, rateEnd, { seeds, days }),
  }))
  const all = [...flash, ...channels]
  console.log(`${seeds} seeds:`)
  for (const each of all) console.log(line(each.name, each))
  const isSound = all.every(({ mean, error, best }) => mean <= 2 * error && best <= 1e-6)
  console.log(isSound ? 'nobody earns beyond chance' : 'SOMEBODY EARNS')
  return isSound
}
