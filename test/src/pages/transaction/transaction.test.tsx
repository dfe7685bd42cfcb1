import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IDEMPOTENCY_HEADER, PENDING_TIME, toAmount, tradingContracts } from '#protocol'
import type { BookView } from '#stream'
import { moneyCall } from '../../../../src/core/request/money/useMoneyCall.ts'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted, PostOptions } from '../../../../src/core/request/transport.ts'
import { signedIn } from '../../../../src/core/state/state.ts'
import Transaction from '../../../../src/pages/transaction/transaction.tsx'
import { SPOT_TICKET } from '../../../../src/trade/spot/ticket/spotTicket.ts'
import { chooseOneTap, oneTap } from '../../../../src/trade/ticket/oneTap/oneTap.ts'
import { anOrder } from './orders.ts'
import { button, enter, type OpenScreen, openScreen, type, typed, until, words } from './screen.tsx'

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

const SAVE = tradingContracts.save.path
const saves = () => sent.filter(({ path }) => path === SAVE)
let screen: OpenScreen
/** Answers the order that is under way. */
let reply: (posted: Posted) => void = () => undefined
/** Answers the question that is open about an outcome. */
let settle: (posted: Posted) => void = () => undefined

/** A market buy of 200 USDT, up to its open sheet. */
const openSheet = async (): Promise<void> => {
  screen = await openScreen(<Transaction />)
  await screen.do(() => type('Spend USDT', '200'))
  await screen.do(() => button('Buy BTC').click())
  await until(() => expect(button('Buy BTC now').getAttribute('aria-disabled')).toBeNull())
}

/** What the open sheet says, with plain spaces. */
const sheet = () => document.querySelector('[role=dialog]')?.textContent?.replaceAll('\u00a0', ' ')

/** What greys the book, while it does. */
const oldBook = () => document.querySelector('[data-side]')?.closest('[data-stale]')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  queries.clear()
  sent.length = 0
  answers.clear()
  answers.set(
    tradingContracts.outcome.path,
    () =>
      new Promise((resolve) => {
        settle = resolve
      }),
  )
})
afterEach(async () => {
  vi.useRealTimers()
  await screen.close()
  document.body.replaceChildren()
})

