import { sha256 } from '../../proofs/sha256.ts'

/** More would need too much memory on a phone. */
export const LOTTERY_MOST_TICKETS = 4_000_000

/** What commits Tapeline to its secret before the first commitment: SHA-256 of it. */
export const secretHash = (secret: string): string => sha256(`sale-secret1|${secret}`)

/** The seed of a draw: nobody knows it before every commitment is in, neither Tapeline nor a participant. */
export const drawSeed = (root: string, secret: string, nonces: readonly string[]): string =>
  sha256(`sale-draw1|${root}|${secret}|${nonces.join('|')}`)

const WORDS = 8
const RANGE = 2 ** 32

/** Numbers below a bound, each as likely as another: a 32-bit word at or above its largest multiple is thrown away. */
const createDraws = (seed: string): ((below: number) => number) => {
  let block = 0
  let words: readonly number[] = []
  let next = 0
  const word = (): number => {
    if (next === words.length) {
      const digest = sha256(`sale-draw1|${seed}|${block}`)
      words = Array.from({ length: WORDS }, (_, at) => Number.parseInt(digest.slice(at * 8, at * 8 + 8), 16))
      block += 1
      next = 0
    }
    const drawn = words[next] ?? 0
    next += 1
    return drawn
  }
  return (below) => {
    const limit = RANGE - (RANGE % below)
    for (;;) {
      const drawn = word()
      if (drawn < limit) return drawn % below
    }
  }
}

/**
 * How many tickets of each participant win, of `winners` in all. Fisher–Yates: the first `winners` places of the
 * shuffled tickets. Where there are no more tickets than that, all win. Throws for more than `LOTTERY_MOST_TICKETS`.
 */
export const drawTickets = (seed: string, tickets: readonly number[], winners: number): number[] => {
  const all = tickets.reduce((sum, count) => sum + count, 0)
  if (all > LOTTERY_MOST_TICKETS) throw new RangeError('More tickets than can be drawn')
  if (all <= winners) return [...tickets]
  const owners = new Uint32Array(all)
  let filled = 0
  for (const [at, count] of tickets.entries()) {
    owners.fill(at, filled, filled + count)
    filled += count
  }
  const won = tickets.map(() => 0)
  const draw = createDraws(seed)
  for (let place = 0; place < winners; place += 1) {
    const chosen = place + draw(all - place)
    const owner = owners[chosen] ?? 0
    owners[chosen] = owners[place] ?? 0
    owners[place] = owner
    won[owner] = (won[owner] ?? 0) + 1
  }
  return won
}
