import type { Order, Trade } from '#protocol'
import { API_PREFIX, contractOrder, home, PENDING_TIME, PRICE_AGE_STALE, sctFunds, tradingContracts } from '#protocol'
import type { Candles, StreamEvent } from '#stream'
import { isPending } from '../../src/ui/live/isPending.ts'
import type { Patch } from '../../stream/base/messages.ts'
import { type Account, orderKey } from './account.ts'
import type { Client, OpenFeed } from './client.ts'
import type { Line } from './network.ts'
import { candleHole, createTruth, tapeHole } from './truth.ts'
import type { World } from './world.ts'

/** With the network back, what is shown is the venue's within so many ms. */
const BACK = 2_000
/** Patches are up to 50 ms apart, batches 100 ms, a round trip 50 ms, this look 200 ms. */
const SLACK = 500
/** Beyond 2 s, by what the venue says more seldom: a day with its repeat, the pulse each second, polls each two. */
const CADENCE: Readonly<Record<string, number>> = { pulse: 1_000, rank: 4_300 }
/** Ended orders are completed by a call that may fail and be made again. */
const ENDED = 4_300
/** With low data the pulse comes each 30 s, everything else each second. */
const LOW_DATA = 31_000
const DAY_CADENCE = 5_500
/**
 * A price is stale from 10 s on; a book or a bar when the silence of its socket is noticed: 15 s, or a slow pong more. What is
 * private turns stale when neither its channel nor, for another 10 s, a poll has brought anything.
 */
const FEED_LIMIT = 18_500

/** A ticket that was not given is asked for again within 16 s, a channel within 10 s. */
const JOIN = 27_000
/** A connection that lived this long forgives the failures before it. */
const SETTLED = 5_000
/** Three connections a second at most, so a fourth one waits. */
const CROWDED = 1_300
/** A minute's notice: spread over 10 s, with time for a second try. */
const HEEDED = 45_000
/** What did not change is looked at once a second. */
const THOROUGH = 5
/** Another socket may stand in already while the death of the first is still to be noticed. */
const REPLACED = 6_000
/** The records are asked for at most so long. */
const REBUILT = 30_000
/** Timers in ten hidden seconds: a few one-shots besides one a second at most. */
const HIDDEN_TIMERS = 60
/** Of a hundred; where the clock of the venue went back, others than the oldest leave first. */
const NEWEST = 80
/** A page that returns gets so long to hear of it before it is looked at. */
const GLANCE = 150
/** What is private is down when it was not confirmed for so long. */
const DOWN = 10_000
/** A poll that stands in waits a second, comes each two, and takes up to two. */
const POLLED = 5_000
/** What a notification needs goes to a hidden page at its own moment, as often as orders are filled. */
const isForNotification = ({ events = [], ...others }: Patch): boolean =>
  Object.keys(others).length === 0 && events.every(({ type }) => type === 'unseen')

const POLLED_PATHS = [
  home.homeCoinDataRank,
  sctFunds.getFundsData,
  tradingContracts.getCurrentContractsData,
  contractOrder.selectPosition,
].map(({ path }) => `${API_PREFIX}${path}`)

/** Whoever is signed in, and since when his channels stand. */
export interface Member {
  readonly account: Account | undefined
  readonly since: number
}

/** Holds what is shown, sent and kept against what must never be. The first breach ends the run. */
export interface Judge {
  readonly patched: (patch: Patch) => void
  readonly event: (event: StreamEvent) => void
  readonly attempt: () => void
  readonly lost: (line: Line) => void
  /** The client got a text over some socket. */
  readonly arrived: () => void
  /** The client let an attempt go. */
  readonly gaveUp: () => void
  /** The device's clock was set: what is counted by it begins anew. */
  readonly jumped: (by: number) => void
  /** The venue is about to close these, as it said a minute ago. */
  readonly goodbye: (lines: readonly Line[]) => void
  readonly reported: (error: unknown) => void
  /** Five times a second. */
  readonly look: () => void
  readonly lowData: (on: boolean) => void
  /** The venue's clock goes back. */
  readonly setBack: () => void
  /** Garbage was sent: for a second, a report is no breach. */
  readonly pardon: () => void
  /** Nothing is open any more, and lingering is over. */
  readonly closed: () => void
  readonly stopped: () => void
  readonly breach: () => string | undefined
}

export interface JudgeContext extends World {
  readonly client: () => Client
  readonly member: () => Member
  readonly isFrozen: () => boolean
}

const isPrivate = ({ spec }: OpenFeed): boolean => ['funds', 'orders', 'endedOrders', 'positions'].includes(spec.feed)

