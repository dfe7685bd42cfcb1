import { hashText, mix, uniform } from '../simulated/hash.ts'
import type { Model } from '../simulated/model.ts'
import type { Print } from '../simulated/print.ts'
import { MAX_LEVELS, type Side, type Sides, type Touch } from '../simulated/side.ts'

/**
 * Simulated resting orders of an instrument, a pure function of seed, last trade and time. Users' orders are not
 * included.
 */
export interface Depth {
  /** Best bid and ask and their sizes. */
  touch(last: Print, step: number): Touch
  sides(last: Print, step: number): Sides
}

/** Ticks next to the best price that may each have a level. Beyond them, each block of prices has one level. */
const NEAR = 24

export const createDepth = (model: Model, seed: number): Depth => {
  const hash = hashText(`${model.instId} book`, seed)
  /** Approximate distance from the best price to the last of 400 levels. */
  const span = model.price * (model.hours === 'always' ? 0.012 : 0.003)
  const block = Math.max(1, Math.round(span / model.tick / MAX_LEVELS))
  const usual = Math.min(25_000, Math.max(400, model.turnover * 3e-5))
  /** Usual size of a level in lots. */
  const lots = Math.max(2, usual / model.price / model.lot)

  const spread = (step: number): number => {
    // The spread widens for some seconds now and then.
    const u = uniform(mix(mix(hash, 5), Math.floor(step / 15)))
    return Math.max(1, Math.round(model.spread * (0.75 + 0.5 * u + (u > 0.93 ? 0.8 : 0))))
  }

  const touchPrices = (last: Print, step: number): readonly [bid: number, ask: number] => {
    const width = spread(step)
    // A narrow spread: the trade is at the price it took. A wide one: inside, nearer to that side.
    const below = width <= 2 ? (last.buy ? width : 0) : Math.round(width * (last.buy ? 0.6 : 0.4))
    const bid = Math.max(1, last.px - below)
    return [bid, bid + width]
  }

  /** Lots at a price. Each price changes at a period of its own, shorter near the best price. */
  const size = (px: number, side: number, step: number, distance: number): number => {
    const where = mix(mix(hash, px), side)
    const pace = uniform(where)
    const period = distance < 3 ? 2 + Math.floor(pace * 8) : 8 + Math.floor(pace * pace * 600)
    const slot = Math.floor((step + Math.floor(pace * 1009)) / period)
    const u = uniform(mix(where, slot))
    const round = px % 1000 === 0 ? 6 : px % 100 === 0 ? 3 : px % 10 === 0 ? 1.5 : 1
    return Math.max(1, Math.round(lots * round * -Math.log(u) * (0.3 + 1.4 * pace)))
  }

  const ordersIn = (px: number, sz: number): number =>
    1 + Math.floor((Math.min(40, sz / lots) * 3 + uniform(mix(hash, px)) * 2) % 60)

  const side = (which: 'asks' | 'bids', last: Print, step: number): Side => {
    const [bid, ask] = touchPrices(last, step)
    const up = which === 'asks' ? 1 : -1
    const best = which === 'asks' ? ask : bid
    const tag = which === 'asks' ? 1 : 2
    const px = new Float64Array(MAX_LEVELS)
    const sz = new Float64Array(MAX_LEVELS)
    const orders = new Uint16Array(MAX_LEVELS)
    let count = 0
    /** Adds a level; false when there is no room for more. */
    const put = (at: number): boolean => {
      const lotsHere = size(at, tag, step, Math.abs(at - best))
      px[count] = at
      sz[count] = lotsHere
      orders[count] = ordersIn(at, lotsHere)
      count++
      return count < MAX_LEVELS
    }
    put(best)
    if (block === 1) {
      for (let at = best + up; at > 0 && put(at); at += up);
      return { px, sz, orders, count }
    }
    const near = Math.min(NEAR, 3 * block)
    for (let distance = 1; distance <= near; distance++) {
      const at = best + up * distance
      if (at > 0 && uniform(mix(mix(hash, at), 9)) < Math.max(1 / block, 1 / (1 + distance / 3))) put(at)
    }
    const edge = best + up * near
    for (let b = Math.floor(edge / block); ; b += up) {
      const at = b * block + Math.floor(uniform(mix(mix(hash, b), 13)) * block)
      if (at <= 0 || ((at - edge) * up > 0 && !put(at))) break
    }
    return { px, sz, orders, count }
  }

  return {
    sides: (last, step) => ({ asks: side('asks', last, step), bids: side('bids', last, step) }),
    touch: (last, step) => {
      const [bid, ask] = touchPrices(last, step)
      return { bid, bidSz: size(bid, 2, step, 0), ask, askSz: size(ask, 1, step, 0) }
    },
  }
}
