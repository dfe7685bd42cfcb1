import { beforeEach, describe, expect, test } from 'vitest'
import type { WsEvent } from '#protocol'
import { systemPorts } from '../../../stream/base/ports.ts'
import { createSession, type Session } from '../../../stream/http/session.ts'
import { pass, withVirtualClock } from '../../support/clock.ts'
import { type TestSocket, testSocket } from '../../support/testSocket.ts'

withVirtualClock()

type Answer = { kind: 'ok'; data: { ticket: string } } | { kind: 'expired' } | { kind: 'network' }

let session: Session
let log: string[]
let replies: string[]
let answer: () => Answer | Promise<Answer>
let tickets: number

beforeEach(() => {
  log = []
  replies = []
  tickets = 0
  answer = () => ({ kind: 'ok', data: { ticket: `t${++tickets}` } })
  const call = (async () => answer()) as unknown as Parameters<typeof createSession>[1]
  session = createSession({ ...systemPorts(), random: () => 0 }, call, {
    ready: (socket) => log.push(`ready ${(socket as TestSocket).texts.length}`),
    leave: () => log.push('leave'),
    replied: ({ kind }) => replies.push(kind),
  })
})

const logins = (socket: TestSocket): { id: string; ticket: string }[] =>
  socket.texts.map((text) => {
    const { id, args } = JSON.parse(text) as { id: string; args: [{ ticket: string }] }
    return { id, ticket: args[0].ticket }
  })
const say = (socket: TestSocket, event: Partial<WsEvent>): void => session.event(event as WsEvent, socket)
const signIn = async (socket: TestSocket): Promise<void> => {
  session.connected(socket)
  session.set(true)
  await pass(0)
  say(socket, { event: 'login', code: '0', id: logins(socket).at(-1)?.id ?? '' })
}

test('a ticket by HTTP, then over the socket; ready when the venue says so', async () => {
  const socket = testSocket()
  await signIn(socket)
  expect(logins(socket)).toEqual([{ id: 'l1', ticket: 't1' }])
  expect(log).toEqual(['ready 1'])
  expect(replies).toEqual(['ok'])
})

test('a second socket is logged in with a ticket of its own, while the first one stays in', async () => {
  const [first, second] = [testSocket(), testSocket()]
  await signIn(first)
  session.connected(second)
  await pass(0)
  expect(logins(second)).toEqual([{ id: 'l1', ticket: 't2' }])
  say(second, { event: 'login', code: '0' })
  session.disconnected(first)
  expect(log).toEqual(['ready 1', 'ready 1'])
})

describe('trouble', () => {
  test('a ticket call that fails says so and is tried again', async () => {
    answer = () => ({ kind: 'network' })
    const socket = testSocket()
    session.connected(socket)
    session.set(true)
    await pass(0)
    expect(replies).toEqual(['network'])
    answer = () => ({ kind: 'ok', data: { ticket: 'late' } })
    await pass(1_000)
    expect(logins(socket).map(({ ticket }) => ticket)).toEqual(['late'])
    say(socket, { event: 'login', code: '0', id: logins(socket).at(-1)?.id ?? '' })
    expect(log).toEqual(['ready 1'])
    expect(replies).toEqual(['network', 'ok'])
  })

  test('a ticket call that nobody answers is given up after ten seconds, not after the time of a call', async () => {
    answer = () => new Promise(() => undefined)
    const socket = testSocket()
    session.connected(socket)
    session.set(true)
    await pass(9_000)
    answer = () => ({ kind: 'ok', data: { ticket: 'later' } })
    expect(logins(socket)).toEqual([])
    await pass(3_000)
    expect(logins(socket).map(({ ticket }) => ticket)).toEqual(['later'])
  })

  test('a refused or unanswered login is tried with a new ticket; late answers change nothing', async () => {
    const socket = testSocket()
    session.connected(socket)
    session.set(true)
    await pass(0)
    say(socket, { event: 'error', code: '60009' })
    say(socket, { event: 'login', code: '0', id: 'l1' })
    expect(log).toEqual([])
    await pass(1_000)
    await pass(10_000)
    await pass(1_000)
    expect(logins(socket).map(({ ticket }) => ticket)).toEqual(['t1', 't2', 't3'])
  })

  test('a login whose answer was lost is known by the refusal of the next', async () => {
    const socket = testSocket()
    session.connected(socket)
    session.set(true)
    await pass(11_000)
    const { id } = logins(socket).at(-1) ?? { id: '' }
    say(socket, { event: 'error', code: '60031', id })
    expect(log).toEqual(['ready 2'])
  })

  test('a login is a request like others: over the budget it waits', async () => {
    const socket = testSocket(1)
    socket.budget.spend(Date.now())
    session.connected(socket)
    session.set(true)
    await pass(60_000)
    expect(socket.texts).toEqual([])
    await pass(3_600_000)
    expect(socket.texts.length).toBe(1)
  })

  test('an expired session is told once, and asks no more', async () => {
    answer = () => ({ kind: 'expired' })
    session.connected(testSocket())
    session.connected(testSocket())
    session.set(true)
    await pass(60_000)
    expect(replies).toEqual(['expired'])
    expect(log).toEqual([])
  })
})

describe('signing out', () => {
  test('gives the socket up if it is, or may be, the user’s', async () => {
    const socket = testSocket()
    session.connected(socket)
    session.set(true)
    await pass(0)
    session.set(false)
    expect(log).toEqual(['leave'])
    say(socket, { event: 'login', code: '0', id: 'l1' })
    await pass(60_000)
    expect(log).toEqual(['leave'])
  })

  test('keeps a socket over which no ticket went', async () => {
    answer = () => ({ kind: 'network' })
    session.connected(testSocket())
    session.set(true)
    await pass(0)
    session.set(false)
    await pass(60_000)
    expect(log).toEqual([])
  })
})
