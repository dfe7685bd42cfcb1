import type { AccountData } from '#protocol'
import type { Frame } from '../gateway/frame.ts'
import { type ChannelFeed, type FeedContext, type FrameMaker, frameMaker } from './context.ts'
import { snapshotPages } from './pages.ts'

const RETRY = 1_000
const UPDATE = '"eventType":"event_update",'

/** A user's balances: the coins that are not empty as a snapshot first, then whole coins that changed. */
export const accountFeed: ChannelFeed = {
  fields: ['ccy', 'uid'],
  open(arg, context) {
    const { private: hub, timers } = context
    const { uid, ccy } = arg
    if (hub === undefined || uid === undefined || !isKnownCoin(ccy, context)) return undefined
    const encode: FrameMaker<AccountData> = frameMaker(arg)
    const load = (coins?: readonly string[]) => hub.source.snapshotAccount(uid, coins)
    const snapshot = async (): Promise<Frame[]> => {
      const whole = await load(ccy === undefined ? undefined : [ccy])
      return snapshotPages(whole.details, (details, more) => encode([{ ...whole, details: [...details] }], more))
    }
    return {
      start(publish) {
        const changed = new Set<string>()
        let isLoading = false
        let isOver = false
        // One read at a time, so that values arrive in the order in which they were true.
        const next = async (): Promise<void> => {
          if (isLoading) return
          isLoading = true
          while (changed.size > 0) {
            const coins = [...changed]
            changed.clear()
            const data = await load(coins).catch(() => undefined)
            if (isOver) break
            if (data === undefined) {
              for (const coin of coins) changed.add(coin)
              timers.after(RETRY, () => void next())
              break
            }
            publish(encode([data], UPDATE))
          }
          isLoading = false
        }
        const unwatch = hub.onAccount(uid, (coins) => {
          for (const coin of coins) if (ccy === undefined || coin === ccy) changed.add(coin)
          void next()
        })
        return () => {
          isOver = true
          changed.clear()
          unwatch()
        }
      },
      first: snapshot,
      catchUp: snapshot,
    }
  },
}

const isKnownCoin = (ccy: string | undefined, { market }: FeedContext): boolean =>
  ccy === undefined || market.instruments.some(({ baseCcy, quoteCcy }) => ccy === baseCcy || ccy === quoteCcy)
