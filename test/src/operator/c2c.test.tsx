import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { operators, toAmount } from '#protocol'
import { queries } from '../../../src/core/request/queries.ts'
import { C2cCase } from '../../../src/operator/C2cCase.tsx'
import { C2cQueue } from '../../../src/operator/C2cQueue.tsx'
import { saveFile } from '../../../src/ui/saveFile.ts'
import { createAnswers } from '../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const venue = createAnswers()
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => venue.post(path, body),
}))
vi.mock('../../../src/ui/saveFile.ts', () => ({ saveFile: vi.fn(), saveFrom: vi.fn() }))
const { getC2cCase, followC2cCase, listC2cCases, ruleC2cCase, secondC2cRuling } = operators.OPERATOR_CALLS

const OPENED = 1_700_000_000_000
const line: operators.C2cCaseLine = {
  id: '1009',
  coin: 'USDT',
  currency: 'EUR',
  escrow: toAmount('10'),
  worth: '10',
  total: toAmount('8'),
  buyer: '10000001',
  seller: '10000002',
  by: 'seller',
  reason: 'notReceived',
  openedAt: OPENED,
  deadline: OPENED + 86_400_000,
  stated: ['seller', 'buyer'],
  ready: true,
  review: false,
  firstBy: '',
}
const side = (uid: string, name: string) => ({ uid, name, ended: 4, completed: 3, cases: [] })
const base: operators.C2cDeskCase = {
  ...line,
  state: 'appealed',
  amount: toAmount('10'),
  feeEscrow: toAmount('0'),
  fees: { buyer: '0', seller: '0' },
  price: toAmount('0.8'),
  takenAt: OPENED,
  payee: {
    type: 'bank',
    name: 'SEPA',
    holder: 'Carl Third',
    fields: [{ key: 'iban', value: 'DE02120300000000202051' }],
  },
  buyerName: 'Bob Buyer',
  payment: { reference: 'TR 1', picture: 'a'.repeat(32), payer: 'Eve Other', fits: false, undone: false },
  sides: { buyer: side('10000001', 'Bob Buyer'), seller: side('10000002', 'Sue Seller') },
  statements: [{ party: 'buyer', at: OPENED, text: 'I paid.\nLook.', pictures: ['b'.repeat(32)] }],
  events: [{ at: OPENED, event: 'taken', state: 'escrowed', by: 'buyer', transfer: '5' }],
  messages: [{ seq: 1, at: OPENED, from: 'seller', kind: 'text', body: 'Nothing here yet' }],
  more: false,
  rulings: [],
  takesTwo: true,
  deposits: [],
  may: 'rule',
}
const waiting: operators.C2cRuling = {
  id: '7',
  at: OPENED,
  openedAt: OPENED,
  by: 'grace',
  toBuyer: toAmount('7.5'),
  toSeller: toAmount('2.5'),
  reason: 'paidInPart',
  note: 'see the bank',
  state: 'waiting',
  second: '',
  endedAt: 0,
}
const dialog = () => document.querySelector('[role=alertdialog],[role=dialog]')
const agree = async (name: string): Promise<void> => {
  const button = [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name)
  await act(async () => button?.click())
}

let part: Rendered
const show = async (of: Partial<operators.C2cDeskCase>): Promise<void> => {
  for (const call of [getC2cCase, followC2cCase]) venue.on(call, () => ({ ...base, ...of }))
  part = await renderPart(<C2cCase id="1009" />)
  await until(() => part.text().includes('C2C case 1009'))
}
beforeEach(() => {
  useDictionaries()
  queries.clear()
  venue.clear()
})
afterEach(() => part.close())

