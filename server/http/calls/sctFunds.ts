import { resultsSent, type sctFunds, sum } from '#protocol'
import { emptyFund, readFunds } from '../../ledger/balances.ts'
import { readBound } from '../../ledger/bound.ts'
import type { UserKind } from '../../ledger/posting.ts'
import { ownedOf, valueOf } from '../../ledger/valuation.ts'
import type { Handler, UserRequest } from '../../services/handler.ts'

/** Every coin that the user owns, with its value, and the equity: their sum with the unrealised results. */
const valued = async ({ services: { database, market, clock, privateFeeds }, uid }: UserRequest) => {
  // Taken before the read: an answer must not claim to be newer than its data.
  const ts = String(clock.now())
  const [funds, positions] = await Promise.all([readFunds(database.db, uid), privateFeeds.snapshots.positions(uid)])
  const rows = funds.map((fund) => ({ ...fund, valueUsdt: valueOf(market, fund.coin, ownedOf(fund)) }))
  const unrealised = resultsSent(positions)
  return { rows, unrealised, total: sum([...rows.map(({ valueUsdt }) => valueUsdt), unrealised]), ts }
}

export const getByCode: Handler<typeof sctFunds.getByCode> = async ({ coin }, { services: { database }, uid }) => ({
  fund: (await readFunds(database.db, uid, [coin]))[0] ?? emptyFund(coin),
})

export const totalUSDT: Handler<typeof sctFunds.totalUSDT> = async (_, request) => {
  const { total, ts } = await valued(request)
  return { total, ts }
}

export const totalSctFunds: Handler<typeof sctFunds.totalSctFunds> = async (_, request) => {
  const { services, uid } = request
  const { market } = services
  const [{ rows, total, unrealised, ts }, bound] = await Promise.all([
    valued(request),
    readBound(services.database.db, uid),
  ])
  const of = (kind: UserKind) => sum(rows.map((row) => valueOf(market, row.coin, row[kind])))
  return {
    total,
    available: of('available'),
    frozen: of('frozen'),
    margin: of('margin'),
    escrow: of('escrow'),
    locked: of('locked'),
    deposit: of('deposit'),
    unrealised,
    bound,
    ts,
  }
}

export const getFundsData: Handler<typeof sctFunds.getFundsData> = async (_, request) => {
  const { rows, total, ts } = await valued(request)
  return { funds: rows, total, ts }
}
