import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  books,
  type ChannelView,
  common,
  deposits,
  type InputOf,
  payChannels,
  type TransferView,
  toAmount,
  toPrice,
} from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import { chooseArea } from '../../../../src/core/screens/area.ts'
import { beginSession, endSession, meetPerson } from '../../../../src/core/session/session.ts'
import AddMoney from '../../../../src/pages/money/addMoney.tsx'
import MdetailsPage from '../../../../src/pages/money/Mdetails.tsx'
import { outageSpan } from '../../../../src/ui/format/outageSpan.ts'
import { fetchSheet } from '../../../../src/ui/Sheet.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { CHANNEL, RESTRICTED, VIEW } from './screenExamples.ts'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

// How pictures are read and sent has tests of its own (ui/image.test.ts); here each gets through as it is.
const PICTURE = 'a'.repeat(32)
vi.mock('../../../../src/ui/image/readPicture.ts', () => ({ readPicture: async (file: File) => ({ ok: true, file }) }))
vi.mock('../../../../src/core/request/upload.ts', () => ({
  uploadPicture: async () => ({ kind: 'ok', data: { id: PICTURE } }),
}))

const { addRechargeOffline, getRechargeOfflineDetails, sendReceipt } = deposits
const IN: ChannelView = { ...CHANNEL, id: 'usdt-trc20', direction: 'in', asks: [], feeFixed: toAmount('0') }
const EURO: ChannelView = {
  ...IN,
  id: 'eur-sepa',
  method: 'bank',
  currency: 'EUR',
  network: '',
  min: toAmount('20'),
  max: toAmount('900'),
  feeRate: '0.01',
  mid: toPrice('0.8'),
  rate: toPrice('0.8'),
}
const ERC: ChannelView = { ...IN, id: 'usdt-erc20', network: 'ERC-20', min: toAmount('50') }
const NEW = '17954021326390004'
/** A deposit that waits to be paid. */
const DEPOSIT: TransferView = {
  ...VIEW,
  id: NEW,
  kind: 'deposit',
  channel: IN.id,
  destination: '',
  payTo: [{ key: 'address', value: 'TVenueAddress' }],
}

let part: Rendered
let who = 0
beforeAll(fetchSheet)
beforeEach(() => {
  useDictionaries()
  queries.clear()
  localStorage.clear()
  sessionStorage.clear()
  chooseArea(1)
  venue.clear()
  // Somebody else in each test: what was sent outlives screens, and would outlive tests.
  who += 1
  beginSession(String(who))
})
afterEach(async () => {
  await part.close()
  vi.useRealTimers()
  endSession()
  location.hash = ''
})

const showForm = async (channels: ChannelView[] = [IN, ERC, EURO]): Promise<void> => {
  location.hash = `/pages/money/addMoney?of=${who}`
  venue.on(payChannels.getPayChannels, () => ({ channels }))
  part = await renderPart(<AddMoney />)
  await until(() => part.field('You pay'))
}
const isOff = (name: string): boolean => part.control(name)?.getAttribute('aria-disabled') === 'true'
const NEXT = 'Get payment details'
const sent = (): InputOf<typeof addRechargeOffline>[] => venue.of(addRechargeOffline)

