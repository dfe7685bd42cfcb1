import { effect } from '@preact/signals-core'
import { useEffect } from 'react'
import { language, moneyPending } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { CACHE_PREFIX } from '../../sw/release.ts'
import { servedBy } from './servedBy.ts'
import { WORKER, watchReleases } from './watchReleases.ts'

/** So long after the prices are live, in ms: what is kept for later shares the line with nothing that is waited for. */
const AFTER_LIVE = 3_000
/** Where no prices come it starts all the same. */
const AT_LATEST = 20_000
/** A page that stays open asks so often. */
const EVERY = 3_600_000

const workerStatus = async (): Promise<number | undefined> => {
  try {
    return (await fetch(WORKER, { method: 'HEAD', cache: 'no-store' })).status
  } catch {
    return undefined
  }
}

const forget = async (): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)))
}

let releases: ReturnType<typeof watchReleases> | undefined

/** The first call begins; each later one asks for a newer release. */
const look = async (): Promise<void> => {
  if (releases !== undefined) return (await releases).check()
  releases = watchReleases({
    container: navigator.serviceWorker,
    workerStatus,
    forget,
    moneyUnderWay: () => moneyPending.peek() > 0,
    reload: () => location.reload(),
    after: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    servedBy: servedBy(),
    script: new URL(import.meta.url).pathname,
  })
  const { keepTexts } = await releases
  effect(() => keepTexts(language.value))
  return undefined
}

/**
 * Keeps the app on the device and looks out for newer releases: when prices are live for the first time, when they are
 * live again (a venue that was away may bring one), when the page is seen again, and once an hour.
 */
export const ReleaseWatch = () => {
  const stream = useStream()
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
    let due: ReturnType<typeof setTimeout> | undefined
    const later = (ms: number): void => {
      clearTimeout(due)
      due = setTimeout(() => void look(), ms)
    }
    if (releases === undefined) later(AT_LATEST)
    let wasLive = false
    const stop = effect(() => {
      const { phase } = stream.connection.value
      const isLive = phase === 'live' || phase === 'degraded'
      if (isLive && !wasLive) later(AFTER_LIVE)
      wasLive = isLive
    })
    const seen = (): void => {
      if (document.visibilityState === 'visible') later(AFTER_LIVE)
    }
    document.addEventListener('visibilitychange', seen)
    const hourly = setInterval(() => later(0), EVERY)
    return () => {
      stop()
      clearTimeout(due)
      clearInterval(hourly)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [stream])
  return null
}
