import { useEffect } from 'react'
import type { Stream } from '#stream'

/** Full-rate quotes of one instrument while the screen is mounted. */
export const useQuoteDemand = (stream: Stream, instId: string): void => {
  useEffect(() => stream.demandQuotes([instId]), [stream, instId])
}
