import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { financeRecord, newCalls, toAmount, tradingContracts } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import Details from '../../../../src/pages/transaction/details.tsx'
import Record from '../../../../src/pages/transaction/record.tsx'
import { RecordsLink } from '../../../../src/trade/ticket/market/RecordsLink.tsx'
import { anOrder } from './orders.ts'
import { button, type OpenScreen, openScreen, until, words } from './screen.tsx'

const asked: { path: string; body: Record<string, unknown> }[] = []
const answers = new Map<string, (body: { cursor?: string }) => unknown>()

vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: async (path: string, body: { cursor?: string }): Promise<Posted> => {
    asked.push({ path, body })
    return { kind: 'answer', status: 200, body: answers.get(path)?.(body) ?? { code: '1009', msg: 'Not found.' } }
  },
}))
// happy-dom lays nothing out, so nothing ever comes into sight by itself.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

const ok = (data: unknown) => ({ code: '200', msg: '', data })
const HISTORY = tradingContracts.getHistoryContractsData.path
let screen: OpenScreen

beforeEach(() => {
  asked.length = 0
  answers.clear()
  queries.clear()
})
afterEach(() => screen.close())

const recordLinks = () => [...document.querySelectorAll('a[href="/x"]')].map((link) => link.getAttribute('aria-label'))

const filter = (label: string, value: string): void => {
  const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)
  if (select === null) throw new Error(`no filter ${label}`)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

const inSheet = () => document.querySelector<HTMLSelectElement>('[role=dialog] select[aria-label="Side"]')

describe('the order history', () => {
  it('comes page by page', async () => {
    answers.set(HISTORY, ({ cursor }) =>
      cursor === undefined
        ? ok({ orders: [anOrder({ state: 'filled', avgPx: '91.5' })], next: '7', ts: '1' })
        : ok({ orders: [anOrder({ ordId: '7', state: 'canceled', cancelSource: 'user', px: '88.8' })], ts: '1' }),
    )
    screen = await openScreen(<Record />)
    await until(() => expect(words()).toContain('91.5'))
    expect(words()).not.toContain('No more results')
    await screen.do(() => button('Show more').click())
    await until(() => expect(words()).toContain('88.8'))
    expect(words()).toContain('No more results')
    // Nothing came of this one, so its price is struck.
    expect([...document.querySelectorAll('s')].map(({ textContent }) => textContent)).toEqual(['88.8 USDT'])
    expect(asked.filter(({ path }) => path === HISTORY).map(({ body }) => body)).toEqual([{}, { cursor: '7' }])
  })

  it('asks with its filters, and offers to clear them when nothing is left', async () => {
    answers.set(HISTORY, () => ok({ orders: [], ts: '1' }))
    screen = await openScreen(<Record />)
    await until(() => expect(words()).toContain('No orders yet'))
    await screen.do(() => filter('Side', 'sell'))
    await screen.do(() => filter('Status', 'filled'))
    await until(() =>
      expect(asked.findLast(({ path }) => path === HISTORY)?.body).toEqual({ side: 'sell', state: 'filled' }),
    )
    await until(() => button('Clear filters'))
    await screen.do(() => button('Clear filters').click())
    await until(() => expect(words()).toContain('No orders yet'))
  })

  it('has all its filters in a sheet as well', async () => {
    answers.set(HISTORY, () => ok({ orders: [], ts: '1' }))
    screen = await openScreen(<Record />)
    await until(() => button('Filters'))
    await screen.do(() => button('Filters').click())
    await until(() => expect(inSheet()).not.toBeNull())
    await screen.do(() => {
      const select = inSheet()
      if (select !== null) select.value = 'buy'
      select?.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await until(() => expect(asked.findLast(({ path }) => path === HISTORY)?.body).toEqual({ side: 'buy' }))
  })

  it('says what happened when it cannot be had, and tries again', async () => {
    answers.set(HISTORY, () => ({ code: '5002', msg: 'The venue cannot reach its records.' }))
    screen = await openScreen(<Record />)
    await until(() => expect(words()).toContain('The venue cannot reach its records.'))
    answers.set(HISTORY, () => ok({ orders: [anOrder({ state: 'filled', avgPx: '91.5' })], ts: '1' }))
    await screen.do(() => button('Try again').click())
    await until(() => expect(words()).toContain('91.5'))
  })

  it('a busy venue is asked twice more, a second apart, before it is said', async () => {
    const { setTimeout } = globalThis
    let seconds = 0
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms) => {
      if (ms !== 1_000) return setTimeout(run, ms)
      seconds += 1
      return setTimeout(run, 0)
    })
    answers.set(HISTORY, () => ({ code: '5003', msg: 'The venue is very busy.' }))
    screen = await openScreen(<Record />)
    await until(() => expect(words()).toContain('The venue is very busy.'))
    vi.restoreAllMocks()
    expect(asked.filter(({ path }) => path === HISTORY)).toHaveLength(3)
    expect(seconds).toBe(2)
  })

  it('is what the unread count of orders leads to, and clears it by the time of its answer', async () => {
    const unread = { notices: 2, orders: 1, contracts: 1, chats: 0, total: 4 }
    answers.set(HISTORY, () => ok({ orders: [anOrder({ state: 'filled', avgPx: '91.5' })], ts: '17' }))
    answers.set(newCalls.getUnreadMsgs.path, () => ok(unread))
    answers.set(newCalls.markRead.path, () => ok({ ...unread, orders: 0, total: 3 }))
    screen = await openScreen(
      <>
        <RecordsLink to="/x" kind="orders" />
        <RecordsLink to="/x" kind="contracts" />
        <Record />
      </>,
    )
    await until(() => expect(recordLinks()).toEqual(['Order history', 'Order history, 1 new']))
    const marks = asked.filter(({ path }) => path === newCalls.markRead.path)
    expect(marks.map(({ body }) => body)).toEqual([{ kind: 'orders', upTo: '17' }])
  })

  it('is fresh after an order has ended', async () => {
    answers.set(HISTORY, () => ok({ orders: [], ts: '1' }))
    screen = await openScreen(<Record />)
    await until(() => expect(words()).toContain('No orders yet'))
    answers.set(HISTORY, () => ok({ orders: [anOrder({ state: 'filled', avgPx: '91.5' })], ts: '2' }))
    await screen.do(() => screen.core.emit({ type: 'order', order: anOrder({ state: 'filled' }), previous: undefined }))
    await until(() => expect(words()).toContain('91.5'))
  })
})

