import { rationSale, recheckSale, type SaleLine, saleCharge, sha256 } from '#protocol'
import { linesOf, SETTINGS } from './example.ts'

let lines: readonly SaleLine[] = []

/** The page's side of the bench. */
export const bench = {
  /** Makes so many lines. */
  make: (count: number): void => void (lines = linesOf(count)),
  /** Checks a sale as its screen does, on the page's own thread, which is slowed; ms. Throws where it does not match. */
  check: (): number => {
    const { root, total, sum, tokens } = rationSale('bench', SETTINGS, lines)
    const [line] = lines
    const [given] = tokens
    if (line === undefined || given === undefined) throw new Error('no lines')
    const published = { id: 'bench', settings: SETTINGS, root, participants: lines.length, total, sum }
    const own = { id: line.id, commitment: line.commitment, tokens: given, charged: saleCharge(SETTINGS, given) }
    const before = performance.now()
    const { verdict } = recheckSale(published, lines, own)
    const took = performance.now() - before
    if (verdict !== 'ok') throw new Error('the check does not match')
    return took
  },
  /** So many hashes of a line of 64 bytes, the plainest work of a check; ms. */
  hashes: (count: number): number => {
    const before = performance.now()
    let last = '0'.repeat(64)
    for (let at = 0; at < count; at += 1) last = sha256(last)
    return performance.now() - before
  },
}

Object.assign(window, { bench })
