import { beforeEach, describe, expect, test } from 'vitest'
import type { WsEvent } from '#protocol'
import { systemPorts } from '../../stream/base/ports.ts'
import { createSession, type Session } from '../../stream/http/session.ts'
import { pass, withVirtualClock } from '../support/clock.ts'
import { type TestLine, testLine } from '../support/testLine.ts'

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
    ready: (line) => log.push(`ready ${(line as TestLine).texts.length}`),
    leave: () => log.push('leave'),
    replied: ({ kind }) => replies.push(kind),
  })
})

const logins = (line: TestLine): { id: string; ticket: string }[] =>
  line.texts.map((text) => {
    const { id, args } = JSON.parse(text) as { id: string; args: [{ ticket: string }] }
    return { id, ticket: args[0].ticket }
  })
const say = (line: TestLine, event: Partial<WsEvent>): void => session.event(event as WsEvent, line)
const signIn = async (line: TestLine): Promise<void> => {
  session.connected(line)
  session.set(true)
  await pass(0)
  say(line, { event: 'login', code: '0', id: logins(line).at(-1)?.id ?? '' })
}

test('a ticket by HTTP, then over the socket; ready when the venue says so', async () => {
  const line = testLine()
  await signIn(line)
  expect(logins(line)).toEqual([{ id: 'l1', ticket: 't1' }])
  expect(log).toEqual(['ready 1'])
  expect(replies).toEqual(['ok'])
})

test('a second socket is logged in with a ticket of its own, while the first one stays in', async () => {
  const [first, second] = [testLine(), testLine()]
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
    const line = testLine()
    session.connected(line)
    session.set(true)
    await pass(0)
    expect(replies).toEqual(['network'])
    answer = () => ({ kind: 'ok', data: { ticket: 'late' } })
    await pass(1_000)
    expect(logins(line).map(({ ticket }) => ticket)).toEqual(['late'])
    say(line, { event: 'login', code: '0', id: logins(line).at(-1)?.id ?? '' })
    expect(log).toEqual(['ready 1'])
    expect(replies).toEqual(['network', 'ok'])
  })

  test('a ticket call that nobody answers is given up after ten seconds, not after the time of a call', async () => {
    answer = () => new Promise(() => undefined)
    const line = testLine()
    session.connected(line)
    session.set(true)
    await pass(9_000)
    answer = () => ({ kind: 'ok', data: { ticket: 'later' } })
    expect(logins(line)).toEqual([])
    await pass(3_000)
    expect(logins(line).map(({ ticket }) => ticket)).toEqual(['later'])
  })

  test('a refused or unanswered login is tried with a new ticket; late answers change nothing', async () => {
    const line = testLine()
    session.connected(line)
    session.set(true)
    await pass(0)
    say(line, { event: 'error', code: '60009' })
    say(line, { event: 'login', code: '0', id: 'l1' })
    expect(log).toEqual([])
    await pass(1_000)
    await pass(10_000)
    await pass(1_000)
    expect(logins(line).map(({ ticket }) => ticket)).toEqual(['t1', 't2', 't3'])
  })

  test('a login whose answer was lost is known by the refusal of the next', async () => {
    const line = testLine()
    session.connected(line)
    session.set(true)
    await pass(11_000)
    const { id } = logins(line).at(-1) ?? { id: '' }
    say(line, { event: 'error', code: '60031', id })
    expect(log).toEqual(['ready 2'])
  })

  test('a login is a request like others: over the budget it waits', async () => {
    const line = testLine(1)
    line.budget.spend(Date.now())
    session.connected(line)
    session.set(true)
    await pass(60_000)
    expect(line.texts).toEqual([])
    await pass(3_600_000)
    expect(line.texts.length).toBe(1)
  })

  test('an expired session is told once, and asks no more', async () => {
    answer = () => ({ kind: 'expired' })
    session.connected(testLine())
    session.connected(testLine())
    session.set(true)
    await pass(60_000)
    expect(replies).toEqual(['expired'])
    expect(log).toEqual([])
  })
})

describe('signing out', () => {
  test('gives the socket up if it is, or may be, the user’s', async () => {
    const line = testLine()
    session.connected(line)
    session.set(true)
    await pass(0)
    session.set(false)
    expect(log).toEqual(['leave'])
    say(line, { event: 'login', code: '0', id: 'l1' })
    await pass(60_000)
    expect(log).toEqual(['leave'])
  })

  test('keeps a socket over which no ticket went', async () => {
    answer = () => ({ kind: 'network' })
    session.connected(testLine())
    session.set(true)
    await pass(0)
    session.set(false)
    await pass(60_000)
    expect(log).toEqual([])
  })
})
