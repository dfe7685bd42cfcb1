import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { operators } from '#protocol'
import { queries } from '../../../src/core/request/queries.ts'
import { TransferDetails } from '../../../src/funding/TransferDetails.tsx'
import { Decision } from '../../../src/operator/Decision.tsx'
import { Payout } from '../../../src/operator/Payout.tsx'
import { createAnswers } from '../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'
import { VIEW } from '../pages/money/screenExamples.ts'

const venue = createAnswers()
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => venue.post(path, body),
}))
const { sayPaid } = operators.OPERATOR_CALLS

const withdrawal: operators.OperatorCase = {
  id: '9',
  kind: 'withdrawal',
  state: 'approved',
  uid: '10000001',
  amountRef: '1000',
  deadline: 0,
  openedAt: 1_700_000_000_000,
  claimedBy: '',
  firstBy: '',
  decidedBy: 'ada',
  byDemo: false,
  may: 'ended',
  takesTwo: false,
  payout: { state: 'approved', may: 'yes', saidBy: '', said: '', settledBy: '', payment: '' },
  facts: [
    { name: 'method', value: 'crypto' },
    { name: 'paysOut', value: '999 USDT' },
    { name: 'amount', value: '1000 USDT' },
    { name: 'fee', value: '1 USDT' },
    { name: 'net', value: '999 USDT' },
  ],
  pictures: [],
  events: [],
}

const sheet = () => document.querySelector('[role=alertdialog],[role=dialog]')

let part: Rendered
const isOff = (name: string): boolean => part.control(name)?.getAttribute('aria-disabled') === 'true'
beforeEach(() => {
  useDictionaries()
  queries.clear()
  venue.clear()
})
afterEach(() => part.close())

it('a payment is reported with its number and the amount that was paid out, after the fee', async () => {
  venue.on(sayPaid, () => ({ outcome: 'done' as const, case: withdrawal }))
  const answered = vi.fn(() => Promise.resolve())
  part = await renderPart(<Payout data={withdrawal} onAnswer={answered} />)
  await until(() => part.text().includes('TxID'))
  expect(isOff('It was paid')).toBe(true)
  await part.type('TxID', 'two words')
  await part.press('It was paid')
  await until(() => part.text().includes('Enter 4 to 100 letters'))
  expect(document.body.textContent).not.toContain('This can’t be undone')
  await part.type('TxID', ' 0xab12 ')
  await part.press('It was paid')
  await until(() => sheet()?.textContent.includes('0xab12') === true)
  expect(sheet()?.textContent).toMatch(/999\sUSDT/)
  expect(sheet()?.textContent).not.toContain('1,000')
  sheet()
    ?.querySelectorAll('button')
    .forEach((button) => button.textContent === 'It was paid' && button.click())
  await until(() => answered.mock.calls.length === 1)
  expect(venue.of(sayPaid)).toEqual([{ id: '9', outcome: 'paid', payment: '0xab12' }])
})

it('the approval of a withdrawal names what is paid out', async () => {
  const me = { id: '1', name: 'ada', roles: ['treasurer' as const], demo: true }
  const open = { ...withdrawal, state: 'open' as const, may: 'yes' as const }
  part = await renderPart(<Decision data={open} me={me} onDone={() => Promise.resolve()} />)
  await part.press('Approve')
  await until(() => sheet() !== null)
  expect(sheet()?.textContent).toMatch(/999\sUSDT/)
  expect(sheet()?.textContent).not.toContain('1,000')
})

it.each([
  ['crypto', 'TxID'],
  ['bank', 'Payment reference'],
] as const)('its user finds the number of a payment by %s as %s', async (method, label) => {
  part = await renderPart(<TransferDetails view={{ ...VIEW, state: 'paid', method, payment: 'AB-4711' }} />)
  await until(() => part.text().includes(label))
  expect(part.text()).toContain('AB-4711')
})
