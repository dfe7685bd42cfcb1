import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { c2cVarieties, merchant, payType, sctFunds, toAmount, toPrice } from '#protocol'
import { choosePair } from '../../../../src/c2c/market/chosenPair.ts'
import { queries } from '../../../../src/core/request/queries.ts'
import C2CTrade from '../../../../src/pages/C2C/C2CTrade.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until } from '../../../support/renderApp.tsx'
import { signInForEach } from '../../../support/signInForEach.ts'
import { adViewOf, MERCHANT, NEWCOMER } from './adExamples.ts'
import { VARIETIES } from './offerExamples.ts'
import { TERMS } from './termExamples.ts'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

const NONE = toAmount('0')
const FUND = {
  coin: 'USDT',
  available: toAmount('100'),
  frozen: NONE,
  margin: NONE,
  escrow: NONE,
  locked: NONE,
  deposit: NONE,
}
const HERE = '/pages/C2C/C2CTrade'
let part: Rendered
signInForEach(venue)
beforeEach(() => {
  venue.on(merchant.standing, () => MERCHANT)
  venue.on(merchant.terms, () => TERMS)
  venue.on(merchant.myAds, () => ({ ads: [adViewOf()], ts: 1 }))
  venue.on(c2cVarieties.getc2cVarieties, () => VARIETIES)
  venue.on(sctFunds.getByCode, () => ({ fund: FUND }))
})
afterEach(() => part.close())

const open = async (query: string, text: string): Promise<void> => {
  location.hash = `${HERE}${query}`
  history.replaceState({ idx: 0 }, '')
  part = await renderPart(<C2CTrade />)
  await until(() => part.text().includes(text))
}

