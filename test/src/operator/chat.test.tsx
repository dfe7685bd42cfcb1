import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChatMessage, operators } from '#protocol'
import { queries } from '../../../src/core/request/queries.ts'
import { toasts } from '../../../src/core/toastQueue.ts'
import { Chat } from '../../../src/operator/Chat.tsx'
import { Chats } from '../../../src/operator/Chats.tsx'
import type { SupportUpdates } from '../../../src/operator/useSupportUpdates.ts'
import { fetchSheet } from '../../../src/ui/Sheet.tsx'
import { createAnswers } from '../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const venue = createAnswers()
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => venue.post(path, body),
}))
const { listChats, openChat, followChat, takeChat, answerChat, handChat, closeChat, signChat, supportStaff } =
  operators.OPERATOR_CALLS

const AT = 1_700_000_000_000
const NEWS: SupportUpdates = { version: 0, waiting: 2, unread: 1 }
const chatOf = (more: Partial<operators.ChatView> = {}): operators.ChatView => ({
  id: '7',
  uid: '1000001',
  state: 'waiting',
  waitingSince: AT,
  lastAt: AT,
  operator: '',
  unread: 0,
  language: 'de',
  lastSeq: stored.length,
  userReadSeq: 0,
  typing: false,
  may: 'take',
  ...more,
})
let stored: ChatMessage[] = []
let chat: operators.ChatView
const message = (body: string, from: ChatMessage['from'] = 'user'): ChatMessage => ({
  seq: stored.length + 1,
  at: AT,
  from,
  kind: 'text',
  body,
})

let part: Rendered
beforeAll(fetchSheet)
beforeEach(() => {
  useDictionaries()
  queries.clear()
  venue.clear()
  toasts.value = []
  stored = []
  stored.push(message('<img src=x onerror=alert(1)>'))
  stored.push(message('Where is my deposit?'))
  chat = chatOf()
  const pageOf = (after = 0) => ({ messages: stored.filter(({ seq }) => seq > after), more: false, chat })
  venue.on(openChat, ({ after }) => pageOf(after))
  venue.on(followChat, ({ after }) => pageOf(after))
  venue.on(signChat, () => ({ chat }))
  venue.on(supportStaff, () => ({ staff: [{ name: 'grace', here: true }] }))
})
afterEach(() => part.close())

const open = async (): Promise<void> => {
  part = await renderPart(<Chat id="7" updates={NEWS} />)
  await until(() => document.querySelectorAll('[role=log] li').length === stored.length)
}
const mine = (): void => void (chat = chatOf({ may: 'mine', state: 'taken', operator: 'ada' }))
const ended = (outcome: 'done' | 'taken') => ({ outcome, chat })
const said = (): string[] => toasts.value.map(({ text }) => text)
const write = async (text: string): Promise<void> => {
  const area = await until(() => document.querySelector('textarea'))
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
  await act(async () => area.dispatchEvent(new Event('input', { bubbles: true })))
}

describe('the queue of conversations', () => {
  it('tells who waits since when, guests among them, and what is unread; page by page', async () => {
    venue.on(listChats, ({ state, after }) =>
      after !== undefined
        ? { chats: [chatOf({ id: '9', uid: '1000009' })] }
        : state === 'waiting'
          ? { chats: [chatOf({ unread: 3 }), chatOf({ id: '8', uid: null })], next: '8' }
          : { chats: [] },
    )
    part = await renderPart(<Chats updates={NEWS} />)
    await until(() => part.text().includes('User 1000001'))
    expect(part.text()).toContain('waiting since')
    expect(part.text()).toContain('3 unread')
    expect(part.text()).toContain('Guest 8')
    expect(part.text()).toContain('Waiting 2')
    expect(part.text()).toContain('In progress 1')
    await part.press('Show more')
    await until(() => part.text().includes('User 1000009'))
    await part.press('Ended')
    await until(() => part.text().includes('No conversations'))
  })
})

describe('a conversation before an operator', () => {
  it('shows words as text and nothing to write with, until it is taken', async () => {
    venue.on(takeChat, () => {
      mine()
      return ended('done')
    })
    await open()
    expect(document.querySelector('[role=log] img')).toBeNull()
    expect(part.text()).toContain('<img src=x onerror=alert(1)>')
    expect(document.querySelector('textarea')).toBeNull()
    expect(venue.of(signChat)).toEqual([])
    await part.press('Take over')
    await until(() => document.querySelector('textarea'))
    expect(said()).toEqual(['Done.'])
  })

  it('that somebody else took meanwhile says so', async () => {
    venue.on(takeChat, () => {
      chat = chatOf({ may: 'taken', state: 'taken', operator: 'grace' })
      return ended('taken')
    })
    await open()
    await part.press('Take over')
    await until(() => part.text().includes('Another operator has this conversation.'))
    expect(said()).toEqual(['Another operator has taken it.'])
    expect(part.text()).toContain('with grace')
    expect(part.control('Take over')).toBeUndefined()
  })

  it('is answered by who has it; the other side is told that somebody types', async () => {
    mine()
    venue.on(answerChat, ({ draft }) => {
      const made = { ...message(draft.kind === 'text' ? draft.text : '', 'desk'), key: draft.key }
      stored.push(made)
      chat = { ...chat, lastSeq: stored.length }
      return { message: made, chat }
    })
    await open()
    await write('It is on its way.')
    await until(() => venue.of(signChat).some(({ typing }) => typing === true))
    await part.press('Send')
    await until(() => document.querySelectorAll('[role=log] li').length === 3)
    expect(venue.of(answerChat).map(({ draft }) => draft)).toMatchObject([{ kind: 'text', text: 'It is on its way.' }])
    expect(document.querySelector('textarea')?.value).toBe('')
  })

  it('is handed to somebody who is here, or back to the queue', async () => {
    mine()
    venue.on(handChat, ({ to }) => {
      chat = chatOf(to === '' ? {} : { may: 'taken', state: 'taken', operator: to })
      return ended('done')
    })
    await open()
    expect(part.control('Hand over')?.getAttribute('aria-disabled')).toBe('true')
    await part.press('Choose')
    const options = await until(() => {
      const found = [...document.querySelectorAll<HTMLElement>('[role=option]')]
      return found.length === 2 && found
    })
    expect(options.map(({ textContent }) => textContent)).toEqual(['Return to queue', 'grace (signed in)'])
    await act(async () => options[1]?.click())
    await part.press('Hand over')
    await until(() => part.text().includes('with grace'))
    expect(venue.of(handChat)).toEqual([{ id: '7', to: 'grace' }])
    expect(document.querySelector('textarea')).toBeNull()
  })

  it('ends after a question alone', async () => {
    mine()
    venue.on(closeChat, () => {
      chat = chatOf({ may: 'quiet', state: 'closed' })
      return ended('done')
    })
    await open()
    await part.press('End conversation')
    const dialog = await until(() => document.querySelector('[role=alertdialog]'))
    expect(venue.of(closeChat)).toEqual([])
    const action = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'End conversation')
    await act(async () => action?.click())
    await until(
      () =>
        part.text().includes('If the user writes again, they rejoin the queue.') && venue.of(closeChat).length === 1,
    )
    await until(() => document.querySelector('textarea') === null)
  })

  it.each(['role', 'own', 'quiet'] as const)('is read only: %s', async (may) => {
    chat = chatOf({ may })
    await open()
    for (const name of ['Take over', 'End conversation', 'Hand over']) expect(part.control(name), name).toBeUndefined()
    expect(document.querySelector('textarea')).toBeNull()
    expect(venue.of(signChat)).toEqual([])
  })
})
