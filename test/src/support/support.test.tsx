import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChatHead, type ChatMessage, type ChatPageRequest, cases, serviceMsg, traveller } from '#protocol'
import { queries } from '../../../src/core/request/queries.ts'
import { beginSession, endSession } from '../../../src/core/session/session.ts'
import { createAnswers } from '../../support/answers.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../support/renderApp.tsx'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

const AT = 1_790_000_000_000
const head = (more: Partial<ChatHead> = {}): ChatHead => ({
  state: 'waiting',
  lastSeq: 0,
  readSeq: 0,
  deskReadSeq: 0,
  unread: 0,
  waitingSince: AT,
  place: 3,
  usualWait: 240_000,
  staffed: true,
  typing: false,
  demo: true,
  at: AT,
  ...more,
})
const message = (seq: number, body: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  seq,
  at: AT,
  from: 'user',
  kind: 'text',
  body,
  ...more,
})
const aCase = (id: string, state: 'open' | 'rejected') => ({
  id,
  kind: 'deposit' as const,
  state,
  next: state === 'open' ? ('venue' as const) : ('nobody' as const),
  deadline: 0,
  lengthened: 0,
  byDemo: false,
  mayReopen: false,
  openedAt: AT,
  updatedAt: AT,
  events: [],
})
let stored: ChatMessage[] = []
const pageOf = ({ before, after, limit = 30 }: ChatPageRequest) => {
  const some = stored.filter(
    ({ seq }) => (before === undefined || seq < before) && (after === undefined || seq > after),
  )
  const messages = after === undefined ? some.slice(-limit) : some.slice(0, limit)
  return { messages, more: some.length > limit }
}
const lines = () => [...document.querySelectorAll('[role=log] li')].map((line) => line.textContent ?? '')

let app: Rendered
beforeEach(() => {
  useDictionaries()
  localStorage.clear()
  queries.clear()
  venue.clear()
  stored = []
  venue.on(cases.list, () => ({ cases: [] }))
  venue.on(serviceMsg.getList, (request) => ({
    ...pageOf(request),
    chat: head({ lastSeq: stored.length }),
    guest: false,
    shared: false,
  }))
  venue.on(serviceMsg.sign, () => ({ chat: head({ lastSeq: stored.length }) }))
  venue.on(traveller.getTravellerList, (request) => ({ ...pageOf(request), chat: head({ lastSeq: stored.length }) }))
  venue.on(serviceMsg.save, (draft) => {
    const known = stored.find(({ key }) => key === draft.key)
    const made =
      known ?? message(stored.length + 1, draft.kind === 'text' ? draft.text : draft.image, { key: draft.key })
    if (known === undefined) stored.push(made)
    return { message: made, chat: head({ lastSeq: stored.length }) }
  })
  endSession()
})
afterEach(() => app.close())

/** Signed in, with the conversation as the channel tells it. */
const open = async (now: ChatHead): Promise<void> => {
  act(beginSession)
  app = await renderApp('/pages/C2C/customerService')
  await until(() => app.field('Write a message') ?? document.querySelector('textarea'))
  tell(now)
}
const tell = (now: ChatHead): void => act(() => app.stream.setFeed('support', now))
const write = async (text: string): Promise<void> => {
  const field = document.querySelector('textarea')
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  await act(async () => field?.dispatchEvent(new Event('input', { bubbles: true })))
}

describe('the head of a conversation', () => {
  it('says how the conversation stands: place, usual wait, who is there, and open cases', async () => {
    venue.on(cases.list, () => ({ cases: [aCase('1', 'open'), aCase('2', 'rejected')] }))
    await open(head())
    await until(() => app.text().includes('You’re number 3 in the queue'))
    expect(app.text()).toContain('Recent wait: about 4 minutes.')
    await until(() => app.control('1 open case: view status'))
    tell(head({ usualWait: null }))
    expect(app.text()).toContain('Wait time isn’t known yet.')
    tell(head({ staffed: false }))
    expect(app.text()).toContain('This is a demo: you won’t get an answer')
    tell(head({ staffed: false, demo: false }))
    expect(app.text()).not.toContain('demo')
    tell(head({ state: 'taken', typing: true }))
    expect(app.text()).toContain('A support agent is helping you.')
    expect(app.text()).toContain('Support is typing')
  })
})

