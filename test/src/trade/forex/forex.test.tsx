import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  contractConfig,
  contractOrder,
  ERRORS,
  fxContractConfig,
  fxContractOrder,
  IDEMPOTENCY_HEADER,
  type Position,
  type SwapOrder,
  toAmount,
} from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted, PostOptions } from '../../../../src/core/request/transport.ts'
import { instruments } from '../../../../src/core/state/state.ts'
import ForexPage from '../../../../src/trade/forex/ForexPage.tsx'
import { fetchSheet } from '../../../../src/ui/Sheet.tsx'
import {
  button,
  type OpenScreen,
  openScreen,
  takeShare,
  words as text,
  type,
  typed,
  until,
} from '../../pages/transaction/screen.tsx'
import { CONFIG, EUR, forexOrder, forexPosition } from './fixtures.ts'

const sent: { path: string; body: unknown; options: PostOptions }[] = []
const answers = new Map<string, () => Promise<Posted>>()
const never = () => new Promise<Posted>(() => undefined)
const answer = (data: unknown) => async (): Promise<Posted> => ({
  kind: 'answer',
  status: 200,
  body: { code: '200', msg: '', data },
})
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown, options: PostOptions) => {
    sent.push({ path, body, options })
    return (answers.get(path) ?? never)()
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

/** Announced terms of a long's swap. */
const comes = (from: number, pips: string) => ({ ...CONFIG.terms, from: String(from), swapLong: toAmount(pips) })

/** Wednesday noon in New York, when the market is open; and the Saturday after it. */
const WEDNESDAY = Date.UTC(2026, 10, 25, 17)
const SATURDAY = Date.UTC(2026, 10, 28, 17)
const words = (): string => text().replaceAll('\u00a0', ' ').replaceAll('\u2011', '-')
const of = (path: string) => sent.filter((one) => one.path === path)

let screen: OpenScreen
const open = async ({
  user = true,
  at = WEDNESDAY,
  positions = [] as readonly Position[],
  orders = [] as readonly SwapOrder[],
} = {}): Promise<void> => {
  screen = await openScreen(<ForexPage />, { user })
  await screen.do(() => {
    const { core } = screen
    core.now.value = at
    core.setQuote('EUR-USD', { last: '1.1', bidPx: '1.1', askPx: '1.1001', arrivedAt: at })
    core.setFeed('book EUR-USD', {
      instId: 'EUR-USD',
      asks: [['1.1001', '5000000', '1']],
      bids: [['1.1', '5000000', '1']],
      seqId: 1,
    })
    core.setFeed('positions', positions)
    core.setFeed('contractOrders', orders)
    instruments.value = [EUR]
  })
  await until(() => expect(typed('Lots')).toBe(''))
}
/** The field of that label in the sheet; the ticket behind it may have one of the same name. */
const field = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('[role=dialog] label')].find((one) => one.textContent === label)
  if (!(found instanceof HTMLLabelElement) || !(found.control instanceof HTMLInputElement)) throw new Error(label)
  return found.control
}
const fill = (label: string, value: string) =>
  screen.do(() => {
    const input = field(label)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
/** The figure beside a label of the ticket or sheet. */
const says = (line: string) => until(() => expect(words()).toContain(line))

beforeAll(fetchSheet)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  queries.clear()
  sent.length = 0
  answers.clear()
  answers.set(contractConfig.getList.path, answer({ contracts: [], newAccountUntil: '', ts: '1' }))
  answers.set(
    fxContractConfig.getList.path,
    answer({ contracts: [CONFIG], marginCall: '1', stopOut: '0.5', newAccountUntil: '', ts: '1' }),
  )
})
afterEach(async () => {
  await screen.close()
  document.body.replaceChildren()
})

const lotsInSheet = () => document.querySelectorAll<HTMLInputElement>('[role=dialog] input[inputmode]')[1]?.value

