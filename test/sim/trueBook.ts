import { crc32 } from 'node:zlib'
import type { Book, BookLevel } from '#protocol'
import type { Random } from './random.ts'

export type Side = 'asks' | 'bids'

/** One number for a set of levels whatever their order: levels go in and out by the same step. */
export const hashLevel = (side: Side, px: string, sz: string): number => {
  let hash = side === 'asks' ? 0x9e3779b9 : 0x85ebca6b
  for (let i = 0; i < px.length; i++) hash = Math.imul(hash ^ px.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ 0x2f, 0x01000193)
  for (let i = 0; i < sz.length; i++) hash = Math.imul(hash ^ sz.charCodeAt(i), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** The venue's own book: prices of two decimals around `middle`, in cents. */
export interface TrueBook {
  readonly seqId: () => number
  readonly hash: () => number
  readonly levels: (side: Side) => [px: string, sz: string][]
  /** The first of these; undefined while the side is empty. */
  readonly best: (side: Side) => [px: string, sz: string] | undefined
  /** Moves some levels; the answer is the update that tells it. */
  readonly change: (random: Random) => Omit<Book, 'ts'>
  /** Says that nothing changed. */
  readonly heartbeat: () => Omit<Book, 'ts'>
  /** Maintenance: the next change continues with a smaller number. */
  readonly reset: () => void
  readonly snapshot: () => Omit<Book, 'ts'>
}

const REACH = 30
const MOST = 25
const price = (cents: number): string => `${Math.floor(cents / 100)}.${cents % 100 < 10 ? '0' : ''}${cents % 100}`
const wire = ([px, sz]: readonly [string, string]): BookLevel => [px, sz, '0', '1']

export const createTrueBook = (middle: number, withChecksum: boolean, random: Random): TrueBook => {
  const sides: Record<Side, Map<number, string>> = { asks: new Map(), bids: new Map() }
  let seqId = 1_000 + random.below(1_000)
  let hash = 0
  let from = seqId
  let isReset = false

  const set = (side: Side, cents: number, sz: string): void => {
    const known = sides[side].get(cents)
    if (known !== undefined) hash ^= hashLevel(side, price(cents), known)
    if (sz === '0') sides[side].delete(cents)
    else {
      sides[side].set(cents, sz)
      hash ^= hashLevel(side, price(cents), sz)
    }
  }
  const levels = (side: Side): [string, string][] =>
    [...sides[side]].toSorted(([a], [b]) => (side === 'asks' ? a - b : b - a)).map(([cents, sz]) => [price(cents), sz])
  const checksum = (): number => {
    if (!withChecksum) return 0
    const [bids, asks] = [levels('bids'), levels('asks')]
    const parts: string[] = []
    for (let i = 0; i < 25; i++) for (const level of [bids[i], asks[i]]) if (level !== undefined) parts.push(...level)
    return crc32(parts.join(':')) | 0
  }
  const move = (): { side: Side; cents: number; sz: string } => {
    const side = random.chance(0.5) ? 'asks' : 'bids'
    const away = 1 + random.below(REACH)
    const cents = side === 'asks' ? middle + away : middle - away
    const leave = sides[side].size > 5 && (sides[side].size >= MOST || random.chance(0.3))
    const known = [...sides[side].keys()]
    if (leave) return { side, cents: random.pick(known), sz: '0' }
    return { side, cents, sz: `${1 + random.below(90)}.${random.below(10)}` }
  }
  const told = (asks: BookLevel[], bids: BookLevel[]): Omit<Book, 'ts'> => ({
    asks,
    bids,
    checksum: checksum(),
    prevSeqId: from,
    seqId,
  })
  for (let i = 0; i < 30; i++) {
    const { side, cents, sz } = move()
    set(side, cents, sz)
  }
  return {
    seqId: () => seqId,
    hash: () => hash,
    levels,
    best: (side) => {
      const up = side === 'asks' ? 1 : -1
      let first = Number.POSITIVE_INFINITY
      for (const cents of sides[side].keys()) first = Math.min(first, cents * up)
      const size = sides[side].get(first * up)
      return size === undefined ? undefined : [price(first * up), size]
    },
    change: () => {
      const changes = new Map<string, { side: Side; level: BookLevel }>()
      for (let i = 1 + random.below(3); i > 0; i--) {
        const { side, cents, sz } = move()
        set(side, cents, sz)
        changes.set(`${side} ${cents}`, { side, level: wire([price(cents), sz]) })
      }
      from = seqId
      seqId += isReset ? -500 : 1 + random.below(3)
      isReset = false
      const of = (wanted: Side): BookLevel[] =>
        [...changes.values()].filter(({ side }) => side === wanted).map(({ level }) => level)
      return told(of('asks'), of('bids'))
    },
    heartbeat: () => {
      from = seqId
      return told([], [])
    },
    reset: () => {
      isReset = true
    },
    snapshot: () => ({
      asks: levels('asks').map(wire),
      bids: levels('bids').map(wire),
      checksum: checksum(),
      prevSeqId: -1,
      seqId,
    }),
  }
}
