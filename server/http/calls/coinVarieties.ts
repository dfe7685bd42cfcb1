import type { c2cVarieties, coinVarieties } from '#protocol'
import { c2cCurrencies, c2cIndices, decimalsOf } from '../../c2c/varieties.ts'
import { coinsOf, HELD_COINS } from '../../market/instruments.ts'
import { originOf } from '../../market/origin.ts'
import type { Handler } from '../../services/handler.ts'

export const getList: Handler<typeof coinVarieties.getList> = (_, { services: { market, listing, marketSeed } }) => {
  const { source, switchAt } = originOf(market, marketSeed) ?? {}
  const next = listing.next()
  return Promise.resolve({
    coins: coinsOf(market.instruments),
    instruments: [...market.instruments],
    ...(next === undefined ? {} : { next: { from: next.from, instruments: [...next.instruments] } }),
    ...(source === undefined || source === 'sealed' || source === 'okx'
      ? {}
      : { foreseeable: { source, ...(switchAt === undefined ? {} : { until: switchAt }) } }),
  })
}

export const getCoins: Handler<typeof coinVarieties.getCoins> = () => Promise.resolve({ coins: [...HELD_COINS] })

export const getc2cVarieties: Handler<typeof c2cVarieties.getc2cVarieties> = async (
  _,
  { services: { market, database, clock } },
) => {
  const at = clock.now()
  const currencies = await c2cCurrencies(database.db, at)
  return {
    coins: [...HELD_COINS],
    currencies: currencies.map((currency) => ({ currency, decimals: decimalsOf(currency) })),
    indices: c2cIndices(market, currencies, at),
  }
}
