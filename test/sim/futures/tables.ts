import { tiersLine } from '../../support/terms.ts'
import { createRandom } from '../random.ts'
import { type Books, BTC, ETH } from './books.ts'

/** Much stricter than the first tables, a little, and laxer. */
const TABLES = [
  [
    ['20000', 20, '0.03'],
    ['', 5, '0.12'],
  ],
  [['', 50, '0.015']],
  [['', 125, '0.002']],
] as const

/** Every so many steps a table is announced. */
const EVERY = 12

/** Announces tables now and then, to come into force within the next commits; a draw of its own, so that all else stays. */
export const createAnnouncer = (books: Books, seed: number): ((step: number) => void) => {
  const { pick, below } = createRandom(seed + 1_000_000)
  return (step) => {
    if (step % EVERY === 0)
      books.lines.take(tiersLine(pick([BTC, ETH, 'default']), books.now + below(20) * 1_000, pick(TABLES)))
  }
}
