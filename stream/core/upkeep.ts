// What is done once a second beside the data: ages, clocks, counted bytes; and what a hidden page or low data changes.

import type { ChannelArg, Pace } from '#protocol'
import type { Traffic } from '../base/api.ts'
import type { ConflationQueue } from '../base/conflationQueue.ts'
import type { Patch } from '../base/messages.ts'
import type { Ports, Timer } from '../base/ports.ts'
import { LOW_DATA_RATES, NORMAL_RATES } from '../base/rates.ts'
import { createSecondTimer } from '../base/secondTimer.ts'
import { createTrafficMeter } from '../base/traffic.ts'
import { createDemand, type Demand } from '../channels/demand.ts'
import type { Channels } from '../channels/multiplexer.ts'
import { createSteadyClock, type SteadyClock } from '../clock/steady.ts'
import { createClockSync } from '../clock/sync.ts'
import type { Rest } from '../http/rest.ts'
import type { QuoteFeeds } from '../sources/quoteFeeds.ts'
import { openSlowBook } from '../sources/slowBook.ts'

/** A page that is hidden for longer gives its subscriptions back; a glance at another tab changes nothing. */
const HIDDEN_GRACE_MS = 10_000

const isBook = ({ channel }: ChannelArg): boolean => channel === 'books'

/** What the upkeep looks after. */
export interface UpkeepParts {
  readonly mux: Pick<Channels, 'open' | 'pace' | 'resync'>
  readonly rest: Rest
  readonly lists: ConflationQueue
  readonly frames: ConflationQueue
  readonly quotes: () => Pick<QuoteFeeds, 'sweep' | 'resend' | 'suspend'>
  /** The venue answers, so its clock may be asked for. */
  readonly isLive: () => boolean
  /** Paces are ours alone. */
  readonly isOurs: () => boolean
}

/**
 * What is done beside the data: ages, clocks, bytes, and how much is asked for when the page is hidden or must save
 * data. A timer drives it once a second while the page is visible.
 */
export interface Upkeep {
  readonly steady: SteadyClock
  /** Steady time at which a frame left the venue at the latest, by its `ts`; its arrival without one. */
  readonly asOf: (ts: string | undefined, arrivedAt: number) => number
  readonly pace: () => Pace
  readonly open: Demand['open']
  readonly received: (bytes: number) => void
  /** A socket is open: the venue behind it may have another clock. */
  readonly connected: () => void
  readonly page: (page: { readonly visible: boolean; readonly resumed: boolean }) => void
  readonly lowData: (on: boolean) => void
  readonly take: () => Pick<Patch, 'clock' | 'traffic'>
  readonly stop: () => void
}

export const createUpkeep = (ports: Ports, parts: UpkeepParts): Upkeep => {
  const { mux, lists, frames, quotes } = parts
  const meter = createTrafficMeter()
  const demand = createDemand((arg, sink) => {
    if (rates !== LOW_DATA_RATES || !parts.isOurs() || !isBook(arg)) return mux.open(arg, sink)
    let close = openSlowBook(ports, parts.rest, arg, sink, () => {
      close = mux.open(arg, sink)
    })
    return () => close()
  }, mux.resync)
  let rates = NORMAL_RATES
  let sentTraffic: Traffic = { bytes: 0, lastMinute: 0, lowData: false }
  let visible: boolean | undefined
  let resting: Timer | undefined
  /** Bytes are sent once a second, however often the lists are flushed. */
  let trafficDue = false

  const steady = createSteadyClock(ports, (by) => {
    sync.forget()
    if (by < 0) quotes().resend()
  })
  const sync = createClockSync(ports, parts.rest, lists.mark)
  /** Undefined when it has not changed since it was sent. */
  const traffic = (): Traffic | undefined => {
    const now = { ...meter.read(ports.now()), lowData: rates === LOW_DATA_RATES }
    const isKnown =
      now.bytes === sentTraffic.bytes &&
      now.lastMinute === sentTraffic.lastMinute &&
      now.lowData === sentTraffic.lowData
    return isKnown ? undefined : now
  }
  const timer = createSecondTimer(ports, () => {
    steady.now()
    quotes().sweep()
    if (parts.isLive()) sync.tick()
    if (traffic() !== undefined) trafficDue = true
    if (trafficDue) lists.markLater()
    lists.nudge()
    frames.nudge()
  })
  const hide = (): void => {
    timer.set(false)
    resting = ports.setTimeout(() => {
      quotes().suspend()
      demand.suspend(true)
    }, HIDDEN_GRACE_MS)
  }
  const show = (): void => {
    ports.clearTimeout(resting)
    demand.suspend(false)
    timer.set(true)
  }
  return {
    steady,
    asOf: (ts, arrivedAt) => sync.leftAt(ts, arrivedAt) + steady.behind(),
    pace: () => rates.pace,
    open: demand.open,
    received: (bytes) => meter.add(bytes, ports.now()),
    connected: sync.remeasure,
    page: (page) => {
      if (page.resumed) {
        sync.remeasure()
        quotes().suspend()
        quotes().sweep()
        demand.refresh()
      }
      if (page.visible === visible) return
      visible = page.visible
      if (visible) show()
      else hide()
    },
    lowData: (on) => {
      const next = on ? LOW_DATA_RATES : NORMAL_RATES
      if (next === rates) return
      rates = next
      if (parts.isOurs()) {
        mux.pace(rates.pace)
        demand.renew(isBook)
      }
      trafficDue = true
      lists.mark()
      lists.throttle(rates.lists)
      frames.throttle(rates.frames)
    },
    take: () => {
      const clock = sync.take()
      const bytes = trafficDue ? traffic() : undefined
      trafficDue = false
      sentTraffic = bytes ?? sentTraffic
      return { ...(clock !== undefined && { clock }), ...(bytes !== undefined && { traffic: bytes }) }
    },
    stop: () => {
      timer.set(false)
      ports.clearTimeout(resting)
      sync.stop()
    },
  }
}