describe('the ticket of forex on screen', () => {
  it('takes its side from the dealing tiles, and lots by steps', async () => {
    await open()
    expect(button(/^Buy · Ask/).getAttribute('aria-pressed')).toBe('true')
    await screen.do(() => button(/^Sell · Bid/).click())
    await screen.do(() => button('0.1 lots more').click())
    await says('= 10,000 EUR')
    expect(button('Sell EUR / USD').getAttribute('aria-disabled')).toBeNull()
  })

  it('shows pip value, spread, margin, the swap of three days and the margin level, sends one order with one key, and says why it was refused', async () => {
    const waiting: ((posted: Posted) => void)[] = []
    answers.set(fxContractOrder.save.path, () => new Promise((resolve) => waiting.push(resolve)))
    await open()
    await screen.do(() => type('Lots', '0.1'))
    await until(() => expect(button('Buy EUR / USD').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Buy EUR / USD').click())
    await until(() => expect(button('Send now').getAttribute('aria-disabled')).toBeNull())
    for (const row of [
      'Position after thisLong 0.1 lots',
      'Leverage20x',
      'Pip value1.00 USDT',
      'Spread, round trip1.00 USDT',
      'Commission per lot0.00 USDT',
      'Margin taken550.05 USDT',
      'you pay 1.95 USDT · for 3 days',
      'Maximum deviation2 pips',
    ])
      expect(words()).toContain(row)
    await screen.do(() => {
      button('Send now').click()
      button('Send now').click()
    })
    const [order] = of(fxContractOrder.save.path)
    expect(of(fxContractOrder.save.path)).toHaveLength(1)
    expect(order?.body).toEqual({
      ordType: 'market',
      instId: 'EUR-USD',
      side: 'buy',
      sz: '10000',
      seenPx: '1.1001',
      maxDeviation: '2',
    })
    expect(order?.options.headers?.[IDEMPOTENCY_HEADER]).toMatch(/^[\w-]{16,}$/)
    await says('Waiting for the answer.')
    const body = { code: ERRORS.quoteChanged.code, msg: 'The price has changed.', data: null }
    await screen.do(() => waiting[0]?.({ kind: 'answer', status: 200, body }))
    await says('Refused')
    await until(() => expect(button('Change order').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Change order').click())
    expect(typed('Lots')).toBe('0.1')
  })

  it('that was refused because the price moved is sent again at the price that its button names, with a key of its own', async () => {
    const waiting: ((posted: Posted) => void)[] = []
    answers.set(fxContractOrder.save.path, () => new Promise((resolve) => waiting.push(resolve)))
    await open()
    await screen.do(() => type('Lots', '0.1'))
    await until(() => expect(button('Buy EUR / USD').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Buy EUR / USD').click())
    await until(() => expect(button('Send now').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Send now').click())
    await screen.do(() => screen.core.setQuote('EUR-USD', { last: '1.102', bidPx: '1.102', askPx: '1.1021' }))
    const body = { code: ERRORS.priceMoved.code, msg: 'The price has moved.', data: null }
    await screen.do(() => waiting[0]?.({ kind: 'answer', status: 200, body }))
    await screen.do(() => {
      screen.core.now.value += 1_000
    })
    await until(() => expect(button('Accept 1.10210').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Accept 1.10210').click())
    const [first, second] = of(fxContractOrder.save.path)
    expect(second?.body).toEqual({ ...(first?.body as object), seenPx: '1.1021' })
    expect(second?.options.headers?.[IDEMPOTENCY_HEADER]).not.toBe(first?.options.headers?.[IDEMPOTENCY_HEADER])
    await screen.do(() => waiting[1]?.({ kind: 'answer', status: 200, body }))
    await until(() => expect(button('Change order').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Change order').click())
  })

  it('lets a guest see cost and risk, and asks for the login at the end', async () => {
    await open({ user: false })
    await screen.do(() => type('Lots', '0.1'))
    await until(() => expect(button('Buy EUR / USD').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Buy EUR / USD').click())
    await says('Position after thisLong 0.1 lots')
    await until(() => expect(button('Sign in to send this order')).toBeDefined())
    expect(words()).not.toContain('Equity')
    expect(of(fxContractOrder.save.path)).toEqual([])
  })

  it('says at the weekend when the market opens, and why it rests', async () => {
    await open({ at: SATURDAY })
    await screen.do(() => type('Lots', '0.1'))
    await says('Weekend.')
    // Sunday 17:00 in New York.
    const opens = new Date(Date.UTC(2026, 10, 29, 22))
    await until(() => expect(button(/^Closed · opens/).textContent).toContain(String(opens.getHours())))
    expect(button(/^Closed · opens/).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('an open forex position', () => {
  it('is worth what the closing side says, by the tick and without a render', async () => {
    await open({ positions: [forexPosition()] })
    await says('Unrealized P&L USDT')
    const row = document.querySelector('li[data-inst="EUR-USD"]')
    await until(() => expect(row?.textContent).toContain('Unrealized P&L USDT0.00'))
    await screen.do(() => screen.core.setQuote('EUR-USD', { last: '1.102', bidPx: '1.102', askPx: '1.1021' }))
    expect(row?.textContent).toMatch(/Unrealized P&L USDT\+20\.00Pips\+20\.0/)
    expect(row?.textContent).toContain('Swap so far−1.95')
    expect(document.querySelector('li[data-inst="EUR-USD"]')).toBe(row)
  })

  it('warns by word at the margin call', async () => {
    await open({ positions: [forexPosition()] })
    await screen.do(() =>
      screen.core.setFeed('funds', {
        total: '0',
        rows: [{ coin: 'USDT', available: '10', frozen: '0', margin: '550', escrow: '0', locked: '0', deposit: '0' }],
      }),
    )
    await until(() => expect(document.querySelector('meter')?.getAttribute('aria-valuetext')).toMatch(/^101/))
    expect(words()).not.toContain('Margin call')
    await screen.do(() => screen.core.setQuote('EUR-USD', { last: '1.098', bidPx: '1.098', askPx: '1.0981' }))
    await says('⚠ Margin call')
  })

  it('is closed in part after cost, by its id, at the price seen', async () => {
    await open({ positions: [forexPosition()] })
    await until(() => expect(button('Close EUR / USD')).toBeDefined())
    await screen.do(() => button('Close EUR / USD').click())
    await says('Position after thisNone')
    await screen.do(() => takeShare(50, '[role=dialog]'))
    await says('Position after thisLong 0.05 lots')
    await until(() => expect(button('Close position').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Close position').click())
    expect(of(contractOrder.closeOut.path).map(({ body }) => body)).toEqual([
      { ordType: 'market', posId: '10', sz: '5000', seenPx: '1.1', maxDeviation: '5' },
    ])
  })

  it('is reversed after cost and risk, by its id, at the price seen', async () => {
    await open({ positions: [forexPosition()], orders: [] })
    await until(() => expect(button('Reverse EUR / USD')).toBeDefined())
    await screen.do(() => button('Reverse EUR / USD').click())
    await says('Position after thisShort 0.1 lots')
    await says('Spread, round trip1.00 USDT')
    await until(() => expect(button('Reverse position').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Reverse position').click())
    expect(of(contractOrder.reverse.path).map(({ body }) => body)).toEqual([
      { posId: '10', seenPx: '1.1', maxDeviation: '5' },
    ])
  })

  it('gets a stop-loss with what it would come to', async () => {
    await open({ positions: [forexPosition()] })
    await until(() => expect(button('Take profit and stop loss of EUR / USD')).toBeDefined())
    await screen.do(() => button('Take profit and stop loss of EUR / USD').click())
    await until(() => expect(document.querySelector('[role=dialog] input[value="sl"]')).not.toBeNull())
    await screen.do(() => document.querySelector<HTMLInputElement>('[role=dialog] input[value="sl"]')?.click())
    await screen.do(() => type('Trigger USD', '1.2'))
    await says('Must be below 1.1')
    await screen.do(() => type('Trigger USD', '1.09'))
    await says('−100.00 USDT')
    await until(() => expect(button('Set stop loss').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Set stop loss').click())
    expect(of(contractOrder.protect.path).map(({ body }) => body)).toEqual([
      { posId: '10', kind: 'sl', trigPx: '1.09' },
    ])
  })

  it('is refused a stop-loss that the stop-out would come before, at its field', async () => {
    await open({ positions: [forexPosition({ posId: '21' })] })
    const row = { coin: 'USDT', available: '60', frozen: '0', margin: '550', escrow: '0', locked: '0', deposit: '0' }
    await screen.do(() => screen.core.setFeed('funds', { total: '610', rows: [row] }))
    await until(() => expect(button('Take profit and stop loss of EUR / USD')).toBeDefined())
    await screen.do(() => button('Take profit and stop loss of EUR / USD').click())
    await until(() => expect(document.querySelector('[role=dialog] input[value="sl"]')).not.toBeNull())
    await screen.do(() => document.querySelector<HTMLInputElement>('[role=dialog] input[value="sl"]')?.click())
    await screen.do(() => type('Trigger USD', '1.06'))
    // 610 less half of 550 is 0.0335 a unit.
    await says('The stop-out at about 1.0665 comes first.')
    expect(button('Set stop loss').getAttribute('aria-disabled')).toBe('true')
    await screen.do(() => type('Trigger USD', '1.07'))
    await until(() => expect(button('Set stop loss').getAttribute('aria-disabled')).toBeNull())
  })

  it('says how many lots a share protects, and why a share that is none cannot be set', async () => {
    await open({
      positions: [forexPosition({ posId: '11', pos: toAmount('1000'), cost: toAmount('1100'), margin: '55' })],
    })
    await until(() => expect(button('Take profit and stop loss of EUR / USD')).toBeDefined())
    await screen.do(() => button('Take profit and stop loss of EUR / USD').click())
    await until(() => expect(document.querySelector('[role=dialog] input[type=range]')).not.toBeNull())
    expect(lotsInSheet()).toBe('0.01')
    await screen.do(() => type('Trigger USD', '1.2'))
    await screen.do(() => takeShare(25, '[role=dialog]'))
    await says('Must be more than zero.')
    expect(lotsInSheet()).toBe('0')
    expect(button('Set take profit').getAttribute('aria-disabled')).toBe('true')
  })

  it('tells its swap charge by charge, and the next one', async () => {
    const line = {
      posId: '10',
      instId: 'EUR-USD',
      swapTime: String(WEDNESDAY),
      days: 3,
      pips: '-0.65',
      pos: '10000',
      convPx: '1',
      payment: '1.95',
    }
    answers.set(contractOrder.swapHistory.path, answer({ lines: [line], ts: '1' }))
    await open({ positions: [forexPosition()] })
    await until(() => expect(button('Swap of EUR / USD')).toBeDefined())
    await screen.do(() => button('Swap of EUR / USD').click())
    await says('for 3 days−1.9500 USDTpaid−0.65 pips a day')
    expect(words()).toContain('you pay 1.95 USDT · for 3 days')
  })

  it('counts the next swap by the terms that are in force then, and tells of those that are announced', async () => {
    const { time } = CONFIG.nextSwap
    const config = { ...CONFIG, later: [comes(Number(time), '-1'), comes(Number(time) + 1, '-2')] }
    answers.set(
      fxContractConfig.getList.path,
      answer({ contracts: [config], marginCall: '1', stopOut: '0.5', newAccountUntil: '', ts: '1' }),
    )
    await open({ positions: [forexPosition()] })
    await until(() => expect(button('Swap of EUR / USD')).toBeDefined())
    await screen.do(() => button('Swap of EUR / USD').click())
    // 1 pip × 10,000 × 0.0001 × 3.
    await says('you pay 3.00 USDT · for 3 days')
    expect(words()).toMatch(/Announced from 25-11-2026 .*−1 pip a day.*Announced from 25-11-2026 .*−2 pips a day/)
  })

  it('says in the account what a move would do', async () => {
    await open({ positions: [forexPosition({ pos: toAmount('-10000'), cost: toAmount('11000') })] })
    await screen.do(() =>
      [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((one) => one.textContent === 'Account')?.click(),
    )
    await says('Used margin550.00')
    await until(() => expect(words()).toMatch(/First liquidation if rising\+\d+\.\d\d% · Stop-out/))
    expect(words()).toContain('Forex margin level then')
    expect(words()).toContain('Margin level')
  })
})

const change = async (order: SwapOrder, positions: readonly Position[] = []): Promise<void> => {
  await open({ orders: [order], positions })
  await until(() => expect(button(/Open orders/)).toBeDefined())
  await screen.do(() => button(/Open orders/).click())
  await screen.do(() => button('Change').click())
  await until(() => expect(button('Nothing has changed yet.')).toBeDefined())
}
const save = async (): Promise<readonly unknown[]> => {
  await until(() => expect(button('Change order').getAttribute('aria-disabled')).toBeNull())
  await screen.do(() => button('Change order').click())
  return of(contractOrder.amend.path).map(({ body }) => body)
}

describe('a forex order that waits', () => {
  it('gets another price, lots and exits, with the position that results; sizes are sent in units', async () => {
    await change(forexOrder())
    expect([field('Price USD').value, field('Lots').value]).toEqual(['1.09', '0.1'])
    await fill('Price USD', '1.095')
    await fill('Lots', '0.15')
    await says('Position after thisLong 0.15 lots')
    await fill('Stop loss USD', '1.096')
    await says('below 1.095')
    await fill('Stop loss USD', '1.08')
    expect(await save()).toEqual([{ ordId: '14', px: '1.095', sz: '15000', slTrigPx: '1.08' }])
  })
  it('that is a stop entry gets another trigger, on its side of the price', async () => {
    await change(
      forexOrder({ ordId: '18', ordType: 'market', px: '', trigPx: '1.12', trigPxType: 'ask', trigDir: 'up' }),
    )
    await fill('Trigger USD', '1.1')
    await says('above 1.1001')
    await fill('Trigger USD', '1.11')
    expect(await save()).toEqual([{ ordId: '18', trigPx: '1.11' }])
  })
  it('that is a stop-loss shows what it comes to, and closes no more than is held', async () => {
    const exit = {
      kind: 'sl',
      side: 'sell',
      reduceOnly: true,
      px: '',
      ordType: 'market',
      sz: toAmount('5000'),
    } as const
    await change(forexOrder({ ordId: '22', ...exit, trigPx: '1.09', trigPxType: 'bid', trigDir: 'down' }), [
      forexPosition(),
    ])
    await says('P&L at trigger, after fee−50.00 USDT')
    await fill('Lots', '0.2')
    await says('0.1')
    expect(button('Change order').getAttribute('aria-disabled')).toBe('true')
    await fill('Lots', '0.1')
    await fill('Trigger USD', '1.095')
    await says('P&L at trigger, after fee−50.00 USDT')
    expect(await save()).toEqual([{ ordId: '22', sz: '10000', trigPx: '1.095' }])
  })
})
