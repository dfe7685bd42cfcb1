import { extremes, reaching } from './bridge.ts'
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

/** The least and the most `q` that trades within these bounds can add up to. */
export const turnoverRange = (l: number, h: number, v: number, n: number): readonly [number, number] => {
  const slack = BOUND_LOTS * n * (h - l)
  return [l * v + slack, h * v - slack]
}

export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value

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

/** Candidates for the price at the cut, of which one is drawn by its weight. */
const CANDIDATES = 6
/** How much of every candidate is the step that instruments have in common. */
const COMMON = 0.8
const OWN = Math.sqrt(1 - COMMON * COMMON)

/**
 * Where the price stands at the cut: Brownian, given open, close, average and that the path just reaches the parent's
 * extremes. Drawn by weight from a few candidates; cutting a candidate off at the extremes instead would leave the
 * price standing there for hours.
 */
const priceAtCut = (parent: Node, cut: Cut): number => {
  const { o, h, l, c, v, q, s2 } = parent
  const { share: f, step, hash } = cut
  const spread = f * (1 - f)
  const mean = o + f * (c - o) + 6 * spread * (q / v - (o + c) / 2)
  const deviation = Math.sqrt(s2 * spread * (1 - 3 * spread))
  const weights: number[] = []
  const places: number[] = []
  let total = 0
  for (let i = 0; i < CANDIDATES; i++) {
    const m = Math.round(mean + deviation * (COMMON * step + OWN * gaussian(mix(hash, 60 + i))))
    if (m < l || m > h) continue
    const above = reaching(h - o, h - m, h - c, s2 * f, s2 * (1 - f))
    const below = reaching(o - l, m - l, c - l, s2 * f, s2 * (1 - f))
    total += (above.first + above.second) * (below.first + below.second)
    places.push(m)
    weights.push(total)
  }
  const drawn = total * uniform(mix(hash, 70))
  const at = weights.findIndex((weight) => weight > drawn)
  return places[at] ?? Math.round(l + (h - l) * (0.25 + 0.5 * uniform(mix(hash, 71))))
}

/** Splits a node in two whose open, close, extremes, volume and turnover add up to the parent's exactly. */
export const split = (parent: Node, cut: Cut): readonly [Node, Node] => {
  const { o, h, l, c, v, q, s2, n } = parent
  const { n1, share: f, hash } = cut
  const n2 = n - n1
  const m = priceAtCut(parent, cut)
  const v1 = clamp(Math.round(v * f), LOTS_PER_LEAF * n1, v - LOTS_PER_LEAF * n2)
  const v2 = v - v1

  const [up1, up2] = extremes([h - o, h - m, h - c], s2 * f, s2 * (1 - f), hash, 21)
  const [down1, down2] = extremes([o - l, m - l, c - l], s2 * f, s2 * (1 - f), hash, 24)
  let h1 = h - up1
  let h2 = h - up2
  let l1 = l + down1
  let l2 = l + down2

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
