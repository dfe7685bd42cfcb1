import type { AccountData, AccountDetail } from '#protocol'
import { VALUE_COIN } from '../../ledger/valuation.ts'
import { readAccount } from './accountData.ts'
import { type FeedContext, frameMaker } from './context.ts'
import type { StateChannelFeed } from './stateChannel.ts'
import { stateFeed } from './stateFeed.ts'

/** A user's balances: a snapshot of the coins that are not empty, then each changed coin as a whole. */
export const account: StateChannelFeed<AccountData> = {
  read: readAccount,
  fields: ['ccy', 'uid'],
  open(arg, context) {
    const { private: hub } = context
    const { uid, ccy } = arg
    if (hub === undefined || uid === undefined || !isKnownCoin(ccy, context)) return undefined
    return stateFeed<AccountData, AccountDetail>({
      hub,
      uid,
      log: () => hub.journal(uid).states.account,
      isWhole: ccy === undefined,
      load: (coins = ccy === undefined ? undefined : [ccy]) => hub.source.snapshots.account(uid, coins),
      items: ({ details }) => (ccy === undefined ? details : details.filter((detail) => detail.ccy === ccy)),
      elements: (whole, details) => [{ ...whole, details }],
      encode: frameMaker(arg),
    })
  },
}

const isKnownCoin = (ccy: string | undefined, { market }: FeedContext): boolean =>
  ccy === undefined ||
  market.instrument(`${ccy}-${VALUE_COIN}`) !== undefined ||
  market.instruments.some(({ baseCcy, quoteCcy }) => ccy === baseCcy || ccy === quoteCcy)
