import { isInLots, type listing } from '#protocol'
import { announcedAfter } from '../../market/announced.ts'
import { contractsOf } from '../../market/contracts.ts'
import type { Handler } from '../../services/handler.ts'

export const announced: Handler<typeof listing.announced> = (_, { services }) => {
  const { clock, listing: listed, market, settings, terms } = services
  const now = clock.now()
  const { fees, coins } = announcedAfter(settings, listed.offered(), now)
  const tables = contractsOf(market).map(({ instId }) => ({ instId, later: terms.leverage.later(instId, now) }))
  const pairs = market.instruments
    .filter((one) => isInLots(one) && terms.forex.has(one, now))
    .map((pair) => ({ instId: pair.instId, later: terms.forex.others(pair, now).later }))
  return Promise.resolve({
    fees: [...fees],
    coins: [...coins],
    withdrawn: listed.allWithdrawn().map(({ instrument: { instId }, state }) => ({ instId, state })),
    terms: [...tables, ...pairs]
      .flatMap(({ instId, later }) => later.map(({ from }) => ({ from, instId })))
      .toSorted((a, b) => a.from - b.from),
  })
}
