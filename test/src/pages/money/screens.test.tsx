import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { exchange, sctFunds, security, withdrawals } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { beginSession, endSession, meetPerson } from '../../../../src/core/session/session.ts'
import FlashPage from '../../../../src/pages/money/flash.tsx'
import MdetailsPage from '../../../../src/pages/money/Mdetails.tsx'
import PasswordPage from '../../../../src/pages/money/password.tsx'
import WithdrawPage from '../../../../src/pages/money/withdraw.tsx'
import { fetchSheet } from '../../../../src/ui/Sheet.tsx'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { CHANNEL, FACTORS, RESTRICTED, START, VIEW } from './screenExamples.ts'

const sent: { path: string; body: unknown }[] = []
const answers = new Map<string, object>()
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: async (path: string, body: unknown): Promise<Posted> => {
    sent.push({ path, body })
    const answer = answers.get(path)
    return answer === undefined ? { kind: 'network' } : { kind: 'answer', status: 200, body: answer }
  },
}))

const ok = (data: unknown) => ({ code: '200', msg: '', data })
const bodiesTo = (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body)

const STANDING = {
  level: 2,
  limit: '500000',
  used: '0',
  left: '500000',
  freesAt: 0,
  heldUntil: 0,
  hasPayPassword: true,
  proof: 'authenticator',
}
const ACCOUNT = {
  id: '5',
  label: 'Cold wallet',
  method: 'crypto',
  currency: 'USDT',
  network: 'TRC-20',
  fields: [{ key: 'address', value: 'TQn9 •••• bLSE' }],
  createdAt: 1,
  usableAt: 2,
  held: false,
}
let part: Rendered
beforeAll(fetchSheet)
beforeEach(() => {
  useDictionaries()
  queries.clear()
  sent.length = 0
  answers.clear()
  beginSession()
  answers.set(
    sctFunds.getByCode.path,
    ok({
      fund: { coin: 'USDT', available: '15000', frozen: '0', margin: '0', escrow: '0', locked: '0', deposit: '0' },
    }),
  )
})
afterEach(async () => {
  await part.close()
  endSession()
  location.hash = ''
})

const showWithdraw = async (standing: object, account: object = {}): Promise<void> => {
  answers.set(withdrawals.getWithdrawChannel.path, ok({ channels: [CHANNEL], standing: { ...STANDING, ...standing } }))
  answers.set(withdrawals.payoutAccounts.path, ok({ accounts: [{ ...ACCOUNT, ...account }], hold: 86_400_000 }))
  part = await renderPart(<WithdrawPage />)
  await until(() => part.text().includes('Available: 15,000'))
}
const isOff = (name: string): boolean => part.control(name)?.getAttribute('aria-disabled') === 'true'

describe('a withdrawal', () => {
  it('shows fee and net before anything is sent, and goes on only when both are possible', async () => {
    await showWithdraw({})
    expect(isOff('Check and confirm')).toBe(true)
    await part.type('Amount', '12000')
    await until(() => part.text().includes('11,999'))
    expect(isOff('Check and confirm')).toBe(false)
    await part.type('Amount', '15001')
    await until(() => part.text().includes('More than your available balance.'))
    expect(isOff('Check and confirm')).toBe(true)
    await part.type('Amount', '9')
    await until(() => part.text().includes('At least 10'))
    expect(bodiesTo(withdrawals.addOutpayOffline.path)).toEqual([])
  })

  it('counts a hold after a change of security down, and sends nothing meanwhile', async () => {
    await showWithdraw({ heldUntil: START + 3_600_000 })
    expect(part.text()).toContain('Withdrawals on hold')
    expect(part.text()).toMatch(/(59:5\d|01:00:00)/)
    await part.type('Amount', '100')
    expect(isOff('Check and confirm')).toBe(true)
  })

  it('says from when a new account can be paid to', async () => {
    await showWithdraw({}, { held: true, usableAt: START + 60_000 })
    expect(part.text()).toContain('New accounts are on hold: available from')
  })

  it('to a held account is not offered before its time, and is by itself from then on', async () => {
    await showWithdraw({}, { held: true, usableAt: START + 60_000 })
    await part.type('Amount', '100')
    expect(isOff('Check and confirm')).toBe(true)
    expect(part.text()).toContain('Available from ')
    await act(async () => {
      part.stream.now.value = START + 60_000
    })
    await until(() => !isOff('Check and confirm'))
    expect(part.text()).not.toContain('sable from')
  })

  it('of a frozen or closing account says so beside its button', async () => {
    meetPerson(RESTRICTED)
    await showWithdraw({})
    await until(() => part.text().includes('This account is frozen. A legal order requires it.'))
    await until(() => part.text().includes('This account will be deleted on'))
  })

  it('leads to what is missing: certification and payment PIN', async () => {
    await showWithdraw({ level: 0, limit: '0', left: '0', hasPayPassword: false })
    expect(part.text()).toContain('Verify your identity to withdraw')
    expect(part.text()).toContain('Set a payment PIN first')
    await part.type('Amount', '100')
    expect(isOff('Check and confirm')).toBe(true)
  })
})

