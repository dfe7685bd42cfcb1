import { effect } from '@preact/signals-core'
import { useEffect } from 'react'
import type { AnyOrder } from '#protocol'
import type { StreamEvent } from '#stream'
import { fetchChunk } from '../../core/chunks/fetchChunk.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { type FillNews, fillNews } from './fillNews.ts'
import { sheetSpeaks } from './watchedOrders.ts'

const say = async (news: FillNews, order: AnyOrder): Promise<void> =>
  (await fetchChunk(() => import('./sayNews.ts'))).sayFill(news, order)

/** To who looks elsewhere, where the browser allows it. */
const notify = async ({ order, previous }: Extract<StreamEvent, { type: 'unseen' }>): Promise<void> => {
  const news = fillNews(order, previous)
  if (news !== undefined) await (await fetchChunk(() => import('./sayNews.ts'))).notifyFill(news, order)
}

/** Announces fills of one's own orders on whatever screen is open; once in the app. Shows nothing itself. */
export const FillToasts = () => {
  const stream = useStream()
  useEffect(() => {
    let waiting: (() => void)[] = []
    const stopEvents = stream.onEvent((event) => {
      if (event.type === 'unseen') void notify(event)
      // What was missed is told by its own sheet.
      if (event.type !== 'order' || event.missed === true) return
      const { order, previous } = event
      const news = fillNews(order, previous)
      if (news !== undefined) waiting.push(() => void say(news, order))
      if (!sheetSpeaks.peek()) flush()
    })
    const flush = (): void => {
      const now = waiting
      waiting = []
      for (const speak of now) speak()
    }
    const stopWaiting = effect(() => {
      if (!sheetSpeaks.value) flush()
    })
    return () => {
      stopEvents()
      stopWaiting()
    }
  }, [stream])
  return null
}
