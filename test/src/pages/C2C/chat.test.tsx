import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type C2cChatHead, type C2cOrderView, type InputOf, merchantMsg, merchantOrder } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import C2COrderList from '../../../../src/pages/C2C/C2COrderList.tsx'
import Chat from '../../../../src/pages/C2C/chat.tsx'
import TradeOrderDetail from '../../../../src/pages/C2C/tradeOrderDetail.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { FIGURES, RATINGS } from './offerExamples.ts'
import { NOW, orderOf } from './orderExamples.ts'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

const ENDED = { state: 'released', duty: { who: 'nobody', what: 'none', until: 0 } } as const
const headOf = (more: Partial<C2cChatHead> = {}): C2cChatHead => ({
  lastSeq: lines.length,
  readSeq: 0,
  otherReadSeq: 0,
  unread: 0,
  ...more,
})
const line = (seq: number, body: string, more: Partial<merchantMsg.C2cMessage> = {}): merchantMsg.C2cMessage => ({
  seq,
  at: NOW,
  from: 'seller',
  kind: 'text',
  body,
  ...more,
})
let lines: merchantMsg.C2cMessage[] = []
let isOpen = true
const page = ({ before, after, limit = 30 }: InputOf<typeof merchantMsg.getList>) => {
  const some = lines.filter(({ seq }) => (before === undefined || seq < before) && (after === undefined || seq > after))
  const messages = after === undefined ? some.slice(-limit) : some.slice(0, limit)
  return { messages, more: some.length > limit, chat: headOf(), open: isOpen }
}
const shown = () => [...document.querySelectorAll('[role=log] li')].map(({ textContent }) => textContent ?? '')

let part: Rendered
beforeEach(() => {
  useDictionaries()
  localStorage.clear()
  queries.clear()
  venue.clear()
  beginSession('1')
  isOpen = true
  lines = [line(1, 'taken', { kind: 'event', from: 'buyer' })]
  venue.on(merchantMsg.getList, page)
  venue.on(merchantMsg.sign, ({ readUpTo }) => ({ chat: headOf({ readSeq: readUpTo }) }))
  venue.on(merchantMsg.save, (draft) => {
    const known = lines.find(({ key }) => key === draft.key)
    const body = draft.kind === 'text' ? draft.text : draft.image
    const message = known ?? line(lines.length + 1, body, { key: draft.key, from: 'buyer', kind: draft.kind })
    if (known === undefined) lines.push(message)
    return { message, chat: headOf() }
  })
  venue.on(merchantOrder.getMerchant, () => ({ merchant: FIGURES, ratings: RATINGS }))
})
afterEach(async () => {
  await part.close()
  endSession()
  localStorage.clear()
  location.hash = ''
})

const isNow = (order: C2cOrderView): void => venue.on(merchantOrder.getOrderByOrderNo, () => ({ order, ts: 1 }))
const go = (path: string): void => {
  location.hash = path
  history.replaceState({ idx: 0 }, '')
}
const open = async (order = orderOf()): Promise<void> => {
  go('/pages/C2C/chat?id=50000001')
  isNow(order)
  part = await renderPart(<Chat />)
  await until(() => shown().length > 0)
}
const tell = (chat: C2cChatHead): void => act(() => part.stream.setFeed('c2c', [{ ...orderOf(), chat }]))
const write = async (text: string): Promise<void> => {
  const field = await until(() => document.querySelector('textarea'))
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  await act(async () => field.dispatchEvent(new Event('input', { bubbles: true })))
}

