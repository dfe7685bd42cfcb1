// The worker's entry: the core, with the page at the other end.

import { socketAddress } from '../base/address.ts'
import { addressOf } from '../base/addressOf.ts'
import type { Patch, ToCore } from '../base/messages.ts'
import { systemPorts } from '../base/ports.ts'
import { createCore } from '../core/core.ts'
import { createLazyLoader } from '../sources/lazy/loader.ts'

/** What a dedicated worker's global scope offers; the DOM's own types describe a window. */
interface WorkerScope {
  postMessage(patch: Patch, transfer: Transferable[]): void
  readonly location: { readonly origin: string }
}
const scope = globalThis as unknown as WorkerScope

/** Once the first prices have arrived on the screens, and were drawn, the line is free for what was left behind. */
const LATE_AFTER = 2_000

const importLate = () => import('../sources/lazy/lazyPart.ts')
type Late = ReturnType<typeof importLate>
const ports = systemPorts()
const late = createLazyLoader(ports, (failures) => {
  const address = failures === 0 ? undefined : addressOf(importLate, import.meta.url)
  return address === undefined ? importLate() : (import(/* @vite-ignore */ `${address}?again=${failures}`) as Late)
})

let isPriced = false
let isShown = false
const core = createCore(
  ports,
  (patch) => {
    scope.postMessage(patch, [])
    isPriced ||= patch.quotes !== undefined
  },
  late.load,
)

addEventListener('message', ({ data }: MessageEvent<ToCore>) => {
  if (data.to === 'applied' && isPriced && !isShown) {
    isShown = true
    ports.setTimeout(late.begin, LATE_AFTER)
  }
  if (data.to !== 'start') return core.receive(data)
  const socket = socketAddress(data.settings.socket, scope.location.origin)
  core.receive({ ...data, settings: { ...data.settings, socket } })
})
