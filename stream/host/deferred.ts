import type { Patch, ToCore } from '../base/messages.ts'
import type { CoreHost } from './host.ts'

/** A host whose code is still being fetched; messages to it are kept in order meanwhile. */
export const deferredHost = (load: () => Promise<CoreHost>): CoreHost => {
  let host: CoreHost | undefined
  let stopped = false
  let queued: ToCore[] = []
  let listener: ((patch: Patch) => void) | undefined
  const start = async (): Promise<void> => {
    const loaded = await load()
    if (stopped) return loaded.stop()
    host = loaded
    host.onPatch((patch) => listener?.(patch))
    for (const message of queued) host.send(message)
    queued = []
  }
  void start()
  return {
    send: (message) => {
      if (host === undefined) queued.push(message)
      else host.send(message)
    },
    onPatch: (next) => {
      listener = next
    },
    stop: () => {
      stopped = true
      host?.stop()
    },
  }
}

/** The core on this thread, for browsers without workers: fetched only there, so that nobody else pays for it. */
export const lazyInlineHost = (): CoreHost =>
  deferredHost(async () => {
    const { inlineHost } = await import('./inline.ts')
    return inlineHost()
  })