describe('its confirmation', () => {
  it('asks for the whole payment PIN and a code; what is missing stands at its field, and nothing typed is lost', async () => {
    location.hash = `/pages/money/password?id=${VIEW.id}`
    answers.set(withdrawals.getOutpayOfflineDetails.path, ok(VIEW))
    answers.set(security.emailStatusGoogleStatus.path, ok(FACTORS))
    part = await renderPart(<PasswordPage />)
    await until(() => part.field('Payment PIN'))
    await part.press('Confirm and send')
    await until(() => part.text().includes('Enter six digits.'))
    expect(bodiesTo(withdrawals.confirmOutpay.path)).toEqual([])
    await part.type('Payment PIN', '47193')
    await part.type('Authenticator code', '123456')
    await part.press('Confirm and send')
    await until(() => part.text().includes('Enter six digits.'))
    expect(bodiesTo(withdrawals.confirmOutpay.path)).toEqual([])
    expect((part.field('Authenticator code') as HTMLInputElement).value).toBe('123456')
  })
})

const showDetails = async (more: object): Promise<void> => {
  location.hash = `/pages/money/Mdetails?kind=withdrawal&id=${VIEW.id}`
  answers.set(withdrawals.getOutpayOfflineDetails.path, ok({ ...VIEW, ...more }))
  part = await renderPart(<MdetailsPage />)
  await until(() => part.text().includes('Timeline'))
}

describe('its details', () => {
  it('say that people decide, and then that it waits to be paid', async () => {
    await showDetails({ state: 'pending' })
    expect(part.text()).toContain('Waiting for approval and payout')
    expect(part.text()).not.toContain('policy')
    await part.close()
    queries.clear()
    await showDetails({ state: 'approved', mayCancel: false })
    expect(part.text()).toContain('Waiting for payout')
    expect(part.control('Cancel the withdrawal')).toBeUndefined()
  })

  it('give the reason of a payment that came back', async () => {
    await showDetails({ state: 'refused', mayCancel: false, reason: 'payoutInvalid' })
    expect(part.text()).toContain('The payout account can’t receive payments.')
  })

  it.each(['refused', 'cancelled', 'expired'] as const)(
    'do not look paid when it was %s, and lead to another',
    async (state) => {
      await showDetails({ state, mayCancel: false })
      expect(document.querySelector('s')?.textContent).toBe('12,000\u00A0USDT')
      expect(part.text()).toContain('Would have been paid out')
      await part.press('Try again')
      await until(() => location.hash === '#/pages/money/withdraw')
    },
  )

  it('ask before they cancel, with words that say which button keeps it', async () => {
    await showDetails({ state: 'pending' })
    expect(document.querySelector('s')).toBeNull()
    await part.press('Cancel the withdrawal')
    const dialog = await until(() => document.querySelector('[role=alertdialog]'))
    expect([...dialog.querySelectorAll('button')].map((one) => one.textContent)).toEqual([
      'Keep it',
      'Cancel the withdrawal',
    ])
  })
})

const quote = (expires: number) => ({
  id: '9',
  from: 'USDT',
  to: 'BTC',
  in: '1000',
  out: '0.0104',
  base: 'BTC',
  rate: '96153.846',
  mid: '96105.793',
  spread: '0.0005',
  cost: '0.00000523',
  expires,
})

describe('an exchange', () => {
  it('tells spread and cost in words, and an expired quote is not taken but asked for anew', async () => {
    const terms = {
      coins: [
        { coin: 'USDT', spread: '0', buyable: true },
        { coin: 'BTC', spread: '0.001', buyable: true },
      ],
      min: '1',
      max: '100000',
    }
    answers.set(exchange.exchangeData.path, ok({ terms, quote: quote(START + 1_200), ts: START }))
    part = await renderPart(<FlashPage />)
    await until(() => part.field('Amount'))
    await part.type('Amount', '1000')
    await part.press('Get a quote')
    await until(() => part.text().includes('The rate is 0.05% worse than the mid-market rate'))
    expect(part.text()).toContain('1 BTC = 96,153.846 USDT')
    expect(part.text()).toContain('That costs 0.00000523')
    await act(async () => {
      part.stream.now.value += 1_300
    })
    await until(() => part.text().includes('This quote has expired. Nothing was exchanged.'))
    expect(part.control('Exchange now')).toBeUndefined()
    expect(bodiesTo(exchange.addOrder.path)).toEqual([])
    answers.set(
      exchange.exchangeData.path,
      ok({ terms, quote: { ...quote(START + 60_000), id: '10', out: '0.0103' }, ts: START }),
    )
    await part.press('Get a new quote')
    await until(() => part.text().includes('0.0103'))
  })

  it('gives a coin that is listed no more, and does not offer to get it', async () => {
    const coins = [
      { coin: 'USDT', spread: '0', buyable: true },
      { coin: 'BTC', spread: '0.001', buyable: false },
    ]
    answers.set(exchange.exchangeData.path, ok({ terms: { coins, min: '1', max: '100000' }, ts: START }))
    part = await renderPart(<FlashPage />)
    await until(() => part.field('Amount'))
    await part.type('Amount', '1000')
    // It stands there as what one got before.
    expect(part.control('Get a quote')?.getAttribute('aria-disabled')).toBe('true')
    await part.press('Switch direction')
    await part.type('Amount', '1')
    expect(part.control('Get a quote')?.getAttribute('aria-disabled')).toBeNull()
  })
})
