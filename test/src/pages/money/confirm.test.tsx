import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type OutputOf, security, type TransferView, tradingContracts, withdrawals } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import PasswordPage from '../../../../src/pages/money/password.tsx'
import TwoconfirmPage from '../../../../src/pages/money/Twoconfirm.tsx'
import { fetchSheet } from '../../../../src/ui/Sheet.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { FACTORS, VIEW } from './screenExamples.ts'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

const { confirmOutpay, getOutpayOfflineDetails } = withdrawals
const DETAILS = `#/pages/money/Mdetails?kind=withdrawal&id=${VIEW.id}`

let part: Rendered
let who = 0
beforeAll(fetchSheet)
beforeEach(() => {
  useDictionaries()
  queries.clear()
  localStorage.clear()
  venue.clear()
  // Somebody else in each test: what was sent outlives screens, and would outlive tests.
  who += 1
  beginSession(String(who))
  venue.on(security.emailStatusGoogleStatus, () => FACTORS)
})
afterEach(async () => {
  await part.close()
  endSession()
  location.hash = ''
})

const show = async (page: 'Twoconfirm' | 'password', more: Partial<TransferView> = {}): Promise<void> => {
  location.hash = `/pages/money/${page}?id=${VIEW.id}`
  venue.on(getOutpayOfflineDetails, () => ({ ...VIEW, ...more }))
  part = await renderPart(page === 'password' ? <PasswordPage /> : <TwoconfirmPage />)
  await until(() => part.text().includes('11,999'))
}
/** Types what the confirmation asks for, and sends it. */
const confirm = async (): Promise<void> => {
  await show('password')
  await part.type('Payment PIN', '471935')
  await part.type('Authenticator code', '123456')
  await part.press('Confirm and send')
}
const valueOf = (label: string) => part.field(label)?.value

describe('a withdrawal before it is confirmed', () => {
  it('shows once more where it goes, what it costs and what arrives', async () => {
    await show('Twoconfirm')
    for (const text of ['Cold wallet · TQn9 •••• bLSE', '12,000', '11,999', '1 USDT', 'Payments can’t be reversed'])
      expect(part.text()).toContain(text)
    await part.press('Confirm the withdrawal')
    expect(location.hash).toBe(`#/pages/money/password?id=${VIEW.id}`)
    expect(venue.of(confirmOutpay)).toEqual([])
  })

  it('is not confirmed a second time, nor after its end', async () => {
    await show('Twoconfirm', { state: 'expired', mayCancel: false })
    expect(part.text()).toContain('Expired')
    expect(part.control('Confirm the withdrawal')).toBeUndefined()
    expect(part.control('Cancel the withdrawal')).toBeUndefined()
    expect(part.text()).not.toContain('You can cancel')
    await part.press('View details')
    expect(location.hash).toBe(DETAILS)
  })
})

describe('its confirmation', () => {
  it('leads to the withdrawal once it is done', async () => {
    venue.on(confirmOutpay, () => ({ id: VIEW.id }))
    await confirm()
    await until(() => location.hash === DETAILS)
    expect(venue.of(confirmOutpay)).toEqual([{ id: VIEW.id, payPassword: '471935', code: '123456' }])
  })

  it('says at its field what is wrong, and keeps what was typed; the next attempt is a new one', async () => {
    venue.refuse(confirmOutpay, { error: 'codeWrong', field: 'code' }, 'Incorrect code.')
    await confirm()
    await until(() => part.text().includes('Incorrect code.'))
    expect(document.querySelector('[aria-invalid="true"]')).toBe(part.field('Authenticator code'))
    expect(valueOf('Payment PIN')).toBe('471935')
    expect(location.hash).not.toBe(DETAILS)
    venue.on(confirmOutpay, () => ({ id: VIEW.id }))
    await part.type('Authenticator code', '654321')
    await part.press('Confirm and send')
    await until(() => location.hash === DETAILS)
    expect(venue.of(confirmOutpay).map(({ code }) => code)).toEqual(['123456', '654321'])
  })

  it('says why it was refused where no field is to blame', async () => {
    venue.refuse(confirmOutpay, { error: 'accountFrozen' }, 'Withdrawals are held.')
    await confirm()
    await until(() => part.text().includes('Withdrawals are held.'))
    expect(part.text()).toContain('Refused')
    expect(valueOf('Payment PIN')).toBe('471935')
    expect(location.hash).not.toBe(DETAILS)
  })

  it('without an answer asks what became of it, sends nothing twice, and goes on once that is known', async () => {
    const tells: ((known: OutputOf<typeof tradingContracts.outcome>) => void)[] = []
    venue.on(confirmOutpay, () => 'offline')
    venue.on(tradingContracts.outcome, () => new Promise((resolve) => tells.push(resolve)))
    await confirm()
    await until(() => part.text().includes('No answer yet'))
    expect(part.text()).toContain('nothing is sent twice')
    await part.press('Confirm and send')
    expect(venue.of(confirmOutpay)).toHaveLength(1)
    expect(location.hash).not.toBe(DETAILS)
    tells[0]?.({ outcome: 'moved', id: VIEW.id })
    await until(() => location.hash === DETAILS)
    expect(venue.of(confirmOutpay)).toHaveLength(1)
  })
})
