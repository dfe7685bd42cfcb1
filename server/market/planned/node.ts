import { gaussian, mix, normalShare, uniform } from '../simulated/hash.ts'
import { extremes, reaching } from './bridge.ts'

/**
 * A period of the tape before its trades are made, with the exact totals of its trades. Prices are in whole ticks,
 * volume in whole lots, `q` in ticks times lots.
 */
export interface Node {
  /** Opening time, Unix ms. */
  readonly t: number
  readonly o: number
  readonly h: number
  readonly l: number
  readonly c: number
  readonly v: number
  readonly q: number
  /** Variance of the price over the period, in square ticks. */
  readonly s2: number
  /** Number of leaves (the shortest periods) in it. */
  readonly n: number
}

/** Fewest lots of a leaf, so that every split of it is possible. */
export const LOTS_PER_LEAF = 8
/** Lots of a leaf that may be needed for its open, high, low and close. */
const BOUND_LOTS = 4

/** The least and greatest `q` that trades within these bounds can add up to. */
export const turnoverRange = ({ l, h, v, n }: Pick<Node, 'l' | 'h' | 'v' | 'n'>): readonly [number, number] => {
  const slack = BOUND_LOTS * n * (h - l)
  return [l * v + slack, h * v - slack]
}

export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value

/** A node without its turnover. */
type Part = Omit<Node, 't' | 'q'>

/** Usual average price of a path: half its ends, half the middle of its range. */
const usualAverage = ({ o, h, l, c }: Part): number => (o + c + h + l) / 4

/** How near to an extreme an average may lie, as a share of the distance. */
const LIKELY_SHARE = 0.6

/**
 * Likely turnovers of a random path. Its average is not near an extreme, where it could only be if the price stood
 * still.
 */
export const likelyTurnover = (part: Part): readonly [number, number] => {
  const average = usualAverage(part)
  return [
    (average - LIKELY_SHARE * (average - part.l)) * part.v,
    (average + LIKELY_SHARE * (part.h - average)) * part.v,
  ]
}

/** Turnover of the first part before limits: both parts deviate equally from their usual averages, plus a tilt. */
const wantedTurnover = (q: number, tilt: number, part1: Part, part2: Part): number => {
  const v = part1.v + part2.v
  const stray = q / v - (usualAverage(part1) * part1.v + usualAverage(part2) * part2.v) / v
  const swing = Math.min(part1.h - part1.l, part2.h - part2.l) * USUAL_SWING
  return part1.v * (usualAverage(part1) + stray) + ((part1.v * part2.v) / v) * swing * tilt
}

/**
 * The first part's share of the turnover: as wanted if that is likely for both parts, otherwise equally unlikely for
 * both.
 */
const shareTurnover = (q: number, wanted: number, part1: Part, part2: Part): number => {
  const [low1, high1] = likelyTurnover(part1)
  const [low2, high2] = likelyTurnover(part2)
  if (q > high1 + high2) {
    const room1 = part1.h * part1.v - high1
    const room2 = part2.h * part2.v - high2
    return high1 + ((q - high1 - high2) * room1) / Math.max(1, room1 + room2)
  }
  if (q < low1 + low2) {
    const room1 = low1 - part1.l * part1.v
    const room2 = low2 - part2.l * part2.v
    return low1 - ((low1 + low2 - q) * room1) / Math.max(1, room1 + room2)
  }
  return clamp(wanted, Math.max(low1, q - high2), Math.min(high1, q - low2))
}

/** Usual difference of two neighbours' average prices beyond what their ends imply, as a share of their range. */
const USUAL_SWING = 0.08

/** Compensates for children that come out a little calmer than their share of the variance. */
const DEVIATION_FACTOR = 1.04

/** The parameters of a split. */
export interface Cut {
  /** Opening time of the second part. */
  readonly middle: number
  /** Leaves of the first part. */
  readonly n1: number
  /** The first part's share of the parent's variance and volume. */
  readonly share: number
  /** Standard normal: the price at the cut. */
  readonly step: number
  /** Standard normal: the difference of the parts' average prices. */
  readonly tilt: number
  readonly hash: number
}

