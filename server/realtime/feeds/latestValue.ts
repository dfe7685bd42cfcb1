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
  /** As the channel says it, where that differs. */
  readonly shape?: (value: MarketEvents[K], market: Market) => MarketEvents[K]
  /** It is sent again after so many ms at the latest, changed or not. */
  readonly repeat: number
  /** May it be repeated at this time? */
  readonly isLive: (market: Market, instId: string, now: number) => boolean
}

/** The sweep that repeats comes once a second. */
const SWEEP = 1_000

/** The latest value at once, then at most at the pacer's rate, and repeated, so that its age means something. */
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
