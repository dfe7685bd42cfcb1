// Every private feed whose channel carries a state, one row each: its channel, the call that stands in for it, and how
// pushes and answers change it. Orders are a history and not a state; `orderFeeds.ts` has them.

import { contractOrder, merchantOrder, sctFunds, serviceMsg } from '#protocol'
import type { PrivateData, PrivateFeedName } from '../../base/privateFeeds.ts'
import {
  type AccountState,
  accountOf,
  applyAccountSnapshot,
  applyAccountUpdate,
  applyFundsPoll,
} from '../../feeds/account.ts'
import { applyC2cOrders, applyC2cOrdersPoll, type C2cOrdersState, emptyC2cOrders } from '../../feeds/c2cOrders.ts'
import {
  applyPositionsPoll,
  applyPositionsSnapshot,
  applyPositionsUpdate,
  emptyPositions,
  type PositionsState,
  positionList,
} from '../../feeds/positions.ts'
import { type PrivateRow, stateRow } from './stateRow.ts'

/** The feeds of orders, which share one channel. */
export type OrderFeedName = 'orders' | 'endedOrders' | 'contractOrders'

const funds = stateRow<'funds', 'account', AccountState, typeof sctFunds.getFundsData>({
  arg: { channel: 'account' },
  call: sctFunds.getFundsData,
  input: {},
  isTrading: true,
  snapshot: (_, pages) => {
    const account = accountOf(pages)
    return account && applyAccountSnapshot(account)
  },
  update: (state, accounts) => accounts.reduce<AccountState | undefined>(applyAccountUpdate, state),
  apply: applyFundsPoll,
  tsOf: ({ ts }) => ts,
  view: (state) => state.funds,
})

const positions = stateRow<'positions', 'positions', PositionsState, typeof contractOrder.selectPosition>({
  arg: { channel: 'positions', instType: 'ANY' },
  call: contractOrder.selectPosition,
  input: {},
  isTrading: true,
  snapshot: (state = emptyPositions, all) => applyPositionsSnapshot(state, all),
  update: (state = emptyPositions, changed) => applyPositionsUpdate(state, changed),
  apply: (state = emptyPositions, answer) => applyPositionsPoll(state, answer),
  tsOf: ({ ts }) => ts,
  view: positionList,
})

const support = stateRow<'support', 'support', PrivateData['support'], typeof serviceMsg.sign>({
  arg: { channel: 'support' },
  call: serviceMsg.sign,
  input: {},
  whileWatched: true,
  snapshot: (_, [head]) => head,
  update: (_, [head]) => head,
  apply: (state, { chat }) => (state !== undefined && chat.at <= state.at ? state : chat),
  tsOf: ({ at }) => at,
  view: (chat) => chat,
})

const c2c = stateRow<'c2c', 'c2c', C2cOrdersState, typeof merchantOrder.getList>({
  arg: { channel: 'c2c' },
  call: merchantOrder.getList,
  // The longest page there is.
  input: { open: true, limit: 50 },
  whileWatched: true,
  // What is not in a snapshot is ended.
  snapshot: (_, all) => applyC2cOrders(emptyC2cOrders, all),
  update: (state = emptyC2cOrders, changed) => applyC2cOrders(state, changed),
  apply: (state = emptyC2cOrders, answer) => applyC2cOrdersPoll(state, answer),
  tsOf: ({ ts }) => ts,
  view: ({ open }) => open,
})

export const STATE_ROWS: Readonly<Record<Exclude<PrivateFeedName, OrderFeedName>, PrivateRow>> = {
  funds,
  positions,
  support,
  c2c,
}
