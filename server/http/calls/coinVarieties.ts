import type { coinVarieties } from '#protocol'
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
