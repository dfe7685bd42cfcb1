import { createHash } from 'node:crypto'
import { createMerkleTree, type MarketCommitment, type RevealedDay, type RevealedKey, sealedDay } from '#protocol'
import { DAY, HOUR } from '../../calendar.ts'
import { type DayKeys, dayName } from '../random/dayKeys.ts'

/** Number of days whose keys are committed to when a market is created: twenty years. */
const SEALED_DAYS = 7_305
/**
 * Time after the end of a day at which its key is published, so that a slightly wrong clock does not publish it too
 * early.
 */
const REVEALED_AFTER = HOUR
/** The first year whose key is published: history goes back eight years, and volatility half a year further. */
const FIRST_YEAR = 2016

/** The commitment to a market's secret, and the proofs of published keys. */
export interface SealedDays {
  readonly commitment: Pick<Extract<MarketCommitment, { kind: 'sealed' }>, 'days' | 'firstDay' | 'root' | 'secretHash'>
  /** A day's key with its Merkle path; undefined for a day that has not ended at `now`, or is not in the tree. */
  prove(day: number, now: number): RevealedDay | undefined
}

/** The last day whose key is published at a time. */
export const lastRevealed = (now: number): number => Math.floor((now - REVEALED_AFTER) / DAY) - 1

export const createSealedDays = (secret: Buffer, keys: DayKeys, firstDay: number): SealedDays => {
  const tree = createMerkleTree(
    Array.from({ length: SEALED_DAYS }, (_, nth) =>
      sealedDay(dayName(firstDay + nth), keys.day(firstDay + nth).toString('hex')),
    ),
  )
  return {
    commitment: {
      root: tree.root,
      firstDay: dayName(firstDay),
      days: SEALED_DAYS,
      secretHash: createHash('sha256').update(secret).digest('hex'),
    },
    prove: (day, now) => {
      const isRevealed = Number.isInteger(day) && day >= firstDay && day <= lastRevealed(now)
      if (!isRevealed || day >= firstDay + SEALED_DAYS) return undefined
      return { day: dayName(day), key: keys.day(day).toString('hex'), path: tree.proof(day - firstDay) }
    },
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Keys of all published days: of whole years, then of months of the present year, then of days of the present month.
 */
export const revealedUntil = (keys: DayKeys, now: number): RevealedKey[] => {
  const [year = 0, month = 0, day = 0] = dayName(lastRevealed(now) + 1)
    .split('-')
    .map(Number)
  const names = [
    ...Array.from({ length: year - FIRST_YEAR }, (_, nth) => String(FIRST_YEAR + nth)),
    ...Array.from({ length: month - 1 }, (_, nth) => `${year}-${two(nth + 1)}`),
    ...Array.from({ length: day - 1 }, (_, nth) => `${year}-${two(month)}-${two(nth + 1)}`),
  ]
  return names.map((name) => ({ name, key: keys.named(name).toString('hex') }))
}
