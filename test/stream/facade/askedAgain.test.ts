import { effect } from '@preact/signals-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PENDING_TIME } from '#protocol'
import { isPending } from '../../../src/ui/live/isPending.ts'
import type { ConnectionPhase, Stream } from '../../../stream/base/api.ts'
import type { FeedPatch, Patch, QuoteCell } from '../../../stream/base/messages.ts'
import { noPage } from '../../../stream/base/page.ts'
import { createFacade } from '../../../stream/facade/facade.ts'
import { pass, withVirtualClock } from '../../support/clock.ts'

withVirtualClock()

const KEY = 'mark A'
const asking: FeedPatch = { key: KEY, fetch: 'loading', stale: false, ts: 0, arrivedAt: 0, seq: 0 }
const brought = (px: string): FeedPatch => ({
  ...asking,
  fetch: 'live',
  ts: 5,
  arrivedAt: 6,
  data: { kind: 'latest', value: { px } },
})
const row = (last: string): QuoteCell[] => ['A', last, '1', '1', '1', '1', '1', '1', '1', 1, 1, 1, 0]

/** Phases in which a socket stands, and its round trip is known. */
const UP: ReadonlySet<ConnectionPhase> = new Set(['live', 'degraded'])

let stream: Stream
let patch: (patch: Patch) => void
const become = (phase: ConnectionPhase): void =>
  patch({ connection: { phase, rtt: UP.has(phase) ? 30 : undefined, reason: undefined, since: Date.now() } })

beforeEach(() => {
  const facade = createFacade({
    host: { send: () => undefined, onPatch: (listener) => (patch = listener), stop: () => undefined },
    page: noPage,
    language: () => 'en',
    settings: { socket: '', api: '', venue: 'tapeline' },
    remembered: [],
  })
  ;({ stream } = facade)
  become('live')
})
afterEach(() => stream.close())

const quote = () => stream.quote('A').peek()
/** Is what is shown loading, rather than live or stale? */
const isLoading = (shown: { readonly askedAt?: number | undefined } | undefined): boolean =>
  shown !== undefined && isPending(shown, stream.now.peek())

/** A price that was on screen and left it. */
const left = async (): Promise<void> => {
  const release = stream.demandQuotes(['A'])
  await pass(0)
  patch({ quotes: row('7') })
  release()
  await pass(0)
}

describe('a price that is demanded again', () => {
  it('is loading at once, and live when the core speaks of it', async () => {
    await left()
    expect(quote()).toMatchObject({ last: '7', stale: true })
    expect(isLoading(quote())).toBe(false)
    stream.demandQuotes(['A'])
    expect(quote()).toMatchObject({ last: '7', stale: true })
    expect(isLoading(quote())).toBe(true)
    patch({ quotes: row('8') })
    expect(quote()).toMatchObject({ last: '8', stale: false })
    expect(isLoading(quote())).toBe(false)
  })

  it.each<ConnectionPhase>(['live', 'degraded'])('is stale when nothing comes in time over a %s one', async (phase) => {
    become(phase)
    await left()
    stream.demandQuotes(['A'])
    await pass(PENDING_TIME - 1_000)
    expect(isLoading(quote())).toBe(true)
    await pass(1_000)
    expect(isLoading(quote())).toBe(false)
    expect(quote()?.stale).toBe(true)
  })

  it.each<ConnectionPhase>(['idle', 'connecting', 'waiting', 'offline'])('is stale at once while %s', async (phase) => {
    await left()
    become(phase)
    stream.demandQuotes(['A'])
    expect(quote()?.stale).toBe(true)
    expect(isLoading(quote())).toBe(false)
  })

  it('has its time anew when it was left and is demanded once more', async () => {
    await left()
    stream.demandQuotes(['A'])()
    await pass(PENDING_TIME - 1_000)
    stream.demandQuotes(['A'])
    await pass(PENDING_TIME - 1_000)
    expect(isLoading(quote())).toBe(true)
  })

  it('is demanded once by an effect, whatever becomes of the connection', async () => {
    await left()
    let runs = 0
    const stop = effect(() => {
      runs += 1
      return stream.demandQuotes(['A'])
    })
    become('waiting')
    become('live')
    expect(runs).toBe(1)
    stop()
  })

  it('stays live for a second screen that demands it as well', async () => {
    stream.demandQuotes(['A'])
    await pass(0)
    patch({ quotes: row('7') })
    stream.demandQuotes(['A'])
    expect(quote()?.stale).toBe(false)
    expect(isLoading(quote())).toBe(false)
  })
})

/** What a feed says that is opened a second time. */
const again = () => {
  const first = stream.markPrice('A')
  patch({ feeds: [brought('10')] })
  first.close()
  return stream.markPrice('A').value
}

describe('a feed that is opened again', () => {
  it('is loading until the core has data again', () => {
    const value = again()
    expect(value.peek()).toMatchObject({ data: { px: '10' }, fetch: 'loading', stale: true })
    expect(isLoading(value.peek())).toBe(true)
    patch({ feeds: [asking] })
    expect(value.peek()).toMatchObject({ data: { px: '10' }, fetch: 'loading', stale: true })
    expect(isLoading(value.peek())).toBe(true)
    patch({ feeds: [brought('11')] })
    expect(value.peek()).toMatchObject({ data: { px: '11' }, fetch: 'live', stale: false })
    expect(isLoading(value.peek())).toBe(false)
  })

  it('is stale when nothing comes in time', async () => {
    const value = again()
    await pass(PENDING_TIME)
    expect(value.peek()).toMatchObject({ data: { px: '10' }, stale: true })
    expect(isLoading(value.peek())).toBe(false)
  })

  it('is stale at once while the connection is down', () => {
    become('offline')
    const value = again()
    expect(value.peek().stale).toBe(true)
    expect(isLoading(value.peek())).toBe(false)
  })

  it('is loading for a look as well, which opens nothing', () => {
    const first = stream.markPrice('A')
    patch({ feeds: [brought('10')] })
    first.close()
    const seen = stream.peek(() => stream.markPrice('A'))
    expect(seen).toMatchObject({ stale: true })
    expect(isLoading(seen)).toBe(true)
  })
})

it.each([
  ['forward', 3_600_000],
  ['back', -3_600_000],
])('nothing is loading for longer on a device whose clock is set %s', (_, by) => {
  expect(isPending({ askedAt: 1_000 }, 1_000 + by)).toBe(false)
})