export const createJudge = (context: JudgeContext): Judge => {
  const { time, device, market, venue, network, http, weather, client, member } = context
  const truth = createTruth(market)
  let breach: string | undefined
  let pardonedUntil = 0
  /** Low data ends as slowly as it began. */
  let lowSince = Number.NEGATIVE_INFINITY
  let saves = false
  const attempts: number[] = []
  /** Connections that failed in a row, as far as the client was told. */
  let failures = 0
  let lostAt: number | undefined
  const seenValues = new Map<string, object>()
  let looks = 0
  let isThorough = false
  let setBackUntil = 0
  const shownTs = new Map<string, number>()
  /** Until when the book that was shown last had been true: of each instrument. */
  const shownUntil = new Map<string, number>()
  const lastTold = new Map<Account, number>()
  const told = new Map<Account, Set<number>>()
  const toldAt = new Map<Account, number>()
  /** Orders that were told as missed in this session, and since when the list must have them (true time). */
  const missed = new Map<string, number>()
  /** True time at which the client last got anything over a socket. */
  let arrivedAt = 0
  /** The device's clock was set back: moments that were told before are told in terms of another clock. */
  let wasSetBack = false
  let joinedSince: number | undefined
  let awaySince = -1
  let hiddenAt: number | undefined
  let firedBefore = 0
  let hiddenPatches = 0

  const blame = (what: string): void => {
    breach ??= `${(time.now / 1_000).toFixed(3)} s: ${what}`
  }
  const isLow = (): boolean => saves || time.now - lowSince < LOW_DATA
  const isSeen = (): boolean => weather.seen() > GLANCE

  /** What is loading again is nothing to rely on, and was asked for when its screen came. */
  const loading = (
    what: string,
    since: number,
    { stale, askedAt }: { stale: boolean; askedAt?: number | undefined },
  ) => {
    if (askedAt === undefined) return
    if (!stale) blame(`${what} is loading, but looks live`)
    const isLoading = isPending({ askedAt }, client().stream.now.peek())
    if (isLoading && isSeen() && time.now - since > PENDING_TIME + SLACK) blame(`${what} is still loading`)
  }
  const quote = (instId: string, since: number): void => {
    const each = market.get(instId)
    if (each === undefined) return
    const shown = client().stream.quote(instId).peek()
    const calm = Math.min(weather.calm(), time.now - since, weather.seen())
    const due = calm > BACK + SLACK
    if (shown === undefined) return due ? blame(`no quote of ${instId}`) : undefined
    loading(`the quote of ${instId}`, since, shown)
    const { price: lag, day } = truth.quote(each, shown)
    if (typeof lag === 'string') return blame(lag)
    if (typeof day === 'string') return blame(day)
    const before = shownTs.get(instId) ?? 0
    shownTs.set(instId, shown.ts)
    if (shown.ts < before && time.now > setBackUntil)
      blame(`the quote of ${instId} went back by ${before - shown.ts} ms`)
    const age = client().stream.now.peek() - shown.arrivedAt
    const isLive = !shown.stale && age < PRICE_AGE_STALE
    if (isLive && isSeen() && lag > PRICE_AGE_STALE + 1_000 + SLACK)
      blame(`the quote of ${instId} looks live, but is ${Math.round(lag)} ms old`)
    if (!due) return
    const low = isLow() ? 1_500 : 0
    if (lag > BACK + SLACK + low) blame(`the quote of ${instId} is ${Math.round(lag)} ms behind`)
    if (day > BACK + SLACK + DAY_CADENCE + low) blame(`the day of ${instId} is ${Math.round(day)} ms behind`)
    if (!isLive && time.now > setBackUntil) blame(`the quote of ${instId} is true, but does not look live`)
  }
  const feed = (open: OpenFeed): void => {
    const { spec } = open
    const { data, fetch, stale } = open.feed.value.peek() as {
      data: object | undefined
      fetch: string
      stale: boolean
    }
    loading(spec.feed, open.since, open.feed.value.peek())
    const { account, since } = member()
    const personal = isPrivate(open)
    if (personal && account === undefined) {
      if (data !== undefined && time.now - since > (isLow() ? 1_500 : SLACK) && isSeen())
        blame(`${spec.feed} of nobody are shown`)
      return
    }
    const history = spec.feed === 'candles'
    const [calm, wait] = personal ? privately() : [publicly(spec.feed), BACK + SLACK + (CADENCE[spec.feed] ?? 0)]
    // The call alone brings ended orders whole.
    const called = spec.feed === 'endedOrders' ? weather.calmHttp() : calm
    const from = Math.min(calm, called, time.now - open.since, weather.seen(), personal ? time.now - since : calm)
    const due = from > wait + (spec.feed === 'endedOrders' ? ENDED : 0)
    if (data === undefined) return due ? blame(`nothing of ${spec.feed}`) : undefined
    const lag = truth.feed(account, spec, data)
    if (typeof lag === 'string') return blame(lag)
    if (spec.feed === 'book') {
      const until = shownUntil.get(spec.instId) ?? 0
      shownUntil.set(spec.instId, time.now - lag)
      if (time.now - lag < until) return blame(`the book of ${spec.instId} went back by ${until - time.now + lag} ms`)
    }
    const hole = history && due ? candleHole(data as Candles) : undefined
    if (hole !== undefined) return blame(hole)
    if (spec.feed === 'trades' && due && isThorough && weather.calmHistory() > BACK + SLACK + REPLACED) {
      const missing = tapeHole(market, spec.instId, data as readonly Trade[], NEWEST)
      if (missing !== undefined) return blame(missing)
    }
    const isLive = fetch === 'live' && !stale
    const limit = FEED_LIMIT + SLACK + (personal ? PRICE_AGE_STALE : 0) + (isLow() ? LOW_DATA : 0)
    if (isLive && isSeen() && lag > limit) blame(`${spec.feed} looks live, but is ${Math.round(lag)} ms old`)
    if (due && lag > wait + (isLow() ? LOW_DATA : 0)) blame(`${spec.feed} is ${Math.round(lag)} ms behind`)
    // Found dead, the first of two sockets may have kept trades to itself: the tape is read anew.
    const isJoined = spec.feed !== 'trades' || weather.calmHistory() > BACK + SLACK + REPLACED
    if (due && isJoined && !isLive && !isLow())
      blame(`${spec.feed} is true, but does not look live (${fetch}${stale ? ', stale' : ''})`)
  }
  const publicly = (name: string): number => {
    if (name === 'candles') return weather.calmHistory()
    return name === 'rank' ? weather.calmHttp() : weather.calm()
  }
  /** Pushed where the channels stand; else polled, once the core knows that they do not. */
  const privately = (): readonly [calm: number, wait: number] => {
    if (joinedSince !== undefined) return [Math.min(time.now - joinedSince, weather.calm()), BACK + SLACK]
    const { phase, since } = client().stream.trading.peek()
    const polling = phase === 'polling' ? device.now() - since : -1
    return [Math.min(polling, weather.calmHttp()), POLLED + BACK + SLACK]
  }
  const toldOf = (account: Account, order: Order): void => {
    const at = account.told.get(orderKey(order))
    if (at === undefined) return blame(`an order event that never was: ${orderKey(order)}`)
    const all = told.get(account) ?? new Set()
    const last = lastTold.get(account) ?? -1
    if (all.has(at)) blame(`told twice: ${orderKey(order)}`)
    // Before the first news of this user, and of a history that was lost, a snapshot may have said it.
    const isWhole = last >= 0 && account.lostAt + REBUILT < (toldAt.get(account) ?? 0)
    if (isWhole && at > last + 1) blame(`${at - last - 1} changes of orders were never told before ${orderKey(order)}`)
    toldAt.set(account, time.now)
    // What the records tell of a history that was lost comes beside what happens now.
    if (at < last && time.now - account.lostAt > REBUILT) blame(`told out of order: ${orderKey(order)}`)
    told.set(account, all.add(at))
    lastTold.set(account, Math.max(at, last))
  }
  /** An outage is as old as the last that came before it, and no attempt to come back makes it younger. */
  const outage = (): void => {
    const { connection, trading } = client().stream
    const { phase, reason, heardAt } = connection.peek()
    const isLost = phase === 'waiting' || phase === 'offline' || (phase === 'connecting' && reason !== undefined)
    const isTold = isSeen() && !wasSetBack
    const age = (at: number): number => device.now() - at + SLACK
    if (isTold && isLost && heardAt !== undefined && age(heardAt) < time.now - arrivedAt)
      blame(`an outage of ${time.now - arrivedAt} ms is said to be ${device.now() - heardAt} ms old`)
    const { phase: personal, confirmedAt } = trading.peek()
    if (isTold && personal === 'down' && confirmedAt !== undefined && age(confirmedAt) < DOWN)
      blame(`orders and funds are down, but were confirmed ${device.now() - confirmedAt} ms ago`)
  }
  /** What was told as missed is in the list, each order once. */
  const away = (): void => {
    if (member().since > awaySince) {
      missed.clear()
      awaySince = member().since
    }
    const listed =
      client()
        .stream.away.peek()
        ?.orders.map(({ ordId }) => ordId) ?? []
    if (new Set(listed).size < listed.length) blame(`while away: ${listed.join(' ')} has an order twice`)
    for (const [ordId, at] of missed)
      if (time.now - at > (isLow() ? LOW_DATA : SLACK) && !listed.includes(ordId))
        blame(`while away: ${ordId} is not listed`)
  }
  const hidden = (): void => {
    if (client().page.visible || context.isFrozen()) {
      hiddenAt = undefined
      return
    }
    if (hiddenAt === undefined || time.now - hiddenAt > 10_000) {
      const fired = device.fired() - firedBefore
      if (hiddenAt !== undefined && fired > HIDDEN_TIMERS) blame(`${fired} timers in ten hidden seconds`)
      if (hiddenAt !== undefined && hiddenPatches > 3) blame(`${hiddenPatches} patches in ten hidden seconds`)
      hiddenAt = time.now
      firedBefore = device.fired()
      hiddenPatches = 0
    }
  }
  return {
    breach: () => breach,
    setBack: () => {
      // What was under way before it may still come.
      setBackUntil = time.now + 30_000
      shownTs.clear()
    },
    lowData: (on) => {
      saves = on
      lowSince = time.now
    },
    pardon: () => {
      pardonedUntil = time.now + 1_000
    },
    reported: (error) => {
      if (time.now > pardonedUntil)
        blame(`reported: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    },
    lost: (line) => {
      const openedAt = line.openedAt()
      failures = openedAt !== undefined && time.now - openedAt >= SETTLED ? 0 : failures + 1
      // While another stands there is nothing to try again.
      if (network.lines().length === 0) lostAt ??= time.now
    },
    gaveUp: () => {
      failures++
    },
    arrived: () => {
      arrivedAt = time.now
    },
    jumped: (by) => {
      wasSetBack ||= by < 0
      attempts.length = 0
    },
    goodbye: (lines) => {
      const quiet = Math.min(weather.good(), weather.seen())
      const left = lines.filter((line) => line.isHealthy() && network.lines().includes(line))
      if (quiet > HEEDED && left.length > 0) blame('the announced end of a socket was not heeded')
    },
    attempt: () => {
      if (lostAt !== undefined && weather.good() > time.now - lostAt && weather.seen() > time.now - lostAt) {
        const wait = Math.min(15_000, 500 * 2 ** failures) + CROWDED
        if (time.now - lostAt > wait) blame(`tried again only after ${Math.round(time.now - lostAt)} ms`)
      }
      lostAt = undefined
      attempts.push(time.now)
      while ((attempts[0] ?? 0) <= time.now - 1_000) attempts.shift()
      if (attempts.length > 3) blame(`${attempts.length} connections within a second`)
    },
    event: (event) => {
      const { account } = member()
      if (event.type !== 'order' || account === undefined) return
      toldOf(account, event.order as Order)
      if (event.missed === true) missed.set(event.order.ordId, missed.get(event.order.ordId) ?? time.now)
    },
    patched: (patch) => {
      if (!client().page.visible && !isForNotification(patch)) hiddenPatches++
    },
    look: () => {
      weather.look()
      const { account } = member()
      const joined = account !== undefined && venue.isJoined(account)
      joinedSince = joined ? (joinedSince ?? time.now) : undefined
      for (const rule of venue.broken()) blame(rule)
      hidden()
      for (const path of POLLED_PATHS) if (http.overlap(path) > 1) blame(`${path} is asked for twice at a time`)
      const joinable = account === undefined || joined ? -1 : Math.min(weather.calm(), weather.calmHistory())
      if (Math.min(joinable, time.now - member().since) > JOIN) blame('the private channels are not joined')
      const late = weather.overdue()
      if (late !== undefined) blame(late)
      if (!client().page.visible || context.isFrozen()) return
      if (isSeen()) away()
      outage()
      for (const [instId, since] of client().demanded) quote(instId, since)
      looks++
      isThorough = looks % THOROUGH === 0
      for (const [name, open] of client().feeds) {
        const value = open.feed.value.peek()
        if (seenValues.get(name) === value && !isThorough) continue
        seenValues.set(name, value)
        feed(open)
      }
      if (!isThorough) return
      const counts = client().core.counts()
      if (counts.open > 40 || counts.feeds > 30 || device.pending() > 120)
        blame(`too much is kept: ${JSON.stringify(counts)}, ${device.pending()} timers`)
    },
    closed: () => {
      const counts = client().core.counts()
      const { open, feeds, quotes } = counts
      if (open + feeds + quotes.kept + quotes.watched > 0)
        blame(`kept after everything closed: ${JSON.stringify(counts)}`)
      if (venue.subscriptions() > 0) blame(`${venue.subscriptions()} channels were never given up`)
    },
    stopped: () => {
      if (device.pending() > 0) blame(`${device.pending()} timers after the end`)
      if (network.lines().length > 0) blame('a socket after the end')
    },
  }
}
