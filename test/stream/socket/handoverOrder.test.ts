import { expect, test } from 'vitest'
import { createBudget } from '../../../protocol/base/budget.ts'
import type { Seen } from '../../../stream/base/api.ts'
import { systemPorts } from '../../../stream/base/ports.ts'
import { createEndpoint } from '../../../stream/endpoints/endpoint.ts'
import { pass, withVirtualClock } from '../../support/clock.ts'
import { manualSockets } from '../../support/manualSocket.ts'
import { fc } from '../../support/property.ts'
import { venueModel } from '../../support/venueModel.ts'

withVirtualClock()

const CHANNELS = ['books', 'trades', 'orders'] as const

const which = fc.integer({ min: 0, max: 1 })
const count = fc.integer({ min: 1, max: 6 })
const peaceful = [
  { weight: 6, arbitrary: fc.record({ do: fc.constant('happen' as const), channel: fc.constantFrom(...CHANNELS) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('read' as const), which, count }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('deliver' as const), which, count }) },
  { weight: 2, arbitrary: fc.constant({ do: 'open' } as const) },
  { weight: 2, arbitrary: fc.constant({ do: 'notice' } as const) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 900 }) }) },
]
const deadly = [
  { weight: 1, arbitrary: fc.record({ do: fc.constant('die' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 900, max: 9_000 }) }) },
]

type Step =
  | { do: 'happen'; channel: string }
  | { do: 'read'; which: number; count: number }
  | { do: 'deliver'; which: number; count: number }
  | { do: 'open' }
  | { do: 'notice' }
  | { do: 'wait'; ms: number }
  | { do: 'die'; which: number }

const read = (text: string): { action: string; seq: number } => {
  const { action, data } = JSON.parse(text) as { action: string; data: [{ seq: number }] }
  return { action, seq: data[0].seq }
}

/** Runs the steps, nothing being under way for longer than `patience` ms; then lets everything arrive and looks at it. */
const run = async (steps: readonly Step[], patience: number): Promise<{ downs: string[]; moves: number }> => {
  const Sockets = manualSockets()
  const venue = venueModel(CHANNELS)
  const reported: unknown[] = []
  const downs: string[] = []
  let opened = 0
  const endpoint = createEndpoint(
    { ...systemPorts(), WebSocket: Sockets, random: () => 0.02, report: (error) => reported.push(error) },
    { sockets: createBudget(() => 3, 1_100), requestsPerHour: () => undefined },
    {
      open: (socket) => {
        opened += 1
        // After it joined the channels.
        queueMicrotask(() => endpoint.setPrivate(true, socket))
      },
      received: () => {},
      change: () => {},
    },
  )
  let book: number | undefined
  endpoint.open(
    { channel: 'books' },
    {
      up: () => {
        book = undefined
      },
      down: () => {
        book = undefined
        downs.push('books')
      },
      frame: (text) => {
        const { action, seq } = read(text)
        if (action === 'update') expect(seq, 'a book update on its predecessor').toBe((book ?? Number.NaN) + 1)
        book = seq
      },
    },
  )
  let tape = new Set<number>()
  const tapes = [tape]
  endpoint.open(
    { channel: 'trades' },
    {
      down: () => {
        downs.push('trades')
        tapes.push((tape = new Set()))
      },
      frame: (text) => tape.add(read(text).seq),
    },
  )
  const orders: number[] = []
  let seen: Seen | undefined
  endpoint.open(
    { channel: 'orders' },
    {
      down: () => downs.push('orders'),
      resume: () => seen,
      frame: (text) => {
        const { action, seq } = read(text)
        if (seq <= (seen?.offset ?? 0)) return
        // Asked for before anything was seen: the history begins here.
        if (action === 'snapshot') orders.length = 0
        seen = { epoch: 'e', offset: seq }
        orders.push(seq)
      },
    },
  )
  const alive = () => Sockets.all.filter(({ readyState, closeCalls }) => readyState === 1 && closeCalls === 0)
  const openAll = (): void => {
    for (const socket of Sockets.all) if (socket.readyState === 0 && socket.closeCalls === 0) socket.open()
  }
  const arrive = (): void => {
    for (const socket of alive()) {
      venue.read(socket, 100)
      venue.deliver(socket, 1_000)
    }
  }

  endpoint.start('wss://venue.test/ws/v5/public')
  await pass(1)
  openAll()
  await pass(1)
  let quiet = 0
  for (const step of steps) {
    const sockets = alive()
    if (step.do === 'wait') quiet += step.ms
    if (quiet > patience) {
      quiet = 0
      arrive()
    }
    if (step.do === 'happen') venue.happen(step.channel)
    else if (step.do === 'open') openAll()
    else if (step.do === 'wait') await pass(step.ms)
    else if (step.do === 'notice') for (const socket of sockets.slice(0, 1)) venue.notice(socket)
    else {
      const socket = sockets[step.which]
      if (socket === undefined) continue
      if (step.do === 'die') socket.die()
      else if (step.do === 'read') venue.read(socket, step.count)
      else venue.deliver(socket, step.count)
    }
    await pass(0)
  }
  for (let round = 0; round < 260; round++) {
    openAll()
    arrive()
    await pass(100)
  }
  for (const channel of CHANNELS) venue.happen(channel)
  for (const socket of alive()) venue.deliver(socket, 1_000)

  expect(alive(), 'one socket is left').toHaveLength(1)
  expect(book).toBe(venue.at.get('books'))
  expect(tape.has(venue.at.get('trades') ?? 0)).toBe(true)
  for (const ids of tapes) {
    if (ids.size > 0)
      expect(ids.size, `a tape without holes: ${[...ids].join(' ')}`).toBe(Math.max(...ids) - Math.min(...ids) + 1)
  }
  expect(orders.at(-1)).toBe(venue.at.get('orders'))
  expect(orders, 'each order event once, and none is missing').toEqual(orders.map((_, i) => (orders[0] ?? 0) + i))
  expect(reported).toEqual([])
  const result = { downs: [...downs], moves: opened - 1 }
  endpoint.stop()
  return result
}

test('whatever order answers, data and notices come in, the change of sockets loses nothing, repeats nothing and is not noticed', async () => {
  let moves = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...peaceful), { minLength: 30, maxLength: 150 }), async (steps) => {
      const result = await run([{ do: 'notice' }, ...steps], 1_500)
      moves += result.moves
      expect(result.downs).toEqual([])
    }),
    { numRuns: 150 },
  )
  expect(moves).toBeGreaterThan(100)
})

test('if sockets die or are slow in between, what is lost is said, and private channels still lose nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...peaceful, ...deadly), { minLength: 20, maxLength: 150 }), async (steps) => {
      await run([{ do: 'notice' }, ...steps], Number.POSITIVE_INFINITY)
    }),
    { numRuns: 250 },
  )
})