describe('the ledger', () => {
  it('shows each line with its cause, and the balance before and after; an order’s line leads to it', async () => {
    answers.set(financeRecord.bbRecord.path, () =>
      ok({
        lines: [
          {
            id: '2',
            cause: 'spot-fee',
            causeId: '1001',
            coin: 'BTC',
            kind: 'available',
            amount: '-0.000000001',
            before: '2',
            after: '1.999999999',
            time: '2',
          },
          {
            id: '1',
            cause: 'demo-grant',
            causeId: 'g',
            coin: 'USDT',
            kind: 'available',
            amount: '10000',
            before: '0',
            after: '10000',
            time: '1',
          },
        ],
      }),
    )
    screen = await openScreen(<Record />, { at: '/?tab=ledger&coin=BTC' })
    await until(() => expect(words()).toContain('2 → 1.999999999'))
    expect(asked.find(({ path }) => path === financeRecord.bbRecord.path)?.body).toEqual({ coin: 'BTC', limit: 100 })
    // Nothing of a booked amount is cut.
    expect(words()).toContain('−0.000000001\u00a0BTC')
    expect(words()).toContain('0 → 10,000')
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/pages/transaction/details?ordId=1001'])
  })
})

describe('one order', () => {
  it('shows its figures, its life and its numbers', async () => {
    const order = anOrder({
      state: 'filled',
      accFillSz: toAmount('2'),
      accFillQuote: toAmount('180'),
      avgPx: '90',
      fee: toAmount('0.0016'),
    })
    const fill = { fillId: '5005', ordId: '1001', px: '90', sz: '2', fee: '0.0016', execType: 'M', ts: '2' }
    answers.set(tradingContracts.detail.path, () => ok({ order, fills: [fill] }))
    screen = await openScreen(<Details />, { at: '/?ordId=1001' })
    await until(() => expect(words()).toContain('Completely filled'))
    expect(words()).toContain('Filled 2 BTC at 90.0')
    expect(words()).toContain('Fee 0.0016\u00a0BTC')
    expect(words()).toContain('5005')
  })

  it.each(['/?ordId=1001', '/?ordId=abc', '/'])('says so when there is none at %s', async (at) => {
    answers.set(tradingContracts.detail.path, () => ({ code: '3010', msg: 'We couldn’t find this order.' }))
    screen = await openScreen(<Details />, { at })
    await until(() => expect(words()).toContain('doesn’t exist or isn’t yours'))
  })
})