describe('a deposit', () => {
  it('of a frozen or closing account says so beside its button', async () => {
    meetPerson({ ...RESTRICTED, uid: String(who) })
    await showForm()
    await until(() => part.text().includes('This account is frozen. A legal order requires it.'))
    await until(() => part.text().includes('This account will be deleted on'))
  })

  it('takes what the channel takes: less, more and nothing go nowhere, and the bounds are said', async () => {
    await showForm()
    expect(part.text()).toContain('From 10 USDT to 500,000 USDT')
    expect(isOff(NEXT)).toBe(true)
    await part.type('You pay', '9.99')
    await until(() => part.text().includes('At least 10 USDT'))
    expect(isOff(NEXT)).toBe(true)
    await part.press(NEXT)
    await part.type('You pay', '500000.01')
    await until(() => part.text().includes('At most 500,000 USDT'))
    expect(isOff(NEXT)).toBe(true)
    await part.press(NEXT)
    expect(sent()).toEqual([])
    await part.type('You pay', '500000')
    expect(isOff(NEXT)).toBe(false)
  })

  it('goes the way that was chosen: by bank with its rate and fee, or by another chain', async () => {
    venue.on(addRechargeOffline, () => ({ id: NEW }))
    await showForm()
    await part.press('Bank transfer')
    await until(() => part.text().includes('From 20 EUR to 900 EUR'))
    await part.type('You pay', '800')
    // 800 EUR are 1,000 USDT; one in a hundred of them is the fee.
    await until(() => part.text().includes('990 USDT'))
    expect(part.text()).toContain('10 USDT')
    await part.press('Crypto')
    await until(() => part.text().includes('From 10 USDT'))
    await part.press('USDT · TRC-20')
    const option = await until(() =>
      [...document.querySelectorAll<HTMLElement>('[role="option"]')].find((one) => one.textContent?.includes('ERC-20')),
    )
    await act(async () => option.click())
    await until(() => part.text().includes('From 50 USDT'))
    await part.press(NEXT)
    await until(() => location.hash === `#/pages/money/Mdetails?kind=deposit&id=${NEW}`)
    expect(sent()).toEqual([{ channel: 'usdt-erc20', amount: '800', rate: '1' }])
  })

  it('that is refused says why and loses nothing: what was typed stands, and may be sent again', async () => {
    venue.refuse(addRechargeOffline, { error: 'quoteChanged' }, 'The terms have changed.')
    await showForm()
    await part.press('Bank transfer')
    await part.type('You pay', '800')
    await part.press(NEXT)
    await until(() => part.text().includes('The terms have changed.'))
    expect(part.field('You pay')?.value).toBe('800')
    expect(part.field('Bank transfer')?.checked).toBe(true)
    expect(location.hash).toContain('addMoney')
    venue.on(addRechargeOffline, () => ({ id: NEW }))
    await part.press(NEXT)
    await until(() => location.hash.includes(NEW))
    expect(sent()).toHaveLength(2)
  })

  it('at a rate that has changed asks for the new one by itself, and the next tap sends that', async () => {
    // Without the interval at which rates are asked for anyway.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    venue.refuse(addRechargeOffline, { error: 'quoteChanged', field: 'rate' }, 'The terms have changed.')
    await showForm()
    await part.press('Bank transfer')
    await part.type('You pay', '800')
    venue.on(payChannels.getPayChannels, () => ({ channels: [IN, ERC, { ...EURO, rate: toPrice('0.81') }] }))
    const asked = venue.of(payChannels.getPayChannels).length
    await part.press(NEXT)
    await until(() => part.text().includes('1 USDT = 0.81 EUR'))
    expect(venue.of(payChannels.getPayChannels)).toHaveLength(asked + 1)
    expect(part.text()).toContain('The terms have changed.')
    expect(part.field('You pay')?.value).toBe('800')
    venue.on(addRechargeOffline, () => ({ id: NEW }))
    await part.press(NEXT)
    await until(() => location.hash.includes(NEW))
    expect(sent().map(({ rate }) => rate)).toEqual(['0.8', '0.81'])
  })

  it('says for how long its rate is held, where a market moves it', async () => {
    await showForm()
    expect(part.text()).not.toContain('Rate locked for')
    await part.press('Bank transfer')
    await until(() => part.text().includes('Rate locked for'))
    expect(part.text()).toContain('15 min')
  })

  it('is asked for in the country that was chosen, and leads to another', async () => {
    chooseArea(1083)
    const lies = { dial: '', lat: '', lon: '', currency: '' }
    venue.on(common.areaDetails, () => ({
      areas: [
        { ...lies, id: 1, parent: 0, code: '', name: 'World', kind: 'world' as const },
        { ...lies, id: 1083, parent: 1, code: 'DE', name: 'Germany', kind: 'country' as const },
      ],
    }))
    await showForm()
    expect(venue.of(payChannels.getPayChannels)[0]).toEqual({ country: 'DE' })
    await part.press('Country or regionGermany')
    await until(() => location.hash === '#/choose-location')
  })

  it('is asked for everywhere where the country cannot be had', async () => {
    chooseArea(1083)
    await showForm()
    expect(venue.of(payChannels.getPayChannels)[0]).toEqual({})
    expect(part.text()).toContain('All countries')
  })

  it('is not offered where no channel is open', async () => {
    venue.on(payChannels.getPayChannels, () => ({ channels: [] }))
    part = await renderPart(<AddMoney />)
    await until(() => part.text().includes('No channel available'))
    expect(part.control(NEXT)).toBeUndefined()
  })
})

const showPay = async (more: Partial<TransferView> = {}): Promise<void> => {
  location.hash = `/pages/money/Mdetails?kind=deposit&id=${NEW}`
  venue.on(getRechargeOfflineDetails, () => ({ ...DEPOSIT, ...more }))
  part = await renderPart(<MdetailsPage />)
  await until(() => part.control('I have paid'))
}
/** Chooses a picture as the receipt. */
const choose = async (): Promise<void> => {
  const input = await until(() => document.querySelector<HTMLInputElement>('input[type="file"]'))
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'receipt.jpg')], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}

