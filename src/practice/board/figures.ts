import { type Amount, add, forexResult, negate, notional, type Price, sum, unrealised, ZERO } from '#protocol'
import { type Account, coinsOf, held, PRACTICE_COIN } from '../engine/account.ts'
import { forexAccount } from '../engine/forex.ts'
import type { Markets } from '../engine/market.ts'

/** What an account is worth now. Coins without a price and positions without one count nothing, as `isWhole` says. */
export interface Worth {
  readonly equity: Amount
  readonly isWhole: boolean
}

/** The unrealised result of each position, by id. */
export const resultsOf = (account: Account, markets: Markets): ReadonlyMap<string, Amount> => {
  const results = new Map<string, Amount>()
  const forex = forexAccount({ account }, markets)
  for (const [nth, position] of (forex?.of ?? []).entries()) {
    const one = forex?.positions[nth]
    if (one !== undefined) results.set(position.id, forexResult(one))
  }
  for (const { id, product, instId, holding } of account.positions) {
    const mark = product === 'perpetual' ? markets(instId)?.mark : undefined
    if (mark !== undefined) results.set(id, unrealised(holding, mark))
  }
  return results
}

export const worthOf = (account: Account, markets: Markets, lastOf: (instId: string) => Price | undefined): Worth => {
  const results = resultsOf(account, markets)
  const coins = Object.entries(coinsOf(account)).filter(([coin]) => coin !== PRACTICE_COIN)
  const priced = coins.map(([coin, amount]) => {
    const last = lastOf(`${coin}-${PRACTICE_COIN}`)
    return last && notional(amount, last, 'down')
  })
  const own = sum(['available', 'frozen', 'margin'].map((purse) => held(account, purse as 'available', PRACTICE_COIN)))
  return {
    equity: [...priced, ...results.values()].reduce<Amount>(
      (all, one) => (one === undefined ? all : add(all, one)),
      own,
    ),
    isWhole: priced.every((one) => one !== undefined) && results.size === account.positions.length,
  }
}

/** What was charged in all, and how positions and contracts ended. */
export const tallyOf = ({ funds, closed, settled }: Account) => {
  const ends = [
    ...closed.map(({ realised, fee, funding }) => add(realised, negate(add(fee, funding)))),
    ...settled.map(({ credited, stake }) => add(credited, negate(stake))),
  ]
  return {
    fees: funds[`fees ${PRACTICE_COIN}`] ?? ZERO,
    ended: ends.length,
    won: ends.filter((one) => !one.startsWith('-') && one !== ZERO).length,
  }
}