describe('a message', () => {
  it('is shown as text, whatever it says, with what was read', async () => {
    stored = [
      message(1, '<b>bold</b>'),
      message(2, 'taken', { from: 'venue', kind: 'event' }),
      message(3, 'Hello', { from: 'desk' }),
    ]
    await open(head({ lastSeq: 3, deskReadSeq: 1 }))
    await until(() => lines().length === 3)
    expect(document.querySelector('[role=log] b')).toBeNull()
    expect(lines()[0]).toContain('<b>bold</b>')
    expect(lines()[0]).toContain('Read')
    expect(lines()[1]).toContain('A support agent has joined the conversation')
  })

  it('whose answer is lost is sent again under the same key, and stands there once', async () => {
    let isLost = true
    const seen: string[] = []
    venue.on(serviceMsg.save, (draft) => {
      seen.push(draft.key)
      const known = stored.find(({ key }) => key === draft.key)
      const made = known ?? message(stored.length + 1, 'once', { key: draft.key })
      if (known === undefined) stored.push(made)
      if (isLost) return 'offline'
      return { message: made, chat: head({ lastSeq: stored.length }) }
    })
    await open(head())
    await write('once')
    await app.press('Send')
    await until(() => app.text().includes('Not sent yet'))
    isLost = false
    await app.press('Try again')
    await until(() => !app.text().includes('Not sent yet'))
    tell(head({ lastSeq: 1 }))
    await until(() => lines().filter((line) => line.includes('once')).length === 1)
    expect(new Set(seen).size).toBe(1)
    expect(stored).toHaveLength(1)
  })

  it('that the venue refuses keeps its words, and can be discarded', async () => {
    venue.on(serviceMsg.save, () => undefined)
    await open(head())
    await write('refused words')
    await app.press('Send')
    await until(() => app.text().includes('Not found.'))
    expect(lines().at(-1)).toContain('refused words')
    await app.press('Discard')
    await until(() => lines().length === 0)
  })

  it('and what is half typed outlive the page', async () => {
    venue.on(serviceMsg.save, () => 'offline')
    await open(head())
    await write('unsent words')
    await app.press('Send')
    await until(() => app.text().includes('Not sent yet'))
    await write('half a')
    await app.close()
    venue.on(serviceMsg.save, (draft) => {
      const made = message(1, 'unsent words', { key: draft.key })
      stored = [made]
      return { message: made, chat: head({ lastSeq: 1 }) }
    })
    await open(head())
    await until(() => lines().some((line) => line.includes('unsent words') && line.includes('Sent')))
    expect(document.querySelector('textarea')?.value).toBe('half a')
    expect(localStorage.getItem('tapeline.chat')).toContain('half a')
  })
})

describe('a long conversation', () => {
  it('comes page by page, follows what is new, and never holds more than two hundred lines', async () => {
    stored = Array.from({ length: 400 }, (_, at) => message(at + 1, `no ${at + 1}.`))
    await open(head({ lastSeq: 400 }))
    await until(() => lines().length === 30)
    for (let page = 1; page < 9; page++) {
      await app.press('Earlier messages')
      const most = Math.min(200, 30 * (page + 1))
      await until(() => lines().length === most && lines()[0]?.includes(`no ${400 - 30 * (page + 1) + 1}.`))
    }
    await app.press('Go to latest')
    await until(() => lines().length === 30 && lines().at(-1)?.includes('no 400.'))
    stored.push(message(401, 'no 401.', { from: 'desk' }))
    tell(head({ lastSeq: 401, at: AT + 1 }))
    await until(() => lines().at(-1)?.includes('no 401.'))
    expect(lines()).toHaveLength(31)
  })
})

describe('a guest', () => {
  it('asks for a secret when the device has none, and has no way to send pictures', async () => {
    let isKnown = false
    venue.on(traveller.getTraveler, () => {
      isKnown = true
      return { isNew: true, chat: head({ state: 'none', place: 0 }) }
    })
    const post = answers.post
    answers.post = (path, body) =>
      path.endsWith('getTravellerList') && !isKnown
        ? Promise.resolve({ kind: 'answer', status: 200, body: { code: '2506', msg: 'No.', data: null } })
        : post(path, body)
    app = await renderApp('/pages/login/services')
    await until(() => app.text().includes('You’re not signed in.'))
    await until(() => app.text().includes('You’re number 3 in the queue'))
    expect(document.querySelector('input[type=file]')).toBeNull()
    expect(app.control('Sign in')).toBeDefined()
    answers.post = post
  })
})