describe('the receipt of a payment', () => {
  it('is asked for by the button that waits for it', async () => {
    await showPay()
    expect(part.text()).toContain('Add the picture first.')
  })

  it('must be there before it is said that something was paid', async () => {
    await showPay()
    expect(part.text()).toContain('TVenueAddress')
    expect(isOff('I have paid')).toBe(true)
    await part.press('I have paid')
    expect(venue.of(sendReceipt)).toEqual([])
    venue.on(sendReceipt, () => ({ id: NEW }))
    await choose()
    await until(() => !isOff('I have paid'))
    const looked = venue.of(getRechargeOfflineDetails).length
    await part.press('I have paid')
    await until(() => venue.of(getRechargeOfflineDetails).length > looked)
    expect(venue.of(sendReceipt)).toEqual([{ id: NEW, image: PICTURE }])
  })

  it('that is refused stays chosen, and can be sent again', async () => {
    venue.refuse(sendReceipt, { error: 'notNow' }, 'This is not possible now.')
    await showPay()
    await choose()
    await until(() => !isOff('I have paid'))
    await part.press('I have paid')
    await until(() => part.text().includes('This is not possible now.'))
    expect(document.querySelector('img[alt*="receipt.jpg"]')).not.toBeNull()
    expect(isOff('I have paid')).toBe(false)
    await part.press('I have paid')
    await until(() => venue.of(sendReceipt).length === 2)
  })

  it('has until the end of a rate that is held, which is counted down and said', async () => {
    await showPay({ currency: 'EUR', method: 'bank', network: '', rate: '0.8' })
    expect(part.text()).toContain('Rate locked for10:00')
    expect(part.text()).toContain('Pay and send the receipt before the time runs out.')
    await part.close()
    queries.clear()
    await showPay()
    expect(part.text()).toContain('Send the receipt within10:00')
    expect(part.text()).not.toContain('Pay and send the receipt before the time runs out.')
  })

  it('says that an outage gave time back, and which', async () => {
    const outage = { from: DEPOSIT.createdAt + 60_000, to: DEPOSIT.createdAt + 180_000, cause: 'stopped' as const }
    venue.on(books.outages, () => ({ outages: [outage], down: { days: 30, ms: 120_000 } }))
    await showPay({ lengthened: 120_000 })
    await until(() => part.text().includes('Extended by 2 minutes because Tapeline couldn’t be reached.'))
    await until(() =>
      part
        .text()
        .includes(
          `${outageSpan(outage.from, outage.to).replace(/\s/g, ' ').replaceAll('\u2011', '-')} · Restart or maintenance`,
        ),
    )
  })
})

const showPage = async (more: Partial<TransferView>): Promise<void> => {
  location.hash = `/pages/money/Mdetails?kind=deposit&id=${NEW}`
  venue.on(getRechargeOfflineDetails, () => ({ ...DEPOSIT, ...more }))
  part = await renderPart(<MdetailsPage />)
  await until(() => part.text().includes('Timeline'))
}

describe('the page of a deposit', () => {
  it('leads to the ticket once it is credited', async () => {
    await showPage({ state: 'approved', mayCancel: false })
    await part.press('Trade now')
    await until(() => location.hash === '#/pages/transaction/transaction')
  })

  it('leads to the pair of the coin that was credited', async () => {
    await showPage({ state: 'approved', mayCancel: false, coin: 'BTC', currency: 'BTC', network: 'Bitcoin' })
    await part.press('Trade now')
    await until(() => location.hash === '#/pages/transaction/transaction?instId=BTC-USDT')
  })

  it('tells on a screen of its own that it was credited or refused while one waited, and not of an old end', async () => {
    for (const [state, title, more] of [
      ['approved', 'Deposit credited', 'Trade now'],
      ['refused', 'Deposit refused', 'Nothing was credited'],
    ] as const) {
      await showPage({ state: 'pending', mayCancel: false })
      expect(document.querySelector('[role=dialog]')).toBeNull()
      venue.on(getRechargeOfflineDetails, () => ({ ...DEPOSIT, state, mayCancel: false }))
      await queries.invalidateQueries()
      const screen = await until(() => document.querySelector('[role=dialog]'))
      expect(screen.textContent).toContain(title)
      expect(screen.textContent).toContain(more)
      await part.close()
      queries.clear()
    }
    await showPage({ state: 'approved', mayCancel: false })
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })

  it.each([
    ['crypto', 'TRC-20', 'none'],
    ['crypto', 'Bitcoin', 'none'],
    ['crypto', 'Stellar', 'Memo or tag'],
    ['bank', '', 'Reference'],
  ] as const)('of %s %s asks for what such a payment can carry: %s', async (method, network, label) => {
    await showPage({ method, network })
    const names = ['Memo or tag', 'Reference'].filter((name) => part.text().includes(name))
    expect(names).toEqual(label === 'none' ? [] : [label])
    expect(part.text().includes(DEPOSIT.reference)).toBe(label !== 'none')
  })
})