describe('the ticket of a guest', () => {
  it('can be filled in, asks to sign in, and is still there afterwards', async () => {
    screen = await openScreen(<Transaction />, { user: false })
    await screen.do(() => type('Spend USDT', '12'))
    expect(button('Sign in to trade').ariaDisabled).not.toBe('true')
    await screen.close()
    screen = await openScreen(<Transaction />)
    expect(typed('Spend USDT')).toBe('12')
  })

  it('shows all that the order would cost, sends nothing, and leads to the login at the end', async () => {
    screen = await openScreen(<Transaction />, { user: false, at: '/pages/transaction/transaction?instId=BTC-USDT' })
    await screen.do(() => type('Spend USDT', '12'))
    await screen.do(() => button('Buy BTC').click())
    await until(() => expect(words()).toContain('Costs and risks'))
    for (const row of ['You pay', 'Average price', 'Estimated slippage', 'Fee, taker', 'Break-even', 'Typical daily'])
      expect(words()).toContain(row)
    expect(words()).toContain('This is a preview: nothing is sent.')
    expect(words()).not.toContain('Buy BTC now')
    await until(() => expect(button('Sign in to send this order').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Sign in to send this order').click())
    expect(saves()).toEqual([])
    await until(() => expect(words()).not.toContain('Costs and risks'))
  })
})

it('open orders that cannot be loaded say so, and are asked for at a tap', async () => {
  screen = await openScreen(<Transaction />)
  await screen.do(() => screen.core.setFeed('orders', undefined, { fetch: 'loading' }))
  expect(words()).not.toContain('Couldn’t load')
  await screen.do(() => screen.core.setFeed('orders', undefined, { fetch: 'failed' }))
  expect(words()).toContain('Couldn’t load your open orders')
  await screen.do(() => button('Try again').click())
  await screen.do(() => screen.core.setFeed('orders', []))
  expect(words()).not.toContain('Couldn’t load')
})

it('sends nothing and asks nobody to sign in while it is not known who asks', async () => {
  screen = await openScreen(<Transaction />)
  await screen.do(() => type('Spend USDT', '12'))
  await screen.do(() => {
    signedIn.value = undefined
  })
  expect(button('Buy BTC').getAttribute('aria-disabled')).toBe('true')
  expect(words()).not.toContain('Sign in to trade')
})

/** As a finger does; Enter in a field comes with no detail. */
const press = (name: string) =>
  button(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
const toggle = () => document.querySelector<HTMLInputElement>('[role=dialog] [role=switch]')

describe('one-tap trading', () => {
  afterEach(() => chooseOneTap({ on: false, max: undefined }))
  it('is off until a maximum is typed and the switch is turned', async () => {
    screen = await openScreen(<Transaction />)
    await screen.do(() => button(/^Options/).click())
    await until(() => expect(words()).toContain('Buy and Sell send market and limit orders right away.'))
    await screen.do(() => toggle()?.click())
    expect(words()).toContain('Enter a maximum first.')
    expect(oneTap.value.on).toBe(false)
    await screen.do(() => type('Maximum order value', '250'))
    await screen.do(() => toggle()?.click())
    expect(oneTap.value).toEqual({ on: true, max: '250' })
    expect(button(/^Options/).textContent).toMatch(/^Options Max slippage 1% · One-tap trading: up to 250\.00/)
    await screen.do(() => type('Maximum order value', ''))
    expect(oneTap.value.on).toBe(false)
  })

  it('sends an order up to the maximum at once, with a key of its own, and tells above the ticket what became of it', async () => {
    chooseOneTap({ on: true, max: toAmount('250') })
    const order = anOrder({ ordType: 'market', px: '', state: 'filled', accFillSz: toAmount('1.98'), avgPx: '101' })
    answers.set(SAVE, () => new Promise((resolve) => (reply = resolve)))
    screen = await openScreen(<Transaction />)
    await screen.do(() => type('Spend USDT', '200'))
    await screen.do(() => press('Buy BTC'))
    await until(() => expect(saves()).toHaveLength(1))
    expect(sheet()).toBeUndefined()
    expect(saves()[0]?.options.headers?.[IDEMPOTENCY_HEADER]).toMatch(/^[\w-]{16,}$/)
    await until(() => expect(words()).toContain('Waiting for the answer.'))
    expect(button('Sent').getAttribute('aria-disabled')).toBe('true')
    await screen.do(() => press('Sent'))
    expect(saves()).toHaveLength(1)
    await screen.do(async () => reply(await answer({ order })()))
    await until(() => expect(words()).toContain('You bought 1.98 BTC at 101.0 on average.'))
    expect(typed('Spend USDT')).toBe('')
    await screen.do(() => moneyCall(tradingContracts.save, 'spot-ticket').dismiss())
  })

  it('asks before a larger order, and before one that Enter in a field would send', async () => {
    chooseOneTap({ on: true, max: toAmount('250') })
    screen = await openScreen(<Transaction />)
    await screen.do(() => type('Spend USDT', '250.01'))
    await screen.do(() => press('Buy BTC'))
    await until(() => expect(sheet()).toContain('Costs and risks'))
    await screen.close()
    screen = await openScreen(<Transaction />)
    await screen.do(() => type('Spend USDT', '200'))
    await screen.do(() => enter('Spend USDT'))
    await until(() => expect(sheet()).toContain('Costs and risks'))
    expect(saves()).toEqual([])
  })
})

describe('the ticket', () => {
  it('takes over a price that is tapped in the book', async () => {
    screen = await openScreen(<Transaction />)
    await screen.do(() => document.querySelector<HTMLElement>('[data-side=ask] [data-px]')?.click())
    expect(typed('Price USDT')).toBe('101')
  })

  it('takes a price from the address once; what is typed after it stays', async () => {
    screen = await openScreen(<Transaction />, { at: '/?instId=BTC-USDT&side=buy&price=98.5' })
    expect(typed('Price USDT')).toBe('98.5')
    await screen.do(() => type('Price USDT', '97'))
    expect(typed('Price USDT')).toBe('97')
  })

  it('takes a price from an address that is set while it is open', async () => {
    screen = await openScreen(<Transaction />, { at: '/?instId=BTC-USDT' })
    await screen.do(() => type('Spend USDT', '12'))
    await screen.replace('/?instId=BTC-USDT&side=buy&price=98.5')
    expect(typed('Price USDT')).toBe('98.5')
    expect(screen.here()).toBe('/?instId=BTC-USDT&side=buy')
    await screen.replace('/?instId=BTC-USDT&side=sell&price=103')
    expect(typed('Price USDT')).toBe('103')
  })

  it('steps a limit price by the tick, and takes the best price that it fills against; post-only, that of its own side', async () => {
    screen = await openScreen(<Transaction />, { at: '/?instId=BTC-USDT&side=buy&price=98.55' })
    await screen.do(() => button('Raise price by 0.1').click())
    expect(typed('Price USDT')).toBe('98.6')
    await screen.do(() => button('Lower price by 0.1').click())
    expect(typed('Price USDT')).toBe('98.5')
    await screen.do(() => button('Best ask').click())
    expect(typed('Price USDT')).toBe('101')
    expect(document.querySelector('form output')?.textContent).toBe('101.0')
    await screen.do(() => button(/^Options/).click())
    await until(() => expect(document.querySelector('input[value=post_only]')).not.toBeNull())
    await screen.do(() => document.querySelector<HTMLInputElement>('input[value=post_only]')?.click())
    expect(button(/^Options/).textContent).toBe('Options Post-only')
    await screen.do(() => button('Best bid').click())
    expect(typed('Price USDT')).toBe('99')
  })

  it('offers no best price while the book is old, and steps from the last price where none is typed', async () => {
    screen = await openScreen(<Transaction />, { at: '/?instId=BTC-USDT&side=buy&price=98' })
    await screen.do(() => type('Price USDT', ''))
    await screen.do(() => screen.core.setFeed('book BTC-USDT', undefined, { stale: true }))
    expect(button('Best ask').getAttribute('aria-disabled')).toBe('true')
    await screen.do(() => button('Raise price by 0.1').click())
    expect(typed('Price USDT')).toBe('100')
  })

  it('is the same after a reload: the address follows instrument and side, and the amount is kept', async () => {
    screen = await openScreen(<Transaction />, { at: '/?instId=BTC-USDT&side=buy' })
    await screen.do(() => button('BTC / USDT, choose another instrument').click())
    await until(() => button(/^ETHETH/))
    await screen.do(() => button(/^ETHETH/).click())
    await screen.do(() => document.querySelector<HTMLInputElement>('input[value=sell]')?.click())
    await screen.do(() => type('Amount ETH', '3'))
    const at = screen.here()
    expect(at).toBe('/?instId=ETH-USDT&side=sell')
    await screen.close()
    screen = await openScreen(<Transaction />, { at })
    expect(button('ETH / USDT, choose another instrument')).toBeDefined()
    expect(typed('Amount ETH')).toBe('3')
  })

  it('opens its sheet by Enter as by its button, and not before an amount is typed', async () => {
    screen = await openScreen(<Transaction />)
    await screen.do(() => enter('Spend USDT'))
    expect(sheet()).toBeUndefined()
    await screen.do(() => type('Spend USDT', '200'))
    await screen.do(() => enter('Spend USDT'))
    await until(() => expect(sheet()).toContain('Costs and risks'))
    expect(saves()).toEqual([])
  })

  it('waits for the first price', async () => {
    screen = await openScreen(<Transaction />, { at: '/?instId=ETH-USDT&side=sell' })
    expect(button('Waiting for a price').getAttribute('aria-disabled')).toBe('true')
    expect(words()).not.toContain('Prices aren’t updating.')
  })

  it('opens as the address says', async () => {
    screen = await openScreen(<Transaction />, { at: '/?instId=ETH-USDT&side=sell' })
    expect(button('ETH / USDT, choose another instrument')).toBeDefined()
    await screen.do(() => screen.core.setQuote('ETH-USDT', { last: '10' }))
    expect(button('Sell ETH')).toBeDefined()
  })

  it('says at the button that the price is old, and at the top that prices do not move', async () => {
    screen = await openScreen(<Transaction />)
    await screen.do(() => type('Spend USDT', '200'))
    expect(button('Buy BTC').getAttribute('aria-disabled')).toBeNull()
    await screen.do(() => {
      screen.core.now.value += 10_001
    })
    expect(button('Price is 10 s old, wait for an update').getAttribute('aria-disabled')).toBe('true')
    expect(words()).toContain('Prices aren’t updating.')
    expect(words()).not.toContain('isn’t answering orders')
    expect(words()).not.toContain('Limit orders also')
    await screen.do(() => document.querySelector<HTMLInputElement>('input[value=limit]')?.click())
    expect(words()).toContain('Limit orders also')
  })

  it('believes the data core that a young price is too old', async () => {
    screen = await openScreen(<Transaction />)
    await screen.do(() => type('Spend USDT', '200'))
    await screen.do(() => screen.core.setQuote('BTC-USDT', { last: '100', stale: true }))
    expect(button('Price is 0 s old, wait for an update').getAttribute('aria-disabled')).toBe('true')
    await screen.do(() => screen.core.setQuote('BTC-USDT', { last: '100' }))
    expect(button('Buy BTC').getAttribute('aria-disabled')).toBeNull()
  })

  it('takes orders over a slow connection', async () => {
    screen = await openScreen(<Transaction />)
    await screen.do(() => type('Spend USDT', '200'))
    await screen.do(() => {
      screen.core.connection.value = { phase: 'degraded', rtt: 900, reason: 'slow', since: 0 }
    })
    expect(button('Buy BTC').getAttribute('aria-disabled')).toBeNull()
  })

  it('greys the book and says its age while its feed is not live', async () => {
    screen = await openScreen(<Transaction />)
    const book = screen.core.stream.book('BTC-USDT')
    const view = book.value.peek().data
    book.close()
    expect(oldBook()).toBeNull()
    await screen.do(() => screen.core.setFeed('book BTC-USDT', view, { stale: true }))
    await screen.do(() => {
      screen.core.now.value += 12_000
    })
    expect(oldBook()?.textContent).toContain('Not live · 12 s old')
    await screen.do(() => screen.core.setFeed('book BTC-USDT', view))
    // Its feed says nothing, but the quote, which the venue repeats, is too old.
    expect(oldBook()).not.toBeNull()
    await screen.do(() => screen.core.setQuote('BTC-USDT', { last: '100' }))
    expect(oldBook()).toBeNull()
  })

  it('sends nothing while the connection is lost, and greys the price', async () => {
    screen = await openScreen(<Transaction />)
    await screen.do(() => type('Spend USDT', '200'))
    await screen.do(() => {
      screen.core.connection.value = { phase: 'waiting', rtt: undefined, reason: 'dropped', since: 0 }
    })
    expect(button('No connection').getAttribute('aria-disabled')).toBe('true')
    expect(document.querySelector('[data-stale] [data-field=last]')).not.toBeNull()
  })

  it('waits for a price, and calls none old, while the one of before is loading again', async () => {
    screen = await openScreen(<Transaction />)
    await screen.do(() => type('Spend USDT', '200'))
    const askedAt = screen.core.now.peek()
    const arrivedAt = askedAt - 40_000
    await screen.do(() => screen.core.setQuote('BTC-USDT', { last: '100', arrivedAt, stale: true, askedAt }))
    expect(button('Waiting for a price').getAttribute('aria-disabled')).toBe('true')
    expect(words()).not.toContain('Prices aren’t updating.')
    expect(document.querySelector('[data-stale] [data-field=last]')).toBeNull()
    await screen.do(() => {
      screen.core.now.value += PENDING_TIME
    })
    expect(button('Price is 43 s old, wait for an update').getAttribute('aria-disabled')).toBe('true')
    expect(words()).toContain('Prices aren’t updating.')
    await screen.do(() => screen.core.setQuote('BTC-USDT', { last: '100' }))
    expect(button('Buy BTC').getAttribute('aria-disabled')).toBeNull()
  })

  it('leaves every feed and every quote when it is closed', async () => {
    screen = await openScreen(<Transaction />)
    expect([...screen.core.demanded.keys()]).toEqual(['BTC-USDT'])
    await screen.close()
    expect([screen.core.open.size, screen.core.demanded.size]).toEqual([0, 0])
    screen = await openScreen(<Transaction />)
  })
})

describe('sending an order', () => {
  it('shows cost and risk, and sends one order with one key however often it is tapped', async () => {
    answers.set(SAVE, answer({ order: anOrder({ state: 'filled', accFillSz: toAmount('1.98'), avgPx: '101' }) }))
    await openSheet()
    expect(words()).toContain('Break-even price')
    await screen.do(() => {
      const act = button('Buy BTC now')
      act.click()
      act.click()
    })
    await until(() => expect(words()).toContain('You bought 1.98 BTC at 101.0 on average.'))
    expect(saves()).toHaveLength(1)
    expect(saves()[0]?.body).toEqual({
      ordType: 'market',
      instId: 'BTC-USDT',
      side: 'buy',
      sz: '200',
      tgtCcy: 'quote_ccy',
      maxSlippage: '0.01',
    })
    expect(saves()[0]?.options.headers[IDEMPOTENCY_HEADER]).toMatch(/^[\w-]{16,64}$/)
    await screen.do(() => moneyCall(tradingContracts.save, 'spot-ticket').dismiss())
  })

  it('a market order fills no further than the largest slippage chosen in the ticket, which stays chosen on this device', async () => {
    answers.set(SAVE, answer({ order: anOrder({ state: 'filled', accFillSz: toAmount('1.98'), avgPx: '101' }) }))
    screen = await openScreen(<Transaction />)
    const asks: BookView['asks'] = [
      ['101', '5', '5'],
      ['104', '5', '10'],
    ]
    const book: BookView = { instId: 'BTC-USDT', asks, bids: [['99', '5', '5']], seqId: 2 }
    await screen.do(() => screen.core.setFeed('book BTC-USDT', book))
    // The ticket reads the market once a second.
    await screen.do(() => {
      screen.core.now.value += 1_000
    })
    await screen.do(() => type('Spend USDT', '600'))
    await until(() => expect(words()).toContain('Only part of the order fills within your max slippage.'))
    await screen.do(() => button(/^Options/).click())
    await until(() => expect(sheet()).toContain('Max slippage'))
    await screen.do(() =>
      document.querySelector<HTMLInputElement>('[aria-label="Max slippage"] label:last-child input')?.click(),
    )
    await screen.do(() => button('Done').click())
    expect(button(/^Options/).textContent).toBe('Options Max slippage 5%')
    await until(() => expect(words()).not.toContain('Only part of the order fills within your max slippage.'))
    await screen.do(() => button('Buy BTC').click())
    await until(() => expect(sheet()).toContain('Max slippage5% · 106.0'))
    await until(() => expect(button('Buy BTC now').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Buy BTC now').click())
    await until(() => expect(saves()).toHaveLength(1))
    expect(saves()[0]?.body).toMatchObject({ ordType: 'market', maxSlippage: '0.05' })
    expect(SPOT_TICKET.read()?.slippage).toBe('0.05')
    await screen.do(() => moneyCall(tradingContracts.save, 'spot-ticket').dismiss())
  })

  it('says of a filled order what it came to, not what was counted before', async () => {
    const order = anOrder({ ordType: 'market', px: '', state: 'filled', accFillSz: toAmount('0.0989'), avgPx: '101.1' })
    const filled = { ...order, accFillQuote: toAmount('9.99879'), fee: toAmount('0.0000989'), feeCcy: 'BTC' }
    answers.set(SAVE, answer({ order: filled }))
    await openSheet()
    await screen.do(() => button('Buy BTC now').click())
    await until(() => expect(words()).toContain('You bought 0.0989 BTC at 101.1 on average.'))
    expect(document.querySelector('[role=dialog] h2')?.textContent).toBe('Bought 0.0989 BTC')
    expect(sheet()).toContain('Total 9.99 USDT')
    expect(sheet()).toContain('Fee0.0000989 BTC')
    expect(sheet()).not.toContain('You pay')
    await screen.do(() => moneyCall(tradingContracts.save, 'spot-ticket').dismiss())
  })

  it('sends nothing when the ticket’s button is tapped twice and the sheet opens under the second tap', async () => {
    screen = await openScreen(<Transaction />)
    await screen.do(() => type('Spend USDT', '200'))
    await screen.do(() => button('Buy BTC').click())
    await until(() => button('Buy BTC now'))
    await screen.do(() => button('Buy BTC now').click())
    expect(saves()).toHaveLength(0)
    await until(() => expect(button('Buy BTC now').getAttribute('aria-disabled')).toBeNull())
    expect(saves()).toHaveLength(0)
  })

  it('goes from sent over no answer and asking to not known, and finds the order in the end', async () => {
    await openSheet()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const later = (ms: number) => screen.do(() => vi.advanceTimersByTimeAsync(ms))
    await screen.do(() => button('Buy BTC now').click())
    expect(words()).toContain('Sent. Waiting for the answer.')
    await later(3_000)
    expect(words()).toContain('No answer yet')
    await later(7_000)
    expect(words()).toContain('Checking your order')
    await later(6_000)
    expect(words()).toContain('Not known yet')
    expect(saves()).toHaveLength(1)
    const found = anOrder({ state: 'live', ordType: 'limit' })
    const call = moneyCall(tradingContracts.save, 'spot-ticket')
    expect(call.state.peek().phase).toBe('unknown')
    expect(sent.some(({ path }) => path === tradingContracts.outcome.path)).toBe(true)
    settle({ kind: 'answer', status: 200, body: { code: '200', msg: '', data: { outcome: 'done', order: found } } })
    await later(0)
    expect(words()).toContain('Your order is waiting in the book.')
    await screen.do(() =>
      screen.core.emit({
        type: 'order',
        order: { ...found, state: 'filled', accFillSz: toAmount('2'), avgPx: '90', uTime: '1795255299999' },
        previous: found,
      }),
    )
    expect(words()).toContain('You bought 2 BTC at 90.0 on average.')
    await screen.do(() => call.dismiss())
  })

  it('says why it was refused, and lets the order be changed', async () => {
    answers.set(SAVE, async () => ({
      kind: 'answer',
      status: 200,
      body: { code: '3008', msg: 'Your balance is too low.' },
    }))
    await openSheet()
    await screen.do(() => button('Buy BTC now').click())
    await until(() => expect(words()).toContain('Your balance is too low.'))
    expect(words()).toContain('Refused')
    expect(typed('Spend USDT')).toBe('200')
    await screen.do(() => moneyCall(tradingContracts.save, 'spot-ticket').dismiss())
  })

  it('does not send from an open sheet when the price has grown old', async () => {
    await openSheet()
    await screen.do(() => {
      screen.core.now.value += 10_001
    })
    const stopped = [...document.querySelectorAll('button')].filter(
      (one) => one.textContent === 'Price is 10 s old, wait for an update',
    )
    await screen.do(() => {
      for (const one of stopped) one.click()
    })
    expect(stopped.length).toBeGreaterThan(0)
    expect(saves()).toHaveLength(0)
  })
})

describe('open orders', () => {
  const UPDATE = tradingContracts.update.path

  it('say what to do when there are none', async () => {
    screen = await openScreen(<Transaction />)
    expect(words()).toContain('No open orders')
  })

  it('are live, and cancelled after asking back', async () => {
    const live = anOrder({ ordId: '77', accFillSz: toAmount('1'), state: 'partially_filled' })
    answers.set(UPDATE, answer({ order: { ...live, state: 'canceled', cancelSource: 'user' } }))
    screen = await openScreen(<Transaction />)
    await screen.do(() => screen.core.setFeed('orders', [live]))
    expect(words()).toContain('1 of 2 BTC')
    expect(document.querySelector('progress')?.getAttribute('value')).toBe('0.5')
    await screen.do(() => button('Cancel').click())
    expect(sent.filter(({ path }) => path === UPDATE)).toHaveLength(0)
    // The second tap of a double tap is no answer to the question.
    await screen.do(() => button('Cancel it').click())
    expect(sent.filter(({ path }) => path === UPDATE)).toHaveLength(0)
    await until(() => expect(button('Cancel it').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Cancel it').click())
    expect(sent.filter(({ path }) => path === UPDATE).map(({ body }) => body)).toEqual([
      { action: 'cancel', ordId: '77' },
    ])
    await screen.do(() => screen.core.setFeed('orders', []))
    expect(words()).toContain('No open orders')
  })

  it('say what a stop waits for, and change its trigger', async () => {
    const waits = anOrder({ ordId: '78', trigPx: '95', trigPxType: 'last', trigDir: 'down', ordType: 'market', px: '' })
    answers.set(UPDATE, answer({ order: waits }))
    screen = await openScreen(<Transaction />)
    await screen.do(() => screen.core.setFeed('orders', [waits]))
    expect(words()).toContain('Triggers at 95.0 or below · Last price')
    await screen.do(() => button('Change').click())
    await until(() => button('Nothing has changed yet.'))
    await screen.do(() => type('Trigger price', '94'))
    await screen.do(() => button('Change order').click())
    expect(sent.filter(({ path }) => path === UPDATE).map(({ body }) => body)).toEqual([
      { action: 'amend', ordId: '78', trigPx: '94' },
    ])
  })

  it('are cancelled all at once, after a question, here or everywhere', async () => {
    const ALL = tradingContracts.cancelAll.path
    answers.set(ALL, answer({ canceled: ['77'], kept: 1 }))
    screen = await openScreen(<Transaction />)
    const live = [anOrder({ ordId: '77' }), anOrder({ ordId: '79', instId: 'ETH-USDT' })]
    await screen.do(() => screen.core.setFeed('orders', live))
    await screen.do(() => button('Cancel all').click())
    await until(() => button('Cancel all (2)'))
    expect(sent.filter(({ path }) => path === ALL)).toHaveLength(0)
    await screen.do(() => button('Only BTC / USDT (1)').click())
    await screen.do(() => button('Cancel all (2)').click())
    expect(sent.filter(({ path }) => path === ALL).map(({ body }) => body)).toEqual([{ instId: 'BTC-USDT' }, {}])
    const keys = sent.filter(({ path }) => path === ALL).map(({ options }) => options.headers?.[IDEMPOTENCY_HEADER])
    expect(new Set(keys).size).toBe(2)
    await until(() => expect(words()).toContain('their instrument is halted: 1'))
  })

  it('are announced to rest when the operator halts the instrument', async () => {
    answers.set(
      tradingContracts.status.path,
      answer({ resting: [{ instId: '*', mode: 'cancel-only', reason: 'incident', since: '1' }], ts: '2' }),
    )
    screen = await openScreen(<Transaction />)
    await until(() => expect(words()).toContain('Trading paused: a technical incident'))
    await until(() => button('Trading paused'))
  })
})
