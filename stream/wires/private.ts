import { BehaviorSubject, combineLatest, map, type Observable } from 'rxjs'
import { type AccountData, contractOrder, type Order, type Push, sctFunds, tradingContracts } from '#protocol'
import { parsePush } from '../dialect/okx.ts'
import {
  type AccountState,
  applyAccountSnapshot,
  applyAccountUpdate,
  applyFundsPoll,
  emptyAccount,
} from '../feeds/account.ts'
import { applyOrder, applyOrdersPoll, applyOrdersSnapshot, emptyOrders, orderList } from '../feeds/orders.ts'
import { poll } from '../poll.ts'
import { createPolledWire } from './polled.ts'
import { createPollState } from './pollState.ts'
import type { Context, Wire } from './wire.ts'

/** What belongs to the user. The channels run as long as the session, the polls while a screen looks. */
export interface PrivateDesk {
  readonly funds: Wire
  readonly orders: Wire
  readonly ended: Wire
  readonly positions: Wire
  readonly set: (signedIn: boolean) => void
  readonly close: () => void
}

const isFirst = (push: Push): boolean => push.eventType === 'snapshot' && (push.curPage ?? 1) <= 1

export const createPrivateDesk = (
  context: Context,
  changed: (feed: 'funds' | 'orders' | 'ended' | 'positions') => void,
): PrivateDesk => {
  const { ports, mux, call, visible, reporter, emit } = context
  const session = new BehaviorSubject(false)
  let channels: (() => void)[] = []

  let account: AccountState | undefined = emptyAccount
  let orders = emptyOrders
  let hasOrders = false
  let takenAccount: AccountState | undefined
  let takenOrders: unknown
  const fundsState = createPollState(ports, () => changed('funds'))
  const ordersState = createPollState(ports, () => changed('orders'))

  const fundsWatched = new BehaviorSubject(false)
  const ordersWatched = new BehaviorSubject(false)
  const when = (watched: Observable<boolean>): Observable<boolean> =>
    combineLatest([visible, session, watched]).pipe(map((all) => all.every(Boolean)))

  const polls = [
    poll(ports, when(fundsWatched), (signal) => call(sctFunds.getFundsData, {}, signal)).subscribe((reply) => {
      reporter.note(reply)
      if (reply.kind !== 'ok') return fundsState.failed(reply.kind)
      account = applyFundsPoll(account, reply.data)
      fundsState.live(account.ts)
    }),
    poll(ports, when(ordersWatched), (signal) => call(tradingContracts.getCurrentContractsData, {}, signal)).subscribe(
      (reply) => {
        reporter.note(reply)
        if (reply.kind !== 'ok') return ordersState.failed(reply.kind)
        orders = applyOrdersPoll(orders, reply.data)
        hasOrders = true
        ordersState.live(orders.ts)
      },
    ),
  ]

  const ended = createPolledWire(
    context,
    {
      call: tradingContracts.getHistoryContractsData,
      input: { limit: 100 },
      ts: ({ ts }) => Number(ts),
      data: ({ orders: list }) => ({ kind: 'orders', orders: list }),
      when: session,
    },
    () => changed('ended'),
    false,
  )
  const positions = createPolledWire(
    context,
    {
      call: contractOrder.selectPosition,
      input: {},
      ts: ({ ts }) => Number(ts),
      data: ({ positions: list }) => ({ kind: 'positions', positions: list }),
      when: session,
    },
    () => changed('positions'),
    false,
  )

  const onAccount = (text: string): void => {
    const push = parsePush<AccountData>(text)
    push?.data.forEach((part, i) => {
      account = isFirst(push) && i === 0 ? applyAccountSnapshot(part) : applyAccountUpdate(account, part)
    })
    if (account !== undefined) fundsState.live(account.ts)
  }
  const onOrders = (text: string): void => {
    const push = parsePush<Order>(text)
    if (push === undefined) return
    if (push.eventType === 'snapshot') orders = applyOrdersSnapshot(orders, push.data, isFirst(push))
    else
      for (const order of push.data) {
        const previous = orders.live.get(order.ordId)
        const next = applyOrder(orders, order)
        if (next !== orders) emit({ type: 'order', order, previous })
        orders = next
      }
    hasOrders = true
    ordersState.live(orders.ts)
  }

  return {
    funds: {
      get state() {
        return fundsState.value
      },
      get cleared() {
        return account === undefined
      },
      take: (full) => {
        if (account === undefined || (!full && account === takenAccount)) return undefined
        takenAccount = account
        return { kind: 'funds', funds: account.funds }
      },
      watch: (on) => fundsWatched.next(on),
      close: () => fundsWatched.next(false),
    },
    orders: {
      get state() {
        return ordersState.value
      },
      get cleared() {
        return !hasOrders
      },
      take: (full) => {
        if (!hasOrders || (!full && orders.live === takenOrders)) return undefined
        takenOrders = orders.live
        return { kind: 'orders', orders: orderList(orders) }
      },
      watch: (on) => ordersWatched.next(on),
      close: () => ordersWatched.next(false),
    },
    ended,
    positions,
    set: (signedIn) => {
      if (signedIn === session.value) return
      session.next(signedIn)
      for (const close of channels) close()
      channels = []
      if (signedIn) {
        reporter.renew()
        channels = [
          mux.open({ channel: 'account' }, { frame: onAccount }),
          mux.open({ channel: 'orders', instType: 'ANY' }, { frame: onOrders }),
        ]
      } else {
        account = emptyAccount
        orders = emptyOrders
        hasOrders = false
        fundsState.reset()
        ordersState.reset()
        ended.reset()
        positions.reset()
      }
    },
    close: () => {
      for (const subscription of polls) subscription.unsubscribe()
      for (const close of channels) close()
      ended.close()
      positions.close()
      fundsState.close()
      ordersState.close()
    },
  }
}