it('the queue tells what is at stake, until when the sides can state, and who has', async () => {
  const bitcoin = { coin: 'BTC', escrow: toAmount('0.5'), worth: '31000' }
  venue.on(listC2cCases, () => ({
    cases: [line, { ...line, ...bitcoin, id: '1010', stated: [], ready: false, firstBy: 'grace' }],
  }))
  part = await renderPart(<C2cQueue />)
  await until(() => part.text().includes('1010'))
  expect(part.text()).toContain('Both statements')
  expect(part.text()).toContain('No statements yet')
  expect(part.text()).toContain('First decided by grace')
  const row = (id: string) => part.root.querySelector(`a[href="#/desk?view=c2c&id=${id}"]`)?.textContent ?? ''
  expect(row('1009')).toMatch(/^C2C case 1009 · 10\sUSDTBoth statementsReady to decide$/)
  expect(row('1010')).toMatch(/^C2C case 1010 · 0\.5\sBTC31,000\sUSDT · Statements until .*2023/)
})

it('a case has all of it in one view, and marks names that do not fit', async () => {
  await show({})
  for (const text of [
    'Sue Seller',
    'Bob Buyer',
    'Carl Third',
    'DE02120300000000202051',
    'I paid. Look.',
    'Nothing here yet',
  ])
    expect(part.text(), text).toContain(text)
  expect(part.text()).toContain('The payer’s name differs')
  expect(part.text()).toContain('Differs from the verified name')
  const pictures = [...part.root.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  expect(pictures).toEqual([operators.pictureUrl('a'.repeat(32)), operators.pictureUrl('b'.repeat(32))])
  expect(part.root.querySelector('img')?.closest('a')?.getAttribute('href')).toBe(pictures[0])
})

it('what is in escrow has the seller’s fee in it, which is named', async () => {
  await show({ fees: { buyer: '0', seller: '0.001' }, feeEscrow: toAmount('0.01') })
  expect(part.text()).toContain('In escrow10.01 USDT')
  expect(part.text()).toContain('Fee · Seller0.01 USDT (0.1%)')
})

it('the deposit begins with the coin of the order', async () => {
  const deposits = [
    { from: 'seller' as const, coin: 'BTC', amount: toAmount('0.01') },
    { from: 'seller' as const, coin: 'USDT', amount: toAmount('500') },
  ]
  await show({ deposits })
  expect(part.field('From the merchant’s deposit, up to 500 USDT')).toBeDefined()
})

it('a division is read as both parts before it is sent, with the case that was seen', async () => {
  venue.on(ruleC2cCase, () => ({ outcome: 'seconded' as const, case: { ...base, may: 'again' as const } }))
  await show({})
  await part.press('Both sides')
  await part.type('Buyer’s share, below 10 USDT', '12')
  await part.press('Choose')
  const option = await until(() =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].find((one) => one.textContent === 'Paid in part only'),
  )
  await act(async () => option.click())
  await part.press('Decide case')
  await until(() => dialog()?.textContent.includes('below the amount in escrow') === true)
  await agree('Decide case')
  expect(venue.of(ruleC2cCase)).toEqual([])
  await part.type('Buyer’s share, below 10 USDT', '7.5')
  await part.press('Decide case')
  await until(() => /7\.5\sUSDT to the buyer, 2\.5\sUSDT to the seller/.test(dialog()?.textContent ?? ''))
  await agree('Decide case')
  await until(() => venue.of(ruleC2cCase).length === 1)
  expect(venue.of(ruleC2cCase)[0]).toMatchObject({
    id: '1009',
    side: 'split',
    toBuyer: '7.5',
    openedAt: OPENED,
    statements: 2,
    reason: 'paidInPart',
  })
})

const down = (coin: string, amount: string) => ({ from: 'seller' as const, coin, amount: toAmount(amount) })

