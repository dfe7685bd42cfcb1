import { gaussian, mix, uniform } from './hash.ts'

/**
 * A stretch of the tape before it is written out: what its trades will add up to, exactly. Prices in whole ticks,
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
  /** Variance of the price over the stretch, in square ticks. */
  readonly s2: number
  /** How many leaves (the shortest stretches) it has. */
  readonly n: number
}

/** Fewest lots that a leaf needs, so that any split below is possible. */
export const LOTS_PER_LEAF = 8
/** Lots of a leaf that may be bound to its open, high, low and close. */
const BOUND_LOTS = 4

/** Keeps minutes as lively as days: holding to bounds and averages calms each split a little. */
const RESTLESS = 1.3

/** The least and the most `q` that trades within these bounds can add up to. */
export const turnoverRange = (l: number, h: number, v: number, n: number): readonly [number, number] => {
  const slack = BOUND_LOTS * n * (h - l)
  return [l * v + slack, h * v - slack]
}

export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value

/** Highest point of a Brownian bridge from `o` to `c` (its exact law); for the lowest, mirror it. */
export const bridgeMaximum = (o: number, c: number, s2: number, u: number): number =>
  (o + c + Math.sqrt((c - o) * (c - o) - 2 * s2 * Math.log(u))) / 2

/** What a split needs besides its parent. */
export interface Cut {
  /** Opening time of the second part. */
  readonly middle: number
  /** Leaves of the first part. */
  readonly n1: number
  /** The first part's share of the parent's variance and volume. */
  readonly share: number
  /** Standard normal: where the price stands at the cut. */
  readonly step: number
  /** Standard normal: how the average price differs between the parts. */
  readonly tilt: number
  readonly hash: number
}

/** Average prices of the two halves: Brownian, given open, middle, close and the whole's average. */
const firstAverage = (parent: Node, m: number, { share: f, tilt }: Cut): number => {
  const g = 1 - f
  const rest = parent.q / parent.v - (f * (parent.o + m)) / 2 - (g * (m + parent.c)) / 2
  const f3 = f * f * f
  const g3 = g * g * g
  const part = (rest * f3) / (f3 + g3) + Math.sqrt(((parent.s2 / 12) * f3 * g3) / (f3 + g3)) * tilt
  return (parent.o + m) / 2 + part / f
}

/** Splits a node in two whose open, close, extremes, volume and turnover add up to the parent's exactly. */
export const split = (parent: Node, cut: Cut): readonly [Node, Node] => {
  const { o, h, l, c, v, q, s2, n } = parent
  const { n1, share: f, hash } = cut
  const n2 = n - n1
  const spread = f * (1 - f)
  const bend = q / v - (o + c) / 2
  const mean = o + f * (c - o) + 6 * spread * bend
  const m = Math.round(clamp(mean + RESTLESS * Math.sqrt(s2 * spread * (1 - 3 * spread)) * cut.step, l, h))
  const v1 = clamp(Math.round(v * f), LOTS_PER_LEAF * n1, v - LOTS_PER_LEAF * n2)
  const v2 = v - v1

  const high1 = bridgeMaximum(o, m, s2 * f, uniform(mix(hash, 21)))
  const high2 = bridgeMaximum(m, c, s2 * (1 - f), uniform(mix(hash, 22)))
  const low1 = o + m - bridgeMaximum(o, m, s2 * f, uniform(mix(hash, 23)))
  const low2 = m + c - bridgeMaximum(m, c, s2 * (1 - f), uniform(mix(hash, 24)))
  // One part reaches the parent's extreme, the other stays within it.
  let h1 = high1 >= high2 ? h : Math.min(h, Math.round(high1))
  let h2 = high1 >= high2 ? Math.min(h, Math.round(high2)) : h
  let l1 = low1 <= low2 ? l : Math.max(l, Math.round(low1))
  let l2 = low1 <= low2 ? Math.max(l, Math.round(low2)) : l

  let [least1, most1] = turnoverRange(l1, h1, v1, n1)
  let [least2, most2] = turnoverRange(l2, h2, v2, n2)
  if (most1 + most2 < q) {
    // The parts lie too low for the parent's turnover: the one that stays within its high must reach further up.
    if (h1 < h) h1 = Math.min(h, h1 + Math.ceil((q - most1 - most2) / (v1 - BOUND_LOTS * n1)))
    else h2 = Math.min(h, h2 + Math.ceil((q - most1 - most2) / (v2 - BOUND_LOTS * n2)))
  } else if (least1 + least2 > q) {
    if (l1 > l) l1 = Math.max(l, l1 - Math.ceil((least1 + least2 - q) / (v1 - BOUND_LOTS * n1)))
    else l2 = Math.max(l, l2 - Math.ceil((least1 + least2 - q) / (v2 - BOUND_LOTS * n2)))
  }
  ;[least1, most1] = turnoverRange(l1, h1, v1, n1)
  ;[least2, most2] = turnoverRange(l2, h2, v2, n2)
  if (least1 + least2 > q || most1 + most2 < q) {
    // Still too narrow (rare): both may reach the parent's extremes, which always suffices.
    h1 = h2 = h
    l1 = l2 = l
    ;[least1, most1] = turnoverRange(l, h, v1, n1)
    ;[least2, most2] = turnoverRange(l, h, v2, n2)
  }
  const q1 = clamp(
    Math.round(firstAverage(parent, m, cut) * v1),
    Math.max(least1, q - most2),
    Math.min(most1, q - least2),
  )
  return [
    { t: parent.t, o, h: h1, l: l1, c: m, v: v1, q: q1, s2: s2 * f, n: n1 },
    { t: cut.middle, o: m, h: h2, l: l2, c, v: v2, q: q - q1, s2: s2 * (1 - f), n: n2 },
  ]
}

/** Two independent standard normals of a hash. */
export const twoGaussians = (hash: number): readonly [number, number] => [
  gaussian(mix(hash, 31)),
  gaussian(mix(hash, 37)),
]
