import { useEffect } from 'react'
import type { Stream } from '#stream'
import { instrumentById } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { coinPictureDemand, coinPictures } from '../../ui/coinPictures.ts'
import { loadCoinPictures } from './loadCoinPictures.ts'

/** How long a connection that owes no price must have stood, ms. */
const QUIET_MS = 3_000
/** How long what could not be loaded is not asked for again, ms. */
const RETRY_DELAY_MS = 30_000
/** Phases in which no price is on its way: nothing was asked for, all was answered, or nothing can come for now. */
const QUIET = new Set(['idle', 'live', 'waiting', 'offline'])

/** Whether the pictures would delay no price: one is there, or none is waited for. `now`: Unix ms. */
export const isAfterPrices = (
  stream: Pick<Stream, 'connection' | 'quote'>,
  instIds: Iterable<string>,
  now: number,
): boolean => {
  const { phase, since } = stream.connection.peek()
  if (QUIET.has(phase) && now - since >= QUIET_MS) return true
  // A stale one is of an earlier visit.
  return [...instIds].some((instId) => stream.quote(instId).peek()?.stale === false)
}

/** Loads the pictures of coins once a screen shows coins and the first price is there. */
export const CoinPicturesWatch = () => {
  const stream = useStream()
  useEffect(() => {
    let isOver = coinPictures.peek() !== undefined
    let notBefore = 0
    const look = async (now: number): Promise<void> => {
      if (isOver || now < notBefore || !coinPictureDemand.any) return
      if (!isAfterPrices(stream, instrumentById.peek().keys(), now)) return
      notBefore = now + RETRY_DELAY_MS
      isOver = await loadCoinPictures()
    }
    return stream.now.subscribe((now) => void look(now))
  }, [stream])
  return null
}
