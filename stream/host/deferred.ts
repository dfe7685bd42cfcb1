import type { Patch, ToCore } from '../base/messages.ts'
import type { CoreHost } from './host.ts'

/** A host whose code is still on its way; what is said to it meanwhile is kept in order. */
export const deferredHost = (load: () => Promise<CoreHost>): CoreHost => {
  let host: CoreHost | undefined
  let stopped = false
  let early: ToCore[] = []
  let listener: ((patch: Patch) => void) | undefined
  const start = async (): Promise<void> => {
    const loaded = await load()
    if (stopped) return loaded.stop()
    host = loaded
    host.onPatch((patch) => listener?.(patch))
    for (const message of early) host.send(message)
    early = []
  }
  void start()
  return {
    send: (message) => {
      if (host === undefined) early.push(message)
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