/** In the question that is open. */
const answer = (name: string): void =>
  [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')]
    .find(({ textContent }) => textContent.replace(/\s+/g, ' ') === name)
    ?.click()
const hrefs = (): readonly (string | null)[] =>
  [...document.querySelectorAll('a')].map((one) => one.getAttribute('href'))

describe('who is no merchant yet', () => {
  it('reads what it takes, what of it is there, and where the rest is done', async () => {
    venue.on(merchant.standing, () => NEWCOMER)
    venue.on(merchant.myAds, () => ({ ads: [], ts: 1 }))
    await open('', 'Advanced verification')
    expect(part.text()).toContain('Advanced verificationNot met')
    expect(part.text()).toContain('Authenticator appMet')
    expect(part.text()).toContain('Completed orders3 of 20Not met')
    expect(part.text()).toContain('Trading partners2 of 10Not met')
    expect(part.text()).toContain('Completion rate75%, at least 80% neededNot met')
    expect(part.text()).not.toContain('Your account can’t post ads')
    expect(hrefs()).toEqual(
      expect.arrayContaining(['#/pages/personal/advancedCtf', '#/x/authenticator', '#/pages/C2C/C2C']),
    )
  })

  it('is not told of a share of completed orders where none is asked for', async () => {
    const needs = { ...NEWCOMER.needs, completion: '0' }
    venue.on(merchant.standing, () => ({ ...NEWCOMER, needs }))
    venue.on(merchant.myAds, () => ({ ads: [], ts: 1 }))
    await open('', 'Trading partners')
    expect(part.text()).not.toContain('needed')
  })

  it('reads of more than it takes that it is enough', async () => {
    const has = { ...NEWCOMER.has, completed: 25 }
    venue.on(merchant.standing, () => ({ ...NEWCOMER, has }))
    venue.on(merchant.myAds, () => ({ ads: [], ts: 1 }))
    await open('', 'Completed orders')
    expect(part.text()).toContain('Completed orders25, at least 20 neededMet')
  })

  it('with everything that it takes is told that the account is stopped', async () => {
    venue.on(merchant.standing, () => ({ ...MERCHANT, mayPost: false, isMerchant: false }))
    venue.on(merchant.myAds, () => ({ ads: [], ts: 1 }))
    await open('', 'Your account can’t post ads at the moment.')
  })

  it('still keeps the ads of before, and cannot post another', async () => {
    venue.on(merchant.standing, () => NEWCOMER)
    venue.on(merchant.myAds, () => ({ ads: [adViewOf({ obstacle: 'owner' })], ts: 1 }))
    await open('', 'Not allowed')
    expect(part.control('Post an ad')?.getAttribute('aria-disabled')).toBe('true')
    expect(part.text()).toContain('You don’t meet the merchant requirements right now.')
  })
})

describe('the merchant deposit', () => {
  const SHORT = { ...MERCHANT, mayPost: false, deposit: { ...MERCHANT.deposit, down: NONE, missing: toAmount('80') } }

  it('is put down with the balance before and after it, once it was confirmed', async () => {
    let sent: unknown
    venue.on(merchant.standing, () => (sent === undefined ? SHORT : MERCHANT))
    venue.on(merchant.putDeposit, (body) => {
      sent = body
      return { id: '1' }
    })
    await open('?standing=1', 'New available balance')
    expect(part.text()).toContain('Left to pay80 USDT')
    expect(part.text()).toContain('Available now100 USDTNew available balance20 USDT')
    expect(part.text()).toContain('returned 30 days after you stop being a merchant')
    await part.press('Deposit 80 USDT')
    await until(() => document.querySelector('[role=alertdialog]') !== null)
    expect(sent).toBeUndefined()
    answer('Deposit 80 USDT')
    await until(() => part.text().includes('Stop being a merchant'))
    expect(sent).toMatchObject({ coin: 'USDT', amount: '80' })
  })

  it('is out of reach with too little, or before the other requirements', async () => {
    const missing = toAmount('101')
    venue.on(merchant.standing, () => ({ ...SHORT, deposit: { ...SHORT.deposit, missing } }))
    await open('?standing=1', 'Deposit 101 USDT')
    await until(() => part.text().includes('You don’t have enough USDT.'))
    await part.close()
    queries.clear()
    venue.on(merchant.standing, () => ({ ...SHORT, isMerchant: false, has: NEWCOMER.has }))
    await open('?standing=1', 'Meet the other requirements first.')
    expect(part.text()).not.toContain('Your account can’t post ads')
  })

  it('comes back after leaving, which says what follows, and can be taken back until then', async () => {
    const left = {
      ...MERCHANT,
      mayPost: false,
      deposit: { ...MERCHANT.deposit, leftAt: 1, returnAt: 2_000_000_000_000 },
    }
    let state = MERCHANT
    venue.on(merchant.standing, () => state)
    venue.on(merchant.leave, () => {
      state = left
      return { id: '1' }
    })
    const sent: unknown[] = []
    venue.on(merchant.putDeposit, (body) => {
      sent.push(body)
      state = MERCHANT
      return { id: '1' }
    })
    await open('?standing=1', 'Stop being a merchant')
    await part.press('Stop being a merchant')
    await until(() => document.body.textContent.includes('All your ads are closed'))
    answer('Stop being a merchant')
    await until(() => part.text().includes('You’re no longer a merchant. Your deposit is returned on'))
    expect(part.text()).toContain('2033')
    await part.press('Become a merchant again')
    await until(() => document.querySelector('[role=alertdialog]') !== null)
    answer('Become a merchant again')
    await until(() => part.text().includes('Stop being a merchant'))
    expect(sent).toMatchObject([{ coin: 'USDT', amount: '0' }])
  })

  it('is not shown where none is asked for and none is down', async () => {
    venue.on(merchant.standing, () => ({
      ...MERCHANT,
      deposit: { ...MERCHANT.deposit, asked: NONE, down: NONE, missing: NONE },
    }))
    await open('?standing=1', 'Authenticator app')
    expect(part.text()).not.toContain('Merchant deposit')
  })
})

describe('the list of ads', () => {
  it('says what each does, at what price by now, what is left, and what is in its way', async () => {
    const pricing = { kind: 'floating', margin: '0.01', floor: toPrice('0.5'), ceiling: toPrice('2') } as const
    venue.on(merchant.myAds, () => ({
      ads: [adViewOf({ open: 2 }), adViewOf({ id: '60000002', pricing, obstacle: 'hours' })],
      ts: 1,
    }))
    await open('', '500 USDT left · 2 open orders')
    expect(part.text()).toContain('Sell · USDT/EUR0.92 EUR')
    expect(part.text()).toContain('Online')
    await until(() => part.text().includes('0.909 EUR · Market +1.00%'))
    expect(part.text()).toContain('Off hours')
    await part.press('All')
    await until(() => venue.of(merchant.myAds).some(({ closed }) => closed))
  })

  it('without any leads to the first', async () => {
    venue.on(merchant.myAds, () => ({ ads: [], ts: 1 }))
    await open('', 'No ads yet')
    await part.press('Post an ad')
    await until(() => location.hash === `#${HERE}?new=1`)
  })
})

describe('one ad', () => {
  it('is paused and goes on, by the version that was seen', async () => {
    venue.on(merchant.setAdState, () => {
      venue.on(merchant.myAds, () => ({ ads: [adViewOf({ version: 3, state: 'paused', obstacle: 'paused' })], ts: 1 }))
      return { id: '60000001' }
    })
    await open('?ad=60000001', 'Left to sell500 USDT')
    await part.press('Pause')
    await until(() => part.text().includes('No one can take this ad until you resume it.'))
    await part.press('Resume')
    await until(() => venue.of(merchant.setAdState).length > 1)
    expect(venue.of(merchant.setAdState)).toEqual([
      { id: '60000001', version: 2, to: 'pause' },
      { id: '60000001', version: 3, to: 'resume' },
    ])
  })

  it('is closed after it was said what goes back', async () => {
    venue.on(merchant.myAds, () => ({ ads: [adViewOf({ open: 1 })], ts: 1 }))
    venue.on(merchant.setAdState, () => ({ id: '60000001' }))
    await open('?ad=60000001', 'Left to sell')
    await part.press('Close ad')
    await until(() =>
      part.text().includes('500 USDT will be returned to your available balance. 1 open order continues.'),
    )
    expect(venue.of(merchant.setAdState)).toEqual([])
    answer('Close ad')
    await until(() => venue.of(merchant.setAdState).length > 0)
    expect(venue.of(merchant.setAdState)).toEqual([{ id: '60000001', version: 2, to: 'close' }])
  })

  it('gets more stock, or gives back, with both balances before it is sent', async () => {
    venue.on(merchant.stockAd, () => ({ id: '60000001' }))
    await open('?ad=60000001', 'Available: 100 USDT')
    await part.type('Amount', '101')
    await until(() => part.text().includes('You don’t have enough USDT.'))
    await part.type('Amount', '40')
    await until(() => part.text().includes('New amount in ad540 USDT'))
    expect(part.text()).toContain('New available balance60 USDT')
    await part.press('Take back')
    await part.type('Amount', '600')
    await until(() => part.text().includes('More than is left in this ad.'))
    await part.type('Amount', '500')
    await until(() => part.text().includes('New available balance600 USDT'))
    await part.press('Take back coins')
    await until(() => venue.of(merchant.stockAd).length > 0)
    expect(venue.of(merchant.stockAd)).toEqual([{ id: '60000001', version: 2, by: '-500' }])
  })

  it('says at the amount what the venue refuses of it', async () => {
    venue.refuse(merchant.stockAd, { error: 'balanceTooLow', field: 'amount' }, 'Your balance is too low.')
    await open('?ad=60000001', 'Available: 100 USDT')
    await part.type('Amount', '40')
    await part.press('Add to the ad')
    await until(() => part.text().includes('Your balance is too low.'))
    expect(part.field('Amount')?.getAttribute('aria-invalid')).toBe('true')
  })

  it('that is closed still says what it was', async () => {
    const before = adViewOf({ id: '60000008', state: 'closed', obstacle: 'closed', free: NONE })
    venue.on(merchant.myAds, ({ closed }) => ({ ads: closed === true ? [adViewOf(), before] : [adViewOf()], ts: 1 }))
    await open('?ad=60000008', 'This ad is closed.')
    expect(part.text()).toContain('Limits')
    expect(part.control('Close ad')).toBeUndefined()
    expect(part.field('Amount')).toBeUndefined()
  })

  it('that is nobody’s says so', async () => {
    await open('?ad=60000009', 'Ad not available')
  })
})

const fill = async (): Promise<void> => {
  await part.type('Amount to sell', '50')
  await part.type('Minimum per order', '10')
  await part.type('Maximum per order', '40')
  await part.press('SEPA')
}

describe('the form of an ad', () => {
  const method = {
    id: '80000001',
    method: 'sepa',
    type: 'bank' as const,
    name: 'SEPA',
    currencies: ['EUR'],
    country: 'DE',
    holder: 'Ada',
    fields: [],
    createdAt: 1,
    changedAt: 1,
    usableAt: 1,
    held: false,
    open: true,
  }
  beforeEach(() => {
    choosePair({ coin: 'USDT', currency: 'EUR' })
    venue.on(payType.fastPayType, () => ({ methods: [method] }))
    venue.on(merchant.createAd, () => ({ id: '60000003' }))
    venue.on(merchant.changeAd, () => ({ id: '60000001' }))
  })

  it('refuses at their fields what the venue would refuse', async () => {
    await open('?new=1', 'SEPA')
    await part.press('Continue')
    await until(() => part.text().includes('Choose at least one.'))
    await fill()
    await part.type('Price', '0.9')
    await part.type('Amount to sell', '101')
    await part.type('Minimum per order', '10.001')
    await part.type('Maximum per order', '5')
    await part.press('Continue')
    await until(() => part.text().includes('You don’t have enough USDT.'))
    expect(part.text()).toContain('Too many decimals.')
    expect(part.text()).toContain('Must be at least the minimum per order.')
    expect(part.text()).not.toContain('Check your ad')
    expect(venue.of(merchant.createAd)).toEqual([])
  })

  it('shows the price that a margin makes beside the market’s, and everything before it is posted', async () => {
    await open('?new=1', 'SEPA')
    await part.press('Floating')
    await part.press('Below market')
    await part.type('Difference', '2.5')
    await part.type('Lowest price', '0.8')
    await part.type('Highest price', '1.2')
    await until(() => part.text().includes('Your price now0.8775 EUR'))
    expect(part.text()).toContain('Market price0.90 EUR')
    await fill()
    await part.press('Continue')
    await until(() => part.text().includes('Check your ad'))
    expect(part.text()).toContain('50 USDT move from your available balance into escrow when you post the ad.')
    expect(part.text()).toContain('Limits10.00 EUR – 40.00 EUR')
    expect(venue.of(merchant.createAd)).toEqual([])
    await part.press('Post ad')
    await until(() => location.hash === `#${HERE}?ad=60000003`)
    expect(venue.of(merchant.createAd)).toEqual([
      {
        side: 'sell',
        coin: 'USDT',
        currency: 'EUR',
        amount: '50',
        pricing: { kind: 'floating', margin: '-0.025', floor: '0.8', ceiling: '1.2' },
        min: '10',
        max: '40',
        payees: ['80000001'],
        methods: [],
        payMinutes: 15,
        releaseMinutes: 15,
        note: '',
      },
    ])
  })

  it('says the fee of who posts it before it is posted', async () => {
    venue.on(merchant.terms, () => ({ ...TERMS, makerFee: '0.001' }))
    await open('?new=1', 'SEPA')
    await part.type('Price', '0.9')
    await fill()
    await part.press('Continue')
    await until(() => part.text().includes('Check your ad'))
    expect(part.text()).toContain('Fee0.1%')
    expect(part.text()).toContain('on top of what you sell')
  })

  it('names the times that an ad may have now', async () => {
    venue.on(merchant.terms, () => ({ ...TERMS, payMinutes: { least: 25, most: 40 } }))
    await open('?new=1', 'SEPA')
    await until(() => part.text().includes('25 minutes'))
    expect(part.text()).not.toContain('Time to pay15 minutes')
  })

  it('warns when nobody could take the ad, and shows a refusal at its field', async () => {
    venue.refuse(merchant.createAd, { error: 'invalidField', field: 'payees' }, 'This value is not valid.')
    await open('?new=1', 'SEPA')
    await part.type('Price', '0.1')
    await fill()
    await part.press('Continue')
    await until(() => part.text().includes('no one could take this ad.'))
    await part.press('Post ad')
    await until(() => part.text().includes('This value is not valid.'))
    expect(part.text()).not.toContain('Check your ad')
  })

  it('of an ad begins with its terms, and sends them with its version', async () => {
    const hours = { from: 540, to: 1_080 }
    venue.on(merchant.myAds, () => ({ ads: [adViewOf({ note: 'No third parties.', hours })], ts: 1 }))
    await open('?edit=60000001', 'SEPA')
    await part.type('Maximum per order', '300')
    await part.press('Continue')
    await until(() => part.text().includes('Check your changes'))
    expect(part.text()).toContain('Hours09:00–18:00 UTC')
    await part.press('Save changes')
    await until(() => venue.of(merchant.changeAd).length > 0)
    expect(venue.of(merchant.changeAd)).toEqual([
      {
        id: '60000001',
        version: 2,
        pricing: { kind: 'fixed', price: '0.92' },
        min: '20',
        max: '300',
        payees: ['80000001'],
        methods: [],
        payMinutes: 15,
        releaseMinutes: 30,
        hours,
        note: 'No third parties.',
      },
    ])
  })
})
