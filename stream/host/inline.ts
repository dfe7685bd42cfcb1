import type { Patch } from '../base/messages.ts'
import { type Ports, systemPorts } from '../base/ports.ts'
import { createWholeCore } from '../core/wholeCore.ts'
import type { CoreHost } from './host.ts'

/** The core on the calling thread: in tests, and where there is no Worker. Messages stay asynchronous as in a worker. */
export const inlineHost = (ports: Ports = systemPorts()): CoreHost => {
  let listener: ((patch: Patch) => void) | undefined
  const core = createWholeCore(ports, (patch) => queueMicrotask(() => listener?.(patch)))
  return {
    send: (message) => queueMicrotask(() => core.receive(message)),
    onPatch: (next) => {
      listener = next
    },
    stop: () => queueMicrotask(() => core.receive({ to: 'stop' })),
  }
}
