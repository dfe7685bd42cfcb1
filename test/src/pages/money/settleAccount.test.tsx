import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChannelView, certification, withdrawals } from '#protocol'
import SettleAccountPage from '../../../../src/pages/money/settleAccount.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until } from '../../../support/renderApp.tsx'
import { signInForEach } from '../../../support/signInForEach.ts'
import { CHANNEL } from './screenExamples.ts'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

const ADDRESS = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const BITCOIN: ChannelView = { ...CHANNEL, id: 'btc-out', currency: 'BTC', coin: 'BTC', network: 'Bitcoin' }
const SAVED = {
  id: '5',
  label: 'Cold wallet',
  method: 'crypto' as const,
  currency: 'USDT',
  network: 'TRC-20',
  fields: [{ key: 'address' as const, value: 'TNPe •••• YqeL' }],
  createdAt: 1,
  usableAt: 2,
  held: false,
}

/** The first step of a certification that was approved. */
const CERTIFIED = {
  state: 'approved' as const,
  submittedAt: 1,
  decidedAt: 2,
  byDemo: false,
  idNumber: '•••7',
  country: 'DE',
  limit: { level: 1 as const, limits: ['0', '1', '2'], limit: '1', used: '0', left: '1', freesAt: 0 },
}

let part: Rendered
signInForEach(venue)
beforeEach(() => {
  venue.on(withdrawals.getWithdrawChannel, () => ({
    channels: [BITCOIN, CHANNEL],
    standing: {
      level: 2,
      limit: '500000',
      used: '0',
      left: '500000',
      freesAt: 0,
      heldUntil: 0,
      hasPayPassword: true,
      proof: 'authenticator',
    } as never,
  }))
})
afterEach(() => part.close())
const show = async (accounts: (typeof SAVED)[], query = ''): Promise<void> => {
  location.hash = `/pages/money/settleAccount${query}`
  venue.on(withdrawals.payoutAccounts, () => ({ accounts, hold: 60_000 }))
  part = await renderPart(<SettleAccountPage />)
  await until(() => part.field('Address'))
}

describe('a payout account', () => {
  it('is shortened in the list, and shown in full with a button to copy when it is asked for', async () => {
    venue.on(withdrawals.payoutAccount, () => ({ fields: [{ key: 'address' as const, value: ADDRESS }] }))
    await show([SAVED])
    expect(part.text()).not.toContain(ADDRESS)
    await part.press('Show in full')
    await until(() => part.text().includes(ADDRESS))
    expect(part.control('Copy Address')).toBeDefined()
    await part.press('Show less')
    expect(part.text()).not.toContain(ADDRESS)
    expect(part.text()).toContain('TNPe •••• YqeL')
  })

  it('with a mistyped address is not sent, and says what is wrong with it', async () => {
    await show([], '?channel=usdt-trc20-out')
    await part.type('Account label', 'Cold wallet')
    await part.type('Address', `${ADDRESS.slice(0, -1)}X`)
    await part.press('Save')
    await until(() => part.text().includes('This address isn’t valid: a character is wrong or missing'))
    await part.type('Address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    await until(() => part.text().includes('This isn’t a TRC-20 address.'))
    expect(venue.of(withdrawals.addPayoutAccount)).toEqual([])
  })

  it('is added for the coin and network of the withdrawal that one came from, and leads back to it', async () => {
    venue.on(withdrawals.addPayoutAccount, () => ({ accounts: [SAVED], hold: 60_000 }))
    await show([], '?channel=usdt-trc20-out')
    expect(part.text()).toContain('USDT · TRC-20')
    await part.type('Account label', 'Cold wallet')
    await part.type('Address', ADDRESS)
    await part.press('Save')
    await until(() => location.hash === '#/pages/money/withdraw')
    expect(venue.of(withdrawals.addPayoutAccount)).toMatchObject([
      { channel: 'usdt-trc20-out', fields: [{ key: 'address', value: ADDRESS }] },
    ])
  })

  it('of a bank begins with the certified name as its holder; another one is warned of, and still saved', async () => {
    const bank = { ...CHANNEL, id: 'eur-out', method: 'bank' as const, currency: 'EUR', network: '' }
    const sepa: ChannelView = { ...bank, asks: ['holder', 'iban'] }
    venue.on(withdrawals.getWithdrawChannel, () => ({
      channels: [CHANNEL, sepa],
      standing: { level: 1, limit: '1', used: '0', left: '1', freesAt: 0, heldUntil: 0 } as never,
    }))
    venue.on(certification.primaryCertificationDataEcho, () => ({ ...CERTIFIED, name: 'Ada Lovelace' }))
    venue.on(withdrawals.addPayoutAccount, () => ({ account: SAVED }) as never)
    location.hash = '/pages/money/settleAccount?channel=eur-out'
    venue.on(withdrawals.payoutAccounts, () => ({ accounts: [], hold: 60_000 }))
    part = await renderPart(<SettleAccountPage />)
    await until(() => part.field('Account holder')?.value === 'Ada Lovelace')
    expect(part.text()).not.toContain('differs from your verified name')
    await part.type('Account holder', 'LOVELACE, Ada')
    expect(part.text()).not.toContain('differs from your verified name')
    await part.type('Account holder', 'Charles Babbage')
    await until(() => part.text().includes('The holder differs from your verified name, Ada Lovelace.'))
    await part.type('Account label', 'Bank')
    await part.type('IBAN', 'DE89 3704 0044 0532 0130 00')
    await part.press('Save')
    await until(() => venue.of(withdrawals.addPayoutAccount).length > 0)
    expect(venue.of(withdrawals.addPayoutAccount)[0]).toMatchObject({
      fields: [{ key: 'holder', value: 'Charles Babbage' }, { key: 'iban' }],
    })
  })
})
