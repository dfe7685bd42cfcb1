import { type coinVarieties, isInLots } from '#protocol'
import { announcedAfter } from '../market/announced.ts'
import { contractsOf } from '../market/contracts.ts'
import { coinsOf, HELD_COINS } from '../market/instruments.ts'
import type { Handler } from './handler.ts'

export const getList: Handler<typeof coinVarieties.getList> = (_, { services: { market, listing } }) => {
  const next = listing.next()
  return Promise.resolve({
    coins: coinsOf(market.instruments),
    instruments: [...market.instruments],
    ...(next === undefined ? {} : { next: { from: next.from, instruments: [...next.instruments] } }),
  })
}

export const getCoins: Handler<typeof coinVarieties.getCoins> = () => Promise.resolve({ coins: [...HELD_COINS] })

export const announced: Handler<typeof coinVarieties.announced> = (_, { services }) => {
  const { clock, listing, market, settings, terms } = services
  const now = clock.now()
  const { fees, coins } = announcedAfter(settings, listing.offered(), now)
  const tables = contractsOf(market).map(({ instId }) => ({ instId, later: terms.leverage.later(instId, now) }))
  const pairs = market.instruments
    .filter((one) => isInLots(one) && terms.forex.has(one, now))
    .map((pair) => ({ instId: pair.instId, later: terms.forex.others(pair, now).later }))
  return Promise.resolve({
    fees: [...fees],
    coins: [...coins],
    withdrawn: listing.allWithdrawn().map(({ instrument: { instId }, state }) => ({ instId, state })),
    terms: [...tables, ...pairs]
      .flatMap(({ instId, later }) => later.map(({ from }) => ({ from, instId })))
      .toSorted((a, b) => a.from - b.from),
  })
}
