// Runs the core in a worker, seen from the screens.

import type { Patch } from '../base/messages.ts'
import type { CoreHost } from './host.ts'

/** Starts the data core's worker. */
export const startWorker = (): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'tapeline-stream' })

/** The core in a dedicated worker, one that was started early or a new one. */
export const workerHost = (worker: Worker = startWorker()): CoreHost => ({
  send: (message) => worker.postMessage(message, []),
  onPatch: (listener) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Patch>) => listener(data))
  },
  stop: () => worker.terminate(),
})