describe('the chat of an order', () => {
  it('shows each step in words, who wrote, and that no staff of ours write there', async () => {
    lines = [
      line(1, 'taken', { kind: 'event', from: 'buyer' }),
      line(2, 'Hello <b>you</b>'),
      line(3, 'paid', { kind: 'event', from: 'buyer' }),
    ]
    await open()
    expect(shown()[0]).toContain('Offer taken, coins in escrow')
    expect(shown()[1]).toContain('Seller')
    expect(shown()[1]).toContain('<b>you</b>')
    expect(shown()[2]).toContain('Marked as paid')
    expect(part.text()).toContain('Tapeline staff never write here. Pay only to the account shown in the order')
    const order = part.root.querySelector('a[href="#/pages/C2C/tradeOrderDetail?id=50000001"]')
    expect(order?.textContent).toContain('Awaiting payment')
  })

  it('warns at links, at accounts to pay to and at other places to talk, of the other side alone', async () => {
    lines = [
      line(1, 'see tapeline-help.com'),
      line(2, 'IBAN DE89 3704 0044 0532 0130 00'),
      line(3, 'my WhatsApp'),
      line(4, 'see tapeline-help.com', { from: 'buyer' }),
    ]
    await open()
    expect(shown()[0]).toContain('not from Tapeline')
    expect(shown()[1]).toContain('Pay only to the account shown in the order')
    expect(shown()[2]).toContain('Stay in this chat')
    expect(shown()[3]).not.toContain('not from Tapeline')
    expect(document.querySelector('[role=log] a')).toBeNull()
    await write('call +49 151 23456789')
    expect(part.text()).toContain('The other side will see a warning with it.')
  })

  it('follows what is told, says how far it was read, and shows what the other side has read', async () => {
    await open()
    lines.push(line(2, 'mine', { from: 'buyer' }), line(3, 'new words'))
    tell(headOf({ lastSeq: 3, unread: 1 }))
    await until(() => shown().length === 3)
    await until(() => venue.of(merchantMsg.sign).some(({ readUpTo }) => readUpTo === 3))
    expect(shown()[1]).toContain('Sent')
    tell(headOf({ lastSeq: 3, otherReadSeq: 3, readSeq: 3 }))
    await until(() => shown()[1]?.includes('Read'))
  })

  it('sends a lost message again under its key, also after the page was left', async () => {
    venue.on(merchantMsg.save, () => 'offline')
    await open()
    await write('once')
    await part.press('Send')
    await until(() => part.text().includes('Not sent yet'))
    await write('half a')
    await part.close()
    const keys = new Set(venue.of(merchantMsg.save).map(({ key }) => key))
    venue.on(merchantMsg.save, ({ key }) => {
      keys.add(key)
      const message = line(2, 'once', { key, from: 'buyer' })
      lines = [...lines.slice(0, 1), message]
      return { message, chat: headOf() }
    })
    await open()
    await until(() => shown().some((one) => one.includes('once') && one.includes('Sent')))
    expect(keys.size).toBe(1)
    expect(document.querySelector('textarea')?.value).toBe('half a')
    await part.close()
    go('/pages/C2C/chat?id=50000002')
    isNow(orderOf({ id: '50000002' }))
    part = await renderPart(<Chat />)
    await until(() => document.querySelector('textarea'))
    expect(document.querySelector('textarea')?.value).toBe('')
  })

  it('comes page by page', async () => {
    lines = Array.from({ length: 70 }, (_, at) => line(at + 1, `no ${at + 1}.`))
    await open()
    expect(shown()).toHaveLength(30)
    await part.press('Earlier messages')
    await until(() => shown().length === 60 && shown()[0]?.includes('no 11.'))
  })

  it('of an order that can no longer be appealed is closed, and stays readable', async () => {
    isOpen = false
    lines.push(line(2, 'old words'))
    await open(orderOf(ENDED))
    await until(() => part.text().includes('so this chat is closed'))
    expect(shown()[1]).toContain('old words')
    expect(document.querySelector('textarea')).toBeNull()
  })
})

describe('unread messages', () => {
  const unread = { ...orderOf(), chat: { lastSeq: 5, readSeq: 2, otherReadSeq: 0, unread: 2 } }

  it('are counted on the order, and in the list of orders', async () => {
    go('/pages/C2C/tradeOrderDetail?id=50000001')
    isNow(unread)
    part = await renderPart(<TradeOrderDetail />)
    const link = await until(() => part.control('Chat, 2 unread messages'))
    expect(link.getAttribute('href')).toBe('#/pages/C2C/chat?id=50000001')
    tell({ lastSeq: 6, readSeq: 6, otherReadSeq: 0, unread: 0 })
    await until(() => part.control('Chat'))
    await part.close()
    go('/pages/C2C/C2COrderList')
    venue.on(merchantOrder.getList, () => ({ orders: [unread], ts: 1 }))
    part = await renderPart(<C2COrderList />)
    await until(() => part.text().includes('2 new messages'))
    tell({ lastSeq: 6, readSeq: 2, otherReadSeq: 0, unread: 3 })
    await until(() => part.text().includes('3 new messages'))
  })
})
