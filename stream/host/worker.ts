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

/** How long after the first prices were drawn the lazy part is fetched: the network is free for it by then. */
const LAZY_DELAY_MS = 2_000

const importLazyPart = () => import('../sources/lazy/lazyPart.ts')
type LazyModule = ReturnType<typeof importLazyPart>
const ports = systemPorts()
const lazyLoader = createLazyLoader(ports, (failures) => {
  const address = failures === 0 ? undefined : addressOf(importLazyPart, import.meta.url)
  return address === undefined
    ? importLazyPart()
    : (import(/* @vite-ignore */ `${address}?again=${failures}`) as LazyModule)
})

let isPriced = false
let isShown = false
const core = createCore(
  ports,
  (patch) => {
    scope.postMessage(patch, [])
    isPriced ||= patch.quotes !== undefined
  },
  lazyLoader.load,
)

addEventListener('message', ({ data }: MessageEvent<ToCore>) => {
  if (data.to === 'applied' && isPriced && !isShown) {
    isShown = true
    ports.setTimeout(lazyLoader.begin, LAZY_DELAY_MS)
  }
  if (data.to !== 'start') return core.receive(data)
  const socket = socketAddress(data.settings.socket, scope.location.origin)
  core.receive({ ...data, settings: { ...data.settings, socket } })
})
