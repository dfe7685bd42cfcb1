import type { Market, MarketEvents } from '../../market/port.ts'
import type { Frame } from '../gateway/frame.ts'
import { type Pacer, paced } from '../gateway/pacer.ts'
import { type ChannelFeed, type FeedContext, type FrameMaker, frameMaker } from './context.ts'

type Kind = 'ticker' | 'index' | 'mark' | 'funding'

/** A channel of one value per instrument that is replaced as a whole. */
export interface LatestValue<K extends Kind> {
  readonly kind: K
  readonly exists: (market: Market, instId: string) => boolean
  readonly read: (market: Market, instId: string) => MarketEvents[K] | undefined
  readonly pacer: (context: FeedContext) => Pacer
  /** Converts a value to the form of the channel, where that differs. */
  readonly shape?: (value: MarketEvents[K], market: Market) => MarketEvents[K]
  /** Longest time between two pushes in ms, even if nothing changed. */
  readonly repeat: number
  /** Whether the value may be repeated at this time. */
  readonly isLive: (market: Market, instId: string, now: number) => boolean
}

/** Time between two calls of `sweep`, ms. */
const SWEEP = 1_000

/** Sends the latest value at the rate of its pacer, and repeats it so that a client can see that it is current. */
export const latestValue = <K extends Kind>({
  kind,
  exists,
  read,
  pacer,
  shape = (value) => value,
  repeat,
  isLive,
}: LatestValue<K>): ChannelFeed => ({
  fields: ['instId'],
  open(arg, context) {
    const { instId } = arg
    const { market, clock } = context
    if (instId === undefined || !exists(market, instId)) return undefined
    const pace = pacer(context)
    const encode: FrameMaker<MarketEvents[K]> = frameMaker(arg)
    let publish: ((frame: Frame) => void) | undefined
    let latest: MarketEvents[K] | undefined
    let frame: Frame | undefined
    let sentAt = 0
    const task = paced(() => {
      if (latest === undefined) return
      frame = encode([shape(latest, market)])
      sentAt = clock.now()
      publish?.(frame)
    })
    const current = (): readonly Frame[] => {
      if (frame === undefined) {
        latest = read(market, instId)
        if (latest === undefined) return []
        frame = encode([shape(latest, market)])
        sentAt = clock.now()
      }
      return [frame]
    }
    return {
      start(to) {
        publish = to
        return market.watch(kind, instId, (value) => {
          latest = value
          pace.offer(task)
        })
      },
      first: current,
      catchUp: (missed) => (missed === 0 ? [] : current()),
      sweep(now) {
        if (Math.abs(now - sentAt) < repeat - SWEEP || !isLive(market, instId, now)) return
        latest = read(market, instId)
        pace.offer(task)
      },
    }
  },
})
