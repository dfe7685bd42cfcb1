import { WebSocket } from 'mock-socket'
import type { Stream } from '#stream'
import type { Patch, ToCore } from '../../stream/base/messages.ts'
import type { PageWatch } from '../../stream/base/page.ts'
import { type Ports, systemPorts } from '../../stream/base/ports.ts'
import { type Core, createCore } from '../../stream/core/core.ts'
import { openFacade, type StreamOptions } from '../../stream/facade/createStream.ts'
import type { Facade } from '../../stream/facade/facade.ts'
import type { CoreHost } from '../../stream/host/host.ts'
import { createLazyPart } from '../../stream/sources/lazy/lazyPart.ts'
import type { LoadLazyPart } from '../../stream/sources/lazy/standIn.ts'
import type { MockVenue } from './mockVenue.ts'

/** What the calls answer, by path; a function of the body. Undefined means no network. */
export type Answers = Record<string, (input: Record<string, unknown>) => unknown>

export const answering =
  (answers: Answers, log: { path: string; input: Record<string, unknown> }[] = []): Ports['fetch'] =>
  async (address, init) => {
    const path = address.replace(/^.*\/okapi/, '')
    const input = JSON.parse(init.body as string) as Record<string, unknown>
    log.push({ path, input })
    const answer = answers[path]
    if (answer === undefined) throw new TypeError('fetch failed')
    const body = answer(input)
    return new Response(JSON.stringify(body), { status: 200 })
  }

export const ok = (data: unknown): object => ({ code: '200', msg: '', data })

/** A page that the test moves. */
export const testPage = (): PageWatch & {
  set(state: Partial<{ online: boolean; visible: boolean }>): void
  resume(): void
} => {
  let state = { online: true, visible: true }
  let listener: ((resumed: boolean) => void) | undefined
  return {
    read: () => state,
    listen: (next) => {
      listener = next
      return () => {}
    },
    set: (next) => {
      state = { ...state, ...next }
      listener?.(false)
    },
    resume: () => listener?.(true),
  }
}

export interface TestStream {
  readonly stream: Stream
  /** What the screens' side holds. */
  readonly held: Facade['counts']
  readonly core: Core
  readonly page: ReturnType<typeof testPage>
  /** Everything that crossed to the screens. */
  readonly patches: Patch[]
  readonly reported: unknown[]
}

/** The question for the venue's time comes of itself; a test that counts requests does not mean it. */
const withoutTime =
  (fetch: Ports['fetch']): Ports['fetch'] =>
  async (address, init) => {
    if (address.includes('/public/time')) throw new TypeError('fetch failed')
    return fetch(address, init)
  }

/**
 * The whole data core on the calling thread; what crosses is cloned as a worker would. `hasTime`: the given fetch answers
 * for the venue's time too. `load` brings the late part; by default it is there at once.
 */
export const streamOn = (
  venue: Pick<MockVenue, 'address'>,
  ports: Partial<Ports> = {},
  options: Partial<StreamOptions> = {},
  hasTime = false,
  load: LoadLazyPart = (take) => take(createLazyPart),
): TestStream => {
  const patches: Patch[] = []
  const reported: unknown[] = []
  let listener: ((patch: Patch) => void) | undefined
  const core = createCore(
    {
      ...systemPorts(),
      // On the virtual clock, like everything else.
      monotonic: () => Date.now(),
      WebSocket,
      random: () => 0.5,
      report: (error) => reported.push(error),
      ...ports,
      fetch: (hasTime ? (fetch: Ports['fetch']) => fetch : withoutTime)(ports.fetch ?? answering({})),
    },
    (patch) => {
      const clone = structuredClone(patch)
      patches.push(clone)
      queueMicrotask(() => listener?.(clone))
    },
    load,
  )
  const host: CoreHost = {
    send: (message: ToCore) => queueMicrotask(() => core.receive(structuredClone(message))),
    onPatch: (next) => {
      listener = next
    },
    stop: () => core.receive({ to: 'stop' }),
  }
  const page = testPage()
  const { stream, counts: held } = openFacade({
    socket: venue.address,
    api: 'http://venue.test',
    host,
    page,
    ...options,
  })
  return { stream, held, core, page, patches, reported }
}
