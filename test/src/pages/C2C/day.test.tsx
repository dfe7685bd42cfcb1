import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type C2cOrderRow, merchant, merchantOrder, toAmount, toPrice } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import C2CTrade from '../../../../src/pages/C2C/C2CTrade.tsx'
import { c2cOrdersCsv } from '../../../../src/pages/C2C/parts/dayCsv.ts'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { MERCHANT } from './adExamples.ts'

const answers = vi.hoisted(() => ({
  post: undefined as unknown as ReturnType<typeof createAnswers>['post'],
  saved: [] as (readonly [string, string])[],
}))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
vi.mock('../../../../src/ui/saveCsv.ts', () => ({
  saveCsv: (name: string, text: string) => void answers.saved.push([name, text]),
}))
const venue = createAnswers()
answers.post = venue.post

const row = (more: Partial<C2cOrderRow> = {}): C2cOrderRow => ({
  id: '50000001',
  ad: '60000001',
  side: 'sell',
  taker: false,
  counterparty: '10000002',
  coin: 'USDT',
  currency: 'EUR',
  amount: toAmount('10'),
  price: toPrice('0.92'),
  total: toAmount('9.2'),
  method: 'sepa',
  state: 'released',
  version: 3,
  takenAt: Date.UTC(2026, 10, 5, 12),
  stateAt: Date.UTC(2026, 10, 5, 12, 5),
  duty: { who: 'nobody', what: 'none', until: 0 },
  ...more,
})
const NOTHING = { counts: [{ state: 'released' as const, orders: 0 }], sums: [], fees: [], payMs: 0, releaseMs: 0 }

let part: Rendered
beforeAll(() => vi.stubEnv('TZ', 'Asia/Bangkok'))
afterAll(() => vi.unstubAllEnvs())
beforeEach(() => {
  useDictionaries()
  queries.clear()
  venue.clear()
  answers.saved.length = 0
  beginSession('1')
  venue.on(merchant.standing, () => MERCHANT)
  venue.on(merchantOrder.day, () => ({
    day: {
      counts: [
        { state: 'released' as const, orders: 2 },
        { state: 'cancelled' as const, orders: 1 },
        { state: 'paid' as const, orders: 0 },
      ],
      sums: [
        {
          side: 'sell' as const,
          coin: 'USDT',
          currency: 'EUR',
          orders: 2,
          amount: toAmount('30.12345679'),
          total: toAmount('24.11'),
        },
      ],
      fees: [{ coin: 'USDT', amount: toAmount('0.05') }],
      payMs: 0,
      releaseMs: 90_000,
    },
    ts: 1,
  }))
  venue.on(merchantOrder.getList, () => ({ orders: [row()], ts: 1 }))
})
afterEach(async () => {
  await part.close()
  endSession()
  location.hash = ''
})
const open = async (query: string, text: string): Promise<void> => {
  location.hash = `/pages/C2C/C2CTrade${query}`
  history.replaceState({ idx: 0 }, '')
  part = await renderPart(<C2CTrade />)
  await until(() => part.text().includes(text))
}

describe('a day of a merchant', () => {
  it('has figures and orders of the user’s own calendar day', async () => {
    await open('?day=2026-11-05', 'Orders by status')
    await until(() => part.text().includes('Orders of this day'))
    expect(part.text()).toContain('All orders3Completed2Canceled1')
    expect(part.text()).toContain('Sold 30.12345679 USDT24.11 EUR')
    expect(part.text()).toContain('Fee0.05 USDT')
    expect(part.text()).toContain('1 minute 30 seconds')
    const begin = new Date(2026, 10, 5).getTime()
    const span = { from: String(begin), to: String(new Date(2026, 10, 6).getTime()) }
    expect(venue.of(merchantOrder.day)[0]).toEqual(span)
    expect(venue.of(merchantOrder.getList)[0]).toMatchObject(span)
  })

  it('is today without a date, and says when there is nothing', async () => {
    venue.on(merchantOrder.day, () => ({ day: NOTHING, ts: 1 }))
    venue.on(merchantOrder.getList, () => ({ orders: [], ts: 1 }))
    await open('?day=', 'No orders on this day')
    const now = new Date()
    const begin = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
    expect(venue.of(merchantOrder.day)[0]).toMatchObject({ from: String(begin) })
    expect(part.text()).not.toContain('Completed orders')
  })

  it('is saved as CSV, over all pages', async () => {
    venue.on(merchantOrder.getList, (body) =>
      (body as { cursor?: string }).cursor === undefined
        ? { orders: [row()], next: '50000001', ts: 1 }
        : { orders: [row({ id: '50000000', method: '=cmd', side: 'buy', taker: true })], ts: 1 },
    )
    await open('?day=2026-11-05', 'Orders of this day')
    await part.press('Export as CSV')
    await until(() => answers.saved.length === 1)
    expect(answers.saved[0]?.[0]).toBe('c2c-orders')
    expect(answers.saved[0]?.[1].split('\r\n')).toEqual([
      'order_id,ad_id,side,role,counterparty_id,coin,amount,currency,price,total,method,state,taken_at,state_at',
      '50000001,60000001,sell,maker,10000002,USDT,10,EUR,0.92,9.2,sepa,released,2026-11-05T12:00:00.000Z,2026-11-05T12:05:00.000Z',
      "50000000,60000001,buy,taker,10000002,USDT,10,EUR,0.92,9.2,'=cmd,released,2026-11-05T12:00:00.000Z,2026-11-05T12:05:00.000Z",
      '',
    ])
    expect(c2cOrdersCsv([])).toMatch(/^order_id,.*\r\n$/)
  })
})
