import { socketAddress } from './address.ts'
import { createCore } from './core.ts'
import type { Patch, ToCore } from './messages.ts'
import { systemPorts } from './ports.ts'

/** What a dedicated worker's global scope offers; the DOM's own types describe a window. */
interface WorkerScope {
  postMessage(patch: Patch, transfer: Transferable[]): void
  readonly location: { readonly origin: string }
}
const scope = globalThis as unknown as WorkerScope

const core = createCore(systemPorts(), (patch) => scope.postMessage(patch, []))

addEventListener('message', ({ data }: MessageEvent<ToCore>) => {
  if (data.to !== 'start') return core.receive(data)
  const socket = socketAddress(data.settings.socket, scope.location.origin)
  core.receive({ ...data, settings: { ...data.settings, socket } })
})
