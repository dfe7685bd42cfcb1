import { DAY } from '../calendar.ts'
import { hashText, mix, uniform } from './hash.ts'
import type { Model } from './model.ts'
import type { DayKeys } from './random/dayKeys.ts'
import { dayHashes, share } from './random/keyedHash.ts'
import { BOOK_STEP, MAX_LEVELS, type Side, type Sides, type Touch } from './side.ts'

/**
 * Simulated resting orders of an instrument, a pure function of key, price and time. Users' orders are not included,
 * and nothing depends on the future price.
 */
export interface Depth {
  /** Best bid and ask with their sizes, around an unrounded price in ticks. */
  touch(price: number, step: number): Touch
  sides(price: number, step: number): Sides
}

/** Ticks next to the best price that may each have a level. Beyond them, each block of prices has one level. */
const NEAR = 24
/** Number of steps for which a spread stays the same. */
const SPREAD_STEPS = 15
const STEPS_A_DAY = DAY / BOOK_STEP
/** Purposes of hashes: the spread, and the sizes of each side by price. */
const SPREAD = -1
const ASKS = 1
const BIDS = 2

export const createDepth = (model: Model, keys: DayKeys): Depth => {
  const secret = dayHashes(keys, `book|${model.instId}`)
  /** The positions of levels are public, as they reveal nothing about sizes or prices. */
  const grid = hashText(`${model.instId} book`)
  /** Approximate distance from the best price to the last of 400 levels. */
  const span = model.price * (model.hours === 'always' ? 0.012 : 0.003)
  const block = Math.max(1, Math.round(span / model.tick / MAX_LEVELS))
  const usual = Math.min(25_000, Math.max(400, model.turnover * 3e-5))
  /** Usual size of a level in lots. */
  const lots = Math.max(2, usual / model.price / model.lot)

  /** A draw that stays the same for `length` steps, from the key of the day in which they began. */
  const drawn = (purpose: number, step: number, length: number): number => {
    const slot = Math.floor(step / length)
    return share(secret(Math.floor((slot * length) / STEPS_A_DAY))(purpose, slot))
  }

  const spread = (step: number): number => {
    // The spread widens for some seconds now and then.
    const u = drawn(SPREAD, step, SPREAD_STEPS)
    return Math.max(1, Math.round(model.spread * (0.75 + 0.5 * u + (u > 0.93 ? 0.8 : 0))))
  }

  /** The price lies in the middle of the spread, within half a tick. */
  const touchPrices = (price: number, step: number): readonly [bid: number, ask: number] => {
    const width = spread(step)
    const bid = Math.max(1, Math.floor(price - (width - 1) / 2))
    return [bid, bid + width]
  }

  /** Lots at a price. Each price changes at a period of its own, shorter near the best price. */
  const size = (px: number, side: number, step: number, distance: number): number => {
    const where = mix(mix(grid, px), side)
    const pace = uniform(where)
    const period = distance < 3 ? 2 + Math.floor(pace * 8) : 8 + Math.floor(pace * pace * 600)
    const u = drawn(px * 4 + side, step + Math.floor(pace * 1009), period)
    const round = px % 1000 === 0 ? 6 : px % 100 === 0 ? 3 : px % 10 === 0 ? 1.5 : 1
    return Math.max(1, Math.round(lots * round * -Math.log(u) * (0.3 + 1.4 * pace)))
  }

  const ordersIn = (px: number, sz: number): number =>
    1 + Math.floor((Math.min(40, sz / lots) * 3 + uniform(mix(grid, px)) * 2) % 60)

  /** Writes the positions of levels from the best price on, upwards (1) or downwards (-1); returns their number. */
  const placeLevels = (best: number, up: 1 | -1, px: Float64Array): number => {
    let count = 0
    px[count++] = best
    if (block === 1) {
      for (let at = best + up; at > 0 && count < MAX_LEVELS; at += up) px[count++] = at
      return count
    }
    const near = Math.min(NEAR, 3 * block)
    for (let distance = 1; distance <= near; distance++) {
      const at = best + up * distance
      if (at > 0 && uniform(mix(mix(grid, at), 9)) < Math.max(1 / block, 1 / (1 + distance / 3))) px[count++] = at
    }
    const edge = best + up * near
    for (let nth = Math.floor(edge / block); count < MAX_LEVELS; nth += up) {
      const at = nth * block + Math.floor(uniform(mix(mix(grid, nth), 13)) * block)
      if (at <= 0) break
      if ((at - edge) * up > 0) px[count++] = at
    }
    return count
  }

  const side = (best: number, up: 1 | -1, step: number): Side => {
    const px = new Float64Array(MAX_LEVELS)
    const sz = new Float64Array(MAX_LEVELS)
    const orders = new Uint16Array(MAX_LEVELS)
    const count = placeLevels(best, up, px)
    for (let nth = 0; nth < count; nth++) {
      const at = px[nth] ?? 0
      const lotsHere = size(at, up === 1 ? ASKS : BIDS, step, Math.abs(at - best))
      sz[nth] = lotsHere
      orders[nth] = ordersIn(at, lotsHere)
    }
    return { px, sz, orders, count }
  }

  return {
    sides: (price, step) => {
      const [bid, ask] = touchPrices(price, step)
      return { asks: side(ask, 1, step), bids: side(bid, -1, step) }
    },
    touch: (price, step) => {
      const [bid, ask] = touchPrices(price, step)
      return { bid, bidSz: size(bid, BIDS, step, 0), ask, askSz: size(ask, ASKS, step, 0) }
    },
  }
}
