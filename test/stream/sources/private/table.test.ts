import { describe, expect, it } from 'vitest'
import {
  type ChannelArg,
  type ChannelData,
  common,
  contractOrder,
  merchantOrder,
  PRIVATE_CHANNELS,
  type PrivateChannelName,
  sctFunds,
  serviceMsg,
  toAmount,
  toPrice,
} from '#protocol'
import type { PrivateData, PrivateFeedName } from '#stream'
import { PRIVATE_LINGER_MS } from '../../../../stream/base/privateFeeds.ts'
import { STATE_ROWS } from '../../../../stream/sources/private/table.ts'
import { pass, withVirtualClock } from '../../../support/clock.ts'
import { position } from '../../../support/frames.ts'
import { mockVenue } from '../../../support/mockVenue.ts'
import { answering, ok, streamOn } from '../../../support/streamOn.ts'

withVirtualClock()

type StateFeed = keyof typeof STATE_ROWS

/** What a channel pushes, what its call answers, and what a screen shows of each. */
interface Example<N extends StateFeed, K extends PrivateChannelName> {
  readonly channel: K
  readonly call: { readonly path: string }
  readonly pushed: ChannelData[K]
  readonly answer: (ts: number) => unknown
  readonly seen: (shown: PrivateData[N]) => unknown
  /** What `seen` finds of the push and of the answer. */
  readonly values: readonly [pushed: unknown, answered: unknown]
}

const T0 = Date.UTC(2026, 0, 5, 12)
const head = (unread: number, at: number): ChannelData['support'] => ({
  state: 'waiting',
  lastSeq: 3,
  readSeq: 0,
  deskReadSeq: 0,
  unread,
  waitingSince: at,
  place: 1,
  usualWait: null,
  staffed: true,
  typing: false,
  demo: false,
  at,
})

const c2cOrder = (id: string, at: number): ChannelData['c2c'] => ({
  id,
  ad: '1',
  side: 'buy',
  taker: true,
  counterparty: '2',
  coin: 'USDT',
  currency: 'EUR',
  amount: toAmount('10'),
  price: toPrice('0.9'),
  total: toAmount('9'),
  method: 'sepa',
  state: 'escrowed',
  version: 1,
  takenAt: at,
  stateAt: at,
  duty: { who: 'buyer', what: 'pay', until: at + 900_000 },
})

/** One for each row of the table: a new row without an example is a type error. */
const EXAMPLES: {
  readonly funds: Example<'funds', 'account'>
  readonly positions: Example<'positions', 'positions'>
  readonly support: Example<'support', 'support'>
  readonly c2c: Example<'c2c', 'c2c'>
} & Readonly<Record<StateFeed, unknown>> = {
  funds: {
    channel: 'account',
    call: sctFunds.getFundsData,
    pushed: {
      totalEq: '7',
      uTime: String(T0),
      details: [
        { ccy: 'BTC', eq: '7', cashBal: '7', availBal: '7', frozenBal: '0', ordFrozen: '0', uTime: String(T0) },
      ],
    },
    answer: (ts) => ({ funds: [], total: '9', ts: String(ts) }),
    seen: ({ total }) => total,
    values: ['7', '9'],
  },
  positions: {
    channel: 'positions',
    call: contractOrder.selectPosition,
    pushed: position('p7', '7', { uTime: String(T0) }),
    answer: (ts) => ({ positions: [position('p9', '9', { uTime: String(ts) })], ts: String(ts) }),
    seen: (all) => all.map(({ posId }) => posId).join(),
    values: ['p7', 'p9'],
  },
  support: {
    channel: 'support',
    call: serviceMsg.sign,
    pushed: head(7, T0),
    answer: (ts) => ({ chat: head(9, ts) }),
    seen: ({ unread }) => unread,
    values: [7, 9],
  },
  c2c: {
    channel: 'c2c',
    call: merchantOrder.getList,
    pushed: c2cOrder('7', T0),
    answer: (ts) => ({ orders: [c2cOrder('9', ts)], ts }),
    seen: (all) => all.map(({ id }) => id).join(),
    values: ['7', '9'],
  },
}

describe('the table of private feeds', () => {
  it('has a feed for every private channel of the protocol', () => {
    const channels = Object.values(STATE_ROWS).map(({ channel }) => channel)
    expect(new Set([...channels, 'orders'])).toEqual(new Set(PRIVATE_CHANNELS))
  })

  it('has a row for every feed but those of orders', () => {
    const names = Object.keys(PRIVATE_LINGER_MS).filter((name) => !/orders$/i.test(name))
    expect(Object.keys(STATE_ROWS).toSorted()).toEqual(names.toSorted())
  })
})

describe.each(Object.entries(EXAMPLES) as [PrivateFeedName, Example<StateFeed, PrivateChannelName>][])(
  'the private feed %s',
  (name, { channel, call, pushed, answer, seen, values }) => {
    const start = () => {
      let admits = true
      const venue = mockVenue({
        onSubscribe: (arg: ChannelArg, to) =>
          arg.channel === channel &&
          to.push(arg, [pushed], { eventType: 'snapshot', curPage: 1, lastPage: true, epoch: 'e', offset: 1 }),
      })
      const fetch = answering({
        [common.socketTicket.path]: () =>
          admits ? ok({ ticket: 't', expiresAfter: 30_000 }) : { code: '5000', msg: 'no' },
        [call.path]: () => (admits ? { code: '5000', msg: 'not now' } : ok(answer(Date.now()))),
      })
      const made = streamOn(venue, { fetch })
      made.stream.setSession(true)
      const feed = made.stream[name]()
      const shown = () => {
        const { data } = feed.value.value
        return data === undefined ? undefined : seen(data as never)
      }
      return {
        ...made,
        feed,
        shown,
        cut: () => {
          admits = false
          venue.drop()
        },
      }
    }

    it('shows what its channel pushes', async () => {
      const { stream, feed, shown } = start()
      await pass(500)
      expect(shown()).toBe(values[0])
      expect(feed.value.value).toMatchObject({ fetch: 'live', stale: false })
      stream.close()
    })

    it('shows what its call answers while the channel is down', async () => {
      const { stream, feed, shown, cut } = start()
      await pass(500)
      cut()
      await pass(8_000)
      expect(shown()).toBe(values[1])
      expect(feed.value.value).toMatchObject({ fetch: 'live', stale: false })
      stream.close()
    })

    it('is empty as soon as the user signs out', async () => {
      const { stream, feed, shown } = start()
      await pass(500)
      stream.setSession(false)
      await pass(500)
      expect(shown()).toBeUndefined()
      expect(feed.value.value.fetch).toBe('loading')
      stream.close()
    })
  },
)