/** Candidates for the price at the cut, one of which is drawn by its weight. */
const CANDIDATES = 14
/** Greatest distance of a candidate from the mean, in standard deviations. */
const MAX_DEVIATIONS = 3.2
/** Share of the draw that instruments have in common. */
const COMMON = 0.85
const OWN = Math.sqrt(1 - COMMON * COMMON)

/**
 * The price at the cut: Brownian, on condition of open, close and average, and of a path that just reaches the parent's
 * extremes. It is drawn by its density on a grid. Clamping a free draw to the extremes instead would leave the price
 * there for hours.
 */
const priceAtCut = (parent: Node, cut: Cut): number => {
  const { o, h, l, c, v, q, s2 } = parent
  const { share: f, step, hash } = cut
  const spread = f * (1 - f)
  const mean = o + f * (c - o) + 6 * spread * (q / v - (o + c) / 2)
  const deviation = DEVIATION_FACTOR * Math.sqrt(s2 * spread * (1 - 3 * spread))
  const from = clamp(mean - MAX_DEVIATIONS * deviation, l, h)
  const width = (clamp(mean + MAX_DEVIATIONS * deviation, l, h) - from) / CANDIDATES
  const shares: number[] = []
  let total = 0
  for (let i = 0; i < CANDIDATES; i++) {
    const m = from + (i + 0.5) * width
    const above = reaching(h - o, h - m, h - c, s2 * f, s2 * (1 - f))
    const below = reaching(o - l, m - l, c - l, s2 * f, s2 * (1 - f))
    const z = (m - mean) / deviation
    total += Math.exp(-0.5 * z * z) * (above.first + above.second) * (below.first + below.second)
    shares.push(total)
  }
  const drawn = total * normalShare(COMMON * step + OWN * gaussian(mix(hash, 60)))
  const at = shares.findIndex((share) => share >= drawn)
  return Math.round(clamp(from + (Math.max(0, at) + uniform(mix(hash, 70))) * width, l, h))
}

type Parts = readonly [Part, Part]

/** Parts that can have the parent's turnover. If it is unlikely within their ranges, both get the parent's extremes. */
const widened = (parts: Parts, { h, l, q }: Node): Parts => {
  const [first, second] = parts
  const likely = [likelyTurnover(first), likelyTurnover(second)] as const
  const high = q > likely[0][1] + likely[1][1] ? { h } : {}
  const low = q < likely[0][0] + likely[1][0] ? { l } : {}
  const out: Parts = [
    { ...first, ...high, ...low },
    { ...second, ...high, ...low },
  ]
  const [least1, most1] = turnoverRange(out[0])
  const [least2, most2] = turnoverRange(out[1])
  // With both extremes in both parts the turnover always fits.
  return q < least1 + least2 || q > most1 + most2
    ? [
        { ...first, h, l },
        { ...second, h, l },
      ]
    : out
}

/** Splits a node in two, whose open, close, extremes, volume and turnover give the parent's exactly. */
export const split = (parent: Node, cut: Cut): readonly [Node, Node] => {
  const { o, h, l, c, v, q, s2, n } = parent
  const { n1, share: f, hash } = cut
  const n2 = n - n1
  const m = priceAtCut(parent, cut)
  const v1 = clamp(Math.round(v * f), LOTS_PER_LEAF * n1, v - LOTS_PER_LEAF * n2)
  const v2 = v - v1

  const [up1, up2] = extremes([h - o, h - m, h - c], s2 * f, s2 * (1 - f), hash, 21)
  const [down1, down2] = extremes([o - l, m - l, c - l], s2 * f, s2 * (1 - f), hash, 24)
  const apart = [
    { o, h: h - up1, l: l + down1, c: m, v: v1, s2: s2 * f, n: n1 },
    { o: m, h: h - up2, l: l + down2, c, v: v2, s2: s2 * (1 - f), n: n2 },
  ] as const
  const [part1, part2] = widened(apart, parent)
  const [least1, most1] = turnoverRange(part1)
  const [least2, most2] = turnoverRange(part2)
  const q1 = clamp(
    Math.round(shareTurnover(q, wantedTurnover(q, cut.tilt, part1, part2), part1, part2)),
    Math.max(least1, q - most2),
    Math.min(most1, q - least2),
  )
  return [
    { ...part1, t: parent.t, q: q1 },
    { ...part2, t: cut.middle, q: q - q1 },
  ]
}
