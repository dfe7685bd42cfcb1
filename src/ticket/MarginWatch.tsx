import { useCallback } from 'react'
import { fetchChunk } from '../app/fetchChunk.ts'
import { signedIn } from '../app/state.ts'
import { useStream } from '../app/streamContext.ts'
import { useFeed } from '../live/useFeed.ts'
import { useSignalEffect } from '../live/useSignalEffect.ts'
import { useSignalValue } from '../live/useSignalValue.ts'
import { type MarginLevels, type MarginNews, marginNews } from './marginNews.ts'
import { type SwapNews, type SwapsTold, swapNews } from './swapNews.ts'

let told: MarginLevels = new Map()
let swapsTold: SwapsTold = new Map()

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
      const swaps = swapNews(swapsTold, data)
      swapsTold = swaps.told
      for (const one of swaps.news) void saySwap(one)
    }, [value]),
  )
  return null
}
