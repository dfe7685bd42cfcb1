import { createHash } from 'node:crypto'
import { createMerkleTree, type MarketCommitment, type RevealedDay, type RevealedKey, sealedDay } from '#protocol'
import { DAY, HOUR } from '../../calendar.ts'
import { type DayKeys, dayName } from '../random/dayKeys.ts'

/** The keys of so many days are fixed when a market is made: twenty years. */
const SEALED_DAYS = 7_305
/** A day's key is told so long after the day's end, so that no clock that is a little off tells it too early. */
const REVEALED_AFTER = HOUR
/** The first year whose key is told: history goes back eight years, and volatility looks half a year further. */
const FIRST_YEAR = 2016

/** What of a market's secret is fixed and told. */
export interface SealedDays {
  readonly commitment: Pick<Extract<MarketCommitment, { kind: 'sealed' }>, 'days' | 'firstDay' | 'root' | 'secretHash'>
  /** A day's key with its way to the root; undefined for a day that is not over at `now`, or not in the tree. */
  prove(day: number, now: number): RevealedDay | undefined
}

/** The last day whose key is told at a time. */
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

/** Keys of all days that are over: of whole years, then of months of this year, then of days of this month. */
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
