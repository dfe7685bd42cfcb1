import { computed, type ReadonlySignal } from '@preact/signals-core'
import { type Amount, add, usdtPair, ZERO } from '#protocol'
import type { FeedValue, FundRow, PulseQuote, Stream } from '#stream'
import { ownedOf, worth } from './valuation.ts'

type Pulse = ReadonlySignal<FeedValue<ReadonlyMap<string, PulseQuote>>>

/** Prices in USDT that follow the tick, a signal for each coin; reading them renders nothing. */
export interface LivePrices {
  /** Undefined without a price. */
  priceOf(coin: string): ReadonlySignal<string | undefined>
  /** What all of this is worth; coins without a price count nothing. Undefined until the first prices are known. */
  totalOf(rows: readonly FundRow[]): ReadonlySignal<Amount | undefined>
}

/** From the quotes at full rate where they come, else from the pulse of all prices. */
export const createLivePrices = (stream: Pick<Stream, 'quote'>, pulse: Pulse): LivePrices => {
  const prices = new Map<string, ReadonlySignal<string | undefined>>()
  const priceOf = (coin: string): ReadonlySignal<string | undefined> => {
    const known = prices.get(coin)
    if (known !== undefined) return known
    const quote = stream.quote(usdtPair(coin))
    const made = computed(() =>
      coin === 'USDT' ? '1' : (quote.value?.last ?? pulse.value.data?.get(usdtPair(coin))?.last),
    )
    prices.set(coin, made)
    return made
  }
  return {
    priceOf,
    totalOf: (rows) => {
      const owned = rows.map(({ coin, ...row }) => ({
        price: priceOf(coin),
        amount: ownedOf(row),
      }))
      return computed(() => {
        const values = owned.map(({ price, amount }) => worth(amount, price.value))
        const waits = values.includes(undefined) && pulse.value.data === undefined
        return waits ? undefined : values.reduce<Amount>((sum, value) => add(sum, value ?? ZERO), ZERO)
      })
    },
  }
}
