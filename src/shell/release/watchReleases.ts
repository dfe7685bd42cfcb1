import type { ToPage, ToWorker } from '../../sw/release.ts'
import { offerRelease } from './newRelease.ts'

export const WORKER = '/sw.js'

/** What it touches of the browser. */
export interface ReleasePorts {
  readonly container: ServiceWorkerContainer
  /** HTTP status at the worker's address; undefined without an answer. */
  readonly workerStatus: () => Promise<number | undefined>
  /** Takes away what workers have kept on this device. */
  readonly forget: () => Promise<void>
  readonly moneyUnderWay: () => boolean
  readonly reload: () => void
  readonly after: (ms: number) => Promise<void>
  /** The worker that this page came from; null for the network. */
  readonly servedBy: ServiceWorker | null
  /** Path of the script that this page runs on. */
  readonly script: string
}

interface Releases {
  /** Asks the venue for a newer release. Never rejects. */
  readonly check: () => Promise<void>
  /** Keeps the texts of this language on the device. */
  readonly keepTexts: (lang: string) => void
}

/**
 * The old worker goes only when its work is done, and a request on a bad line may hold it for minutes. After so long, in
 * ms, a wish is fulfilled by a reload all the same: it ends what the page itself has asked for.
 */
const TAKE_OVER_TIME = 5_000

/** The venue has no worker any more: what it once gave is taken off the device. */
const GONE: ReadonlySet<number | undefined> = new Set([404, 410])

/**
 * Registers the service worker and looks out for newer releases; never reloads but by the user's wish. Where workers are
 * forbidden or storage is full, the app goes on without.
 */
export const watchReleases = async (ports: ReleasePorts): Promise<Releases> => {
  const { container } = ports
  /** Without a worker before, the first one that takes over is of this very release. */
  let controlled = container.controller !== null
  let isRequested = false

  container.addEventListener('message', ({ data, ports: [port] }: MessageEvent<ToPage>) => {
    if (data.ask === 'script') port?.postMessage(ports.script)
  })
  /** By the user's wish; not while the outcome of an order is open. */
  const moveOn = (): boolean => {
    const may = isRequested && !ports.moneyUnderWay()
    if (may) ports.reload()
    return may
  }
  container.addEventListener('controllerchange', () => {
    // Else another tab has moved on; what this one runs on stays on the device until it does.
    if (!moveOn() && controlled) offerRelease(ports.reload)
    controlled = true
  })

  let registration: ServiceWorkerRegistration | undefined
  const tell = (message: ToWorker): void => registration?.active?.postMessage(message)
  const look = (): void => {
    const waiting = registration?.waiting
    if (waiting && controlled)
      offerRelease(() => {
        isRequested = true
        // A worker's `postMessage`, not a window's: there is no origin to name.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        waiting.postMessage({ do: 'takeOver' } satisfies ToWorker)
        void ports.after(TAKE_OVER_TIME).then(moveOn)
      })
  }
  const removeIfGone = async (): Promise<void> => {
    if (!GONE.has(await ports.workerStatus())) return
    for (const each of await container.getRegistrations()) await each.unregister()
    await ports.forget()
  }
  const register = async (): Promise<void> => {
    const registered = await container.register(WORKER, { updateViaCache: 'none' })
    registration = registered
    const found = (): void => registered.installing?.addEventListener('statechange', look)
    registered.addEventListener('updatefound', found)
    found()
  }
  const check = async (): Promise<void> => {
    try {
      if (registration === undefined) await register()
      if (controlled) await registration?.update()
      look()
    } catch {
      await removeIfGone().catch(() => undefined)
    }
  }

  // Another tab may have moved on before this one looked.
  if (ports.servedBy !== null && container.controller !== ports.servedBy) offerRelease(ports.reload)
  await check()
  void container.ready.then(() => tell({ do: 'tidy' }))
  return {
    check,
    keepTexts: (lang) => void container.ready.then(() => tell({ do: 'texts', lang })),
  }
}
