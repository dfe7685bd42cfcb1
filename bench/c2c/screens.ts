import { setImmediate as turn } from 'node:timers/promises'
import { effect } from '@preact/signals-core'
import { createBrowser } from '../../test/support/api.ts'
import { personStream } from '../../test/support/personStream.ts'
import { openConnection } from '../orders/connection.ts'
import type { SeenAd, Somebody } from './messages.ts'
import { takeAd } from './takes.ts'

const WARM_UP = 5

/** The app's data core of somebody, and when it first knew an order. */
const openScreen = (address: string, { uid, cookie }: Somebody) => {
  const browser = createBrowser(address)
  const send: typeof browser.send = (path, init = {}) =>
    browser.send(path, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } })
  const { stream } = personStream(address, { account: '', uid, browser: { ...browser, send } })
  const feed = stream.c2c()
  const known = new Map<string, number>()
  const waiting = new Map<string, () => void>()
  const stop = effect(() => {
    for (const { id } of feed.value.value.data ?? [])
      if (!known.has(id)) {
        known.set(id, performance.now())
        waiting.get(id)?.()
      }
  })
  return {
    /** What a poll knows is not enough: it stands in while the channel is not open yet. */
    isLive: async (): Promise<void> => {
      while (feed.value.value.data === undefined || stream.trading.value.phase !== 'live') await turn()
    },
    knows: async (id: string): Promise<number> => {
      if (!known.has(id)) await new Promise<void>((resolve) => waiting.set(id, resolve))
      return known.get(id) ?? 0
    },
    close: (): void => {
      stop()
      feed.close()
      stream.close()
    },
  }
}

/**
 * From a take until taker and merchant both have it on screen, in ms, one after the other with both screens open. The first
 * ones are not counted: nothing has run yet on either side.
 */
export const takesToScreens = async (
  address: string,
  takers: readonly Somebody[],
  merchants: readonly Somebody[],
  ads: readonly SeenAd[],
): Promise<number[]> => {
  const took: number[] = []
  const connection = await openConnection(address)
  for (const [nth, taker] of takers.entries()) {
    const ad = ads[nth % ads.length] as SeenAd
    const owner = merchants.find(({ uid }) => uid === ad.owner) as Somebody
    const screens = [openScreen(address, taker), openScreen(address, owner)]
    await Promise.all(screens.map(({ isLive }) => isLive()))
    const began = performance.now()
    const id = await takeAd(connection, taker, address, ad)
    took.push(Math.max(...(await Promise.all(screens.map(({ knows }) => knows(id))))) - began)
    for (const { close } of screens) close()
  }
  connection.close()
  return took.slice(WARM_UP)
}
