import { signal } from '@preact/signals-core'
import { useCallback, useEffect } from 'react'
import { fetchChunk } from '../../core/chunks/fetchChunk.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { signedIn } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { useFeed } from '../../ui/live/useFeed.ts'
import { useSignalEffect } from '../../ui/live/useSignalEffect.ts'
import { createAwaySpan } from '../away/awaySpan.ts'
import { type MarginLevels, type MarginNews, marginNews } from './marginNews.ts'
import { type SwapNews, type SwapsTold, swapNews } from './swapNews.ts'

let told: MarginLevels = new Map()
let swapsTold: SwapsTold = new Map()

/** When the page was hidden last: what fell into that is told by its own sheet. */
const span = createAwaySpan(Number.NEGATIVE_INFINITY)
const visible = signal(true)

const say = async (news: MarginNews): Promise<void> => (await fetchChunk(() => import('./sayNews.ts'))).sayMargin(news)

const saySwap = async (news: SwapNews): Promise<void> => (await fetchChunk(() => import('./sayNews.ts'))).saySwap(news)

/** Tells of a margin ratio that rises past 80 and 95 %, of the margin call of forex and of its swap, on whatever screen one is. Shows nothing itself. */
export const MarginWatch = () => {
  const stream = useStream()
  const user = useSignalValue(signedIn) === true
  const { value } = useFeed(useCallback(() => (user ? stream.positions() : undefined), [stream, user]))
  useSignalEffect(
    useCallback(() => {
      const { data } = value.value
      if (data === undefined) return
      const { news, told: now } = marginNews(told, data)
      told = now
      for (const one of news) void say(one)
      // What nobody sees waits; what was missed is told by its own sheet.
      if (!visible.value) return
      const swaps = swapNews(swapsTold, data)
      swapsTold = swaps.told
      for (const one of swaps.news) if (!span.has(Number(one.position.uTime))) void saySwap(one)
    }, [value]),
  )
  useEffect(() => {
    const seen = (): void => {
      const isVisible = document.visibilityState !== 'hidden'
      span.seen(isVisible, Date.now() + (stream.clock.peek()?.offset ?? 0))
      visible.value = isVisible
    }
    seen()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [stream])
  return null
}
