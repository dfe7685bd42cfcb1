import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { exchange, sctFunds, toAmount, toPrice } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import FlashPage from '../../../../src/pages/money/flash.tsx'
import { fetchSheet } from '../../../../src/ui/Sheet.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { START } from './screenExamples.ts'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

const { addOrder, exchangeData } = exchange
const TERMS = {
  coins: [
    { coin: 'USDT', spread: '0', buyable: true },
    { coin: 'BTC', spread: '0.001', buyable: true },
  ],
  min: toAmount('1'),
  max: toAmount('100000'),
}
const MOVED = 'The market price has moved.'

let part: Rendered
let who = 0
/** Of the quote that is given next. */
let quote = 8
beforeAll(fetchSheet)
beforeEach(() => {
  useDictionaries()
  queries.clear()
  localStorage.clear()
  sessionStorage.clear()
  venue.clear()
  // Somebody else in each test: what was sent outlives screens, and would outlive tests.
  who += 1
  beginSession(`flash${who}`)
  venue.on(sctFunds.getByCode, () => ({
    fund: {
      coin: 'USDT',
      available: toAmount('15000'),
      frozen: toAmount('0'),
      margin: toAmount('0'),
      escrow: toAmount('0'),
      locked: toAmount('0'),
      deposit: toAmount('0'),
    },
  }))
  venue.on(exchangeData, ({ quote: request }) => {
    if (request === undefined) return { terms: TERMS, ts: START }
    quote += 1
    const given = {
      id: String(quote),
      from: request.from,
      to: request.to,
      in: toAmount(request.amount),
      out: toAmount('0.0104'),
      base: 'BTC',
      rate: toPrice('96153.846'),
      mid: toPrice('96105.793'),
      spread: '0.0005',
      cost: toAmount('0.00000523'),
      expires: START + 60_000,
    }
    return { terms: TERMS, quote: given, ts: START }
  })
})
afterEach(async () => {
  await part.close()
  endSession()
  location.hash = ''
})

const getQuote = async (amount: string): Promise<void> => {
  await part.type('Amount', amount)
  await part.press('Get a quote')
  await until(() => part.control('Exchange now'))
}
const isRefused = (): boolean => part.text().includes(MOVED)

describe('a quote whose price moved', () => {
  it('is refused with the reason; one tap asks for another, and nothing typed is lost', async () => {
    venue.refuse(addOrder, { error: 'quotePriceMoved' }, MOVED)
    part = await renderPart(<FlashPage />)
    await until(() => part.field('Amount'))
    await getQuote('1000')
    await part.press('Exchange now')
    await until(isRefused)
    expect(part.control('Exchange now')).toBeUndefined()
    expect(part.field('Amount')?.value).toBe('1000')
    await part.press('Get a new quote')
    await until(() => part.control('Exchange now'))
    expect(isRefused()).toBe(false)
    expect(venue.of(exchangeData).at(-1)).toEqual({ quote: { from: 'USDT', to: 'BTC', amount: '1000' } })
    venue.on(addOrder, ({ quote: id }) => ({ id }))
    await part.press('Exchange now')
    await until(() => location.hash.includes('flashHistory'))
    expect(venue.of(addOrder)).toEqual([{ quote: String(quote - 1) }, { quote: String(quote) }])
  })

  it('leaves nothing at the quote that follows for another amount', async () => {
    venue.refuse(addOrder, { error: 'quotePriceMoved' }, MOVED)
    part = await renderPart(<FlashPage />)
    await until(() => part.field('Amount'))
    await getQuote('1000')
    await part.press('Exchange now')
    await until(isRefused)
    await getQuote('900')
    expect(isRefused()).toBe(false)
    expect(part.text()).toContain('If the market moves past this rate')
  })
})
