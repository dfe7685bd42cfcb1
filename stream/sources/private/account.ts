// The user's funds, by channel and poll.

import { type AccountData, sctFunds } from '#protocol'
import { type AccountState, applyAccountSnapshot, applyAccountUpdate, applyFundsPoll } from '../../feeds/account.ts'
import type { LazyContext } from '../source.ts'
import { openPrivateChannel } from './channel.ts'
import { createPrivateFeed } from './feed.ts'
import type { PrivateParts, PrivateSource } from './parts.ts'

/** Pages of one snapshot are parts of one account. */
const joined = ([first, ...more]: readonly AccountData[]): AccountData | undefined =>
  first && { ...first, details: [first, ...more].flatMap(({ details }) => details) }

/** The user's funds. */
export const createAccountFeed = (context: LazyContext, parts: PrivateParts): PrivateSource => {
  const feed = createPrivateFeed<AccountState, typeof sctFunds.getFundsData>(
    context,
    {
      call: sctFunds.getFundsData,
      input: {},
      apply: applyFundsPoll,
      tsOf: ({ ts }) => ts,
      view: ({ funds }) => ({ kind: 'funds', funds }),
    },
    parts,
  )
  return {
    feed,
    join: () => {
      const channel = openPrivateChannel<AccountData>(context, {
        arg: { channel: 'account' },
        isState: true,
        snapshot: (pages) => {
          const account = joined(pages)
          if (account !== undefined) feed.pushed(applyAccountSnapshot(account), channel.cursor?.offset)
        },
        update: (accounts) => {
          let next = feed.state
          for (const account of accounts) next = applyAccountUpdate(next, account)
          if (next !== undefined) feed.pushed(next, channel.cursor?.offset)
        },
        phase: parts.phase(feed),
      })
      return channel
    },
  }
}