it('says what both sides pay in fees on it, and from which coin of a deposit is taken', async () => {
  venue.on(ruleC2cCase, () => ({ outcome: 'done' as const, case: base }))
  await show({ fees: { buyer: '0.001', seller: '0.002' }, deposits: [down('USDT', '500'), down('BTC', '0.01')] })
  await part.press('Buyer')
  const choose = async (from: string, to: RegExp): Promise<void> => {
    await part.press(from)
    const option = await until(() =>
      [...document.querySelectorAll<HTMLElement>('[role=option]')].find((one) => to.test(one.textContent)),
    )
    await act(async () => option.click())
  }
  await choose('500 USDT', /BTC/)
  await part.type('From the merchant’s deposit, up to 0.01 BTC', '0.004')
  await choose('Choose', /Evidence was forged/)
  await part.press('Decide case')
  await until(() => dialog()?.textContent.includes('0.004\u00a0BTC from the seller’s deposit') === true)
  expect(dialog()?.textContent).toContain(
    'Fee · Buyer0.01\u00a0USDT (0.1%)Fee · Seller0.02\u00a0USDT (0.2%)The buyer gets9.99\u00a0USDT',
  )
  await agree('Decide case')
  await until(() => venue.of(ruleC2cCase).length === 1)
  expect(venue.of(ruleC2cCase)[0]).toMatchObject({ side: 'buyer', deposit: { coin: 'BTC', amount: '0.004' } })
})

it('what is taken from the deposit of the merchant is read before it is sent, and never more than there is', async () => {
  venue.on(ruleC2cCase, () => ({ outcome: 'seconded' as const, case: { ...base, may: 'again' as const } }))
  await show({ takesTwo: false, deposits: [{ from: 'seller', coin: 'USDT', amount: toAmount('500') }] })
  await part.press('Buyer')
  await part.type('From the merchant’s deposit, up to 500 USDT', '501')
  await part.press('Choose')
  const option = await until(() =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].find(
      (one) => one.textContent === 'Evidence was forged',
    ),
  )
  await act(async () => option.click())
  await part.press('Decide case')
  await until(() => dialog()?.textContent.includes('The deposit doesn’t cover that amount.') === true)
  await agree('Decide case')
  await part.type('From the merchant’s deposit, up to 500 USDT', '120.5')
  await part.press('Decide case')
  await until(() => /120\.5\sUSDT from the seller’s deposit to the buyer/.test(dialog()?.textContent ?? ''))
  expect(dialog()?.textContent).toContain('a second person must confirm')
  await agree('Decide case')
  await until(() => venue.of(ruleC2cCase).length === 1)
  expect(venue.of(ruleC2cCase)[0]).toMatchObject({ side: 'buyer', deposit: { coin: 'USDT', amount: '120.5' } })
})

it('a second operator answers the very decision that waits', async () => {
  venue.on(secondC2cRuling, () => ({ outcome: 'rejected' as const, case: base }))
  await show({ may: 'second', firstBy: 'grace', rulings: [waiting] })
  expect(part.text()).toContain('First decided by grace')
  expect(part.text()).toContain('see the bank')
  await part.press('Reject')
  await until(() => /7\.5\sUSDT to the buyer/.test(dialog()?.textContent ?? ''))
  await agree('Reject')
  await until(() => venue.of(secondC2cRuling).length === 1)
  expect(venue.of(secondC2cRuling)).toEqual([{ id: '1009', ruling: '7', agrees: false, note: '' }])
})

it('whoever may do nothing reads why', async () => {
  await show({ may: 'early', stated: ['seller'], ready: false })
  expect(part.text()).toContain('One side can still submit a statement.')
  expect(part.control('Decide case')).toBeUndefined()
})

it('the whole case is saved as a signed file, after it was said what is in it', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response('c2c-order1|', { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  })
  await show({})
  expect(part.text()).toContain('every decision and who made it')
  await part.press('Save case file')
  await until(() => vi.mocked(saveFile).mock.calls.length > 0)
  expect(asked).toEqual([`${operators.CASE_RECORD_PATH}?id=1009`])
  expect(vi.mocked(saveFile).mock.calls[0]?.[0]).toBe('c2c-case-1009.txt')
  vi.unstubAllGlobals()
})
