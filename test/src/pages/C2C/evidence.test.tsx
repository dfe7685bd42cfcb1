import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { merchantMsg, merchantOrder, ORDER_RECORD_PATH } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import Chat from '../../../../src/pages/C2C/chat.tsx'
import TradeOrderDetail from '../../../../src/pages/C2C/tradeOrderDetail.tsx'
import { saveFile } from '../../../../src/ui/saveFile.ts'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { FIGURES, RATINGS } from './offerExamples.ts'
import { orderOf } from './orderExamples.ts'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
vi.mock('../../../../src/ui/saveFile.ts', () => ({ saveFile: vi.fn() }))
const venue = createAnswers()
answers.post = venue.post

const asked: string[] = []
let answer: () => Response
let part: Rendered
beforeEach(() => {
  useDictionaries()
  queries.clear()
  localStorage.clear()
  venue.clear()
  beginSession('1')
  asked.length = 0
  answer = () => new Response('c2c-order1|…', { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answer()
  })
  vi.mocked(saveFile).mockClear()
  location.hash = '/pages/C2C/tradeOrderDetail?id=50000001'
  history.replaceState({ idx: 0 }, '')
  venue.on(merchantOrder.getMerchant, () => ({ merchant: FIGURES, ratings: RATINGS }))
  venue.on(merchantMsg.getList, () => ({
    messages: [{ seq: 1, at: 1, from: 'buyer' as const, kind: 'event' as const, body: 'taken' }],
    more: false,
    chat: { lastSeq: 1, readSeq: 1, otherReadSeq: 0, unread: 0 },
    open: true,
  }))
})
afterEach(async () => {
  await part.close()
  vi.unstubAllGlobals()
  endSession()
  localStorage.clear()
  location.hash = ''
})

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)
const press = async (name: string): Promise<void> => {
  const found = await until(() => button(name))
  await act(async () => found.click())
}
const sheet = () => document.querySelector('[role=dialog]')?.textContent ?? ''
const open = async (page: React.ReactNode, masked = false): Promise<void> => {
  venue.on(merchantOrder.getOrderByOrderNo, () => ({ order: orderOf({ masked }), ts: 1 }))
  part = await renderPart(page)
  await press('Save as evidence')
  await until(() => sheet() !== '')
}

describe.each([
  ['an order', <TradeOrderDetail key="order" />],
  ['its chat', <Chat key="chat" />],
])('evidence, on the screen of %s', (_, page) => {
  it('is downloaded after it was said what is in it and how it is checked', async () => {
    await open(page)
    expect(asked.filter((address) => address.startsWith(ORDER_RECORD_PATH))).toEqual([])
    for (const text of ['the full chat', 'It shows names and payment details', 'even offline'])
      expect(sheet()).toContain(text)
    expect(document.querySelector('[role=dialog] a')?.getAttribute('href')).toBe('#/x/statement')
    await press('Download')
    await until(() => vi.mocked(saveFile).mock.calls.length > 0)
    expect(asked).toEqual([`${ORDER_RECORD_PATH}?id=50000001`])
    expect(vi.mocked(saveFile).mock.calls[0]?.[0]).toBe('c2c-order-50000001.txt')
    await until(() => sheet() === '')
  })

  it('says that names are masked once the order is over', async () => {
    await open(page, true)
    expect(sheet()).toContain('are masked')
    expect(sheet()).not.toContain('It shows names')
  })

  it('that is refused says why, and the sheet stays', async () => {
    const body = { code: '1006', msg: 'Too many requests: try again in 60 s.', error: 'tooManyRequests' }
    answer = () => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
    await open(page)
    await press('Download')
    await until(() => button('Download')?.getAttribute('aria-busy') === null)
    expect(saveFile).not.toHaveBeenCalled()
    expect(sheet()).toContain('the full chat')
  })
})
