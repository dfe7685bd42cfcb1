import { gaussian, mix, uniform } from '../simulated/hash.ts'
import type { Print } from '../simulated/print.ts'
import { clamp, type Node } from './node.ts'

/** Ids that each leaf has for its trades. */
const IDS_PER_LEAF = 32
const MAX_EXTRA = 4

/** Prices of a leaf: open, both extremes in either order, close, and prices in between. */
const pathOf = ({ o, h, l, c }: Node, hash: number, extra: number): number[] => {
  const upFirst = c === o ? uniform(mix(hash, 1)) < 0.5 : c < o
  const turns = upFirst ? [o, h, l, c] : [o, l, h, c]
  const path = turns.filter((px, i) => i === 0 || px !== turns[i - 1])
  for (let i = 0; i < extra; i++) {
    const at = 1 + Math.floor(uniform(mix(hash, 40 + i)) * Math.max(1, path.length - 1))
    const from = path[at - 1] ?? o
    const to = path[at] ?? from
    path.splice(at, 0, from + Math.round((to - from) * uniform(mix(hash, 50 + i))))
  }
  return path
}

/** Distributes lots by weight, tilted towards the required average so that little is left to correct. */
const distributeLots = (path: readonly number[], { v, q }: Node, hash: number): number[] => {
  const weights = path.map((_, i) => Math.exp(1.1 * gaussian(mix(hash, 60 + i))))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = path.reduce((sum, px, i) => sum + (px * (weights[i] ?? 0)) / total, 0)
  const variance = path.reduce((sum, px, i) => sum + ((px - mean) ** 2 * (weights[i] ?? 0)) / total, 0)
  const tilt = variance === 0 ? 0 : (q / v - mean) / variance
  const tilted = path.map((px, i) => (weights[i] ?? 0) * clamp(1 + tilt * (px - mean), 0.1, 4))
  const sum = tilted.reduce((all, weight) => all + weight, 0)
  const spare = v - path.length
  const sizes = tilted.map((weight) => 1 + Math.floor((spare * weight) / sum))
  sizes[0] = (sizes[0] ?? 0) + v - sizes.reduce((all, size) => all + size, 0)
  return sizes
}

/**
 * Moves lots between trades until the turnover is exact. What whole lots cannot reach goes into an additional trade of
 * one lot. Returns false if this path cannot have the turnover.
 */
const settle = (path: number[], sizes: number[], { h, l, q }: Node): boolean => {
  let missing = q - path.reduce((sum, px, i) => sum + px * (sizes[i] ?? 0), 0)
  const target = missing > 0 ? h : l
  const sink = path.indexOf(target)
  const up = missing > 0 ? 1 : -1
  const order = path.map((_, i) => i).toSorted((a, b) => up * ((path[a] ?? 0) - (path[b] ?? 0)))
  for (const i of order) {
    if (missing === 0) return true
    const gap = target - (path[i] ?? target)
    if (gap === 0) continue
    const lots = Math.min((sizes[i] ?? 1) - 1, Math.floor(missing / gap))
    sizes[i] = (sizes[i] ?? 0) - lots
    sizes[sink] = (sizes[sink] ?? 0) + lots
    missing -= lots * gap
    if (missing !== 0 && (sizes[i] ?? 0) > 1 && Math.abs(missing) < Math.abs(gap)) {
      sizes[i] = (sizes[i] ?? 0) - 1
      const at = i === path.length - 1 ? i : i + 1
      path.splice(at, 0, (path[i] ?? 0) + missing)
      sizes.splice(at, 0, 1)
      return true
    }
  }
  return missing === 0
}

/** The trades of a leaf. They have its open, high, low and close, and add up to its volume and turnover. */
export const printsOf = (node: Node, length: number, hash: number): readonly Print[] => {
  const wanted = Math.floor(uniform(mix(hash, 3)) ** 2 * (MAX_EXTRA + 1))
  let path = pathOf(node, hash, Math.min(wanted, node.v - 8))
  let sizes = distributeLots(path, node, hash)
  if (!settle(path, sizes, node)) {
    path = pathOf(node, hash, 0)
    sizes = distributeLots(path, node, hash)
    settle(path, sizes, node)
  }
  const times = path.map((_, i) => node.t + Math.floor(uniform(mix(hash, 80 + i)) * length)).toSorted((a, b) => a - b)
  const first = Math.floor(node.t / length) * IDS_PER_LEAF
  let buy = uniform(mix(hash, 2)) < 0.5
  return path.map((px, i) => {
    const previous = path[i - 1]
    if (previous !== undefined && previous !== px) buy = px > previous
    else if (uniform(mix(hash, 100 + i)) < 0.35) buy = !buy
    return { id: first + i, ts: times[i] ?? node.t, px, sz: sizes[i] ?? 0, buy }
  })
}
