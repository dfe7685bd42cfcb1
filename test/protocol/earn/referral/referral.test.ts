import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  commissionFor,
  commissionOn,
  findReferralAbuse,
  inviteLink,
  maskedInvitee,
  nextSettlement,
  REFERRAL_ALPHABET,
  type ReferralAccount,
  referralCode,
  referralCodeFrom,
  referralSettings,
  settleCommission,
  toAmount,
} from '#protocol'
import { fc } from '../../../support/property.ts'

describe('invitation codes', () => {
  it('have no letters that look alike, and each letter is drawn equally often', () => {
    for (const alike of ['0', 'O', '1', 'I', 'L']) expect(REFERRAL_ALPHABET).not.toContain(alike)
    const drawn = new Map<string, number>()
    for (let byte = 0; byte < 256; byte += 1) {
      const code = referralCodeFrom(new Uint8Array(8).fill(byte))
      if (code !== undefined) drawn.set(code.charAt(0), (drawn.get(code.charAt(0)) ?? 0) + 1)
    }
    expect([...drawn.values()].every((count) => count === 8)).toBe(true)
    expect(drawn.size).toBe(31)
  })
  it('are undefined where too few bytes can be used', () => {
    expect(referralCodeFrom(new Uint8Array([255, 250, 1, 2, 3]))).toBeUndefined()
  })
  it('are read in small letters too', () => {
    expect(v.parse(referralCode, 'ab2cD3EF')).toBe('ab2cD3EF')
    for (const wrong of ['AB2CD3E', 'AB2CD3E0', 'AB2CD3EL', 'AB2CD3EFG', ''])
      expect(v.safeParse(referralCode, wrong).success, wrong).toBe(false)
  })
  it('whatever is drawn is a code', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const code = referralCodeFrom(bytes)
        if (code !== undefined) expect(v.parse(referralCode, code)).toBe(code)
      }),
    )
  })
  it('stand in a link before its #', () => {
    expect(inviteLink('https://tapeline.example/', 'AB2CD3EF')).toBe('https://tapeline.example/?invite=AB2CD3EF')
  })
})

const PERSON: ReferralAccount = { demo: true, automatic: false }
const FEE = { cause: 'spot-fee', coin: 'USDT', fee: toAmount('1'), at: 1_000 }
const REFERRAL = { referrer: PERSON, referee: PERSON }

describe('commissions', () => {
  it('are a fifth of the fee, rounded down at the eighth decimal', () => {
    expect(commissionOn(toAmount('0.1'), '0.2')).toBe('0.02')
    expect(commissionOn(toAmount('0.00000009'), '0.2')).toBe('0.00000001')
    expect(commissionOn(toAmount('0.123456789'), '0.2')).toBe('0.02469135')
  })
  it('are paid of the fees of spot and perpetual trades alone', () => {
    expect(commissionFor(FEE, REFERRAL, '0.2')).toEqual({ product: 'spot', coin: 'USDT', rate: '0.2', amount: '0.2' })
    expect(commissionFor({ ...FEE, cause: 'futures-fee' }, REFERRAL, '0.2')?.product).toBe('perpetual')
    for (const cause of ['withdrawal-fee', 'deposit-fee', 'c2c-fee', 'futures-funding', 'toString'])
      expect(commissionFor({ ...FEE, cause }, REFERRAL, '0.2'), cause).toBeUndefined()
  })
  it('are never paid on trades of Tapeline’s own, nor of play money to others', () => {
    const automatic = { ...PERSON, automatic: true }
    expect(commissionFor(FEE, { ...REFERRAL, referee: automatic }, '0.2')).toBeUndefined()
    expect(commissionFor(FEE, { ...REFERRAL, referrer: automatic }, '0.2')).toBeUndefined()
    const real = { ...PERSON, demo: false }
    expect(commissionFor(FEE, { ...REFERRAL, referrer: real }, '0.2')).toBeUndefined()
    expect(commissionFor(FEE, { ...REFERRAL, referee: real }, '0.2')).toBeUndefined()
    expect(commissionFor(FEE, { referrer: real, referee: real }, '0.2')).toBeDefined()
  })
  it('are paid of trades before a referral ended, not from that moment on', () => {
    expect(commissionFor(FEE, { ...REFERRAL, endedAt: 1_001 }, '0.2')).toBeDefined()
    expect(commissionFor(FEE, { ...REFERRAL, endedAt: 1_000 }, '0.2')).toBeUndefined()
  })
  it('are none where nothing is left of them, or the rate is zero', () => {
    expect(commissionFor({ ...FEE, fee: toAmount('0.00000004') }, REFERRAL, '0.2')).toBeUndefined()
    expect(commissionFor(FEE, REFERRAL, '0')).toBeUndefined()
  })
  it('never exceed the share, and miss it by less than one unit', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 24n), fc.integer({ min: 0, max: 5_000 }), (units, basis) => {
        const fee = toAmount(`${units / 10n ** 10n}.${String(units % 10n ** 10n).padStart(10, '0')}`)
        const rate = `0.${String(basis).padStart(4, '0')}`
        const exact = (units * BigInt(basis)) / 10n ** 6n
        const [whole = '0', part = ''] = commissionOn(fee, rate).split('.')
        expect(BigInt(whole) * 10n ** 8n + BigInt(part.padEnd(8, '0'))).toBe(exact)
      }),
    )
  })
  it('are held during a freeze or a review, and go where the referrer leaves or the referral ended', () => {
    const payee = { frozen: false, underReview: false, closing: false, ended: false }
    expect(settleCommission(payee)).toBe('paid')
    expect(settleCommission({ ...payee, frozen: true })).toBe('held')
    expect(settleCommission({ ...payee, underReview: true })).toBe('held')
    expect(settleCommission({ ...payee, frozen: true, closing: true })).toBe('forfeited')
    expect(settleCommission({ ...payee, underReview: true, ended: true })).toBe('forfeited')
  })
})

describe('settlements', () => {
  const hour = 3_600_000
  it('come at each full hour', () => {
    expect(nextSettlement(10 * hour, 10 * hour)).toBe(11 * hour)
    expect(nextSettlement(10 * hour + 5, 10 * hour + 9)).toBe(11 * hour)
    expect(nextSettlement(0, 99 * hour)).toBe(hour)
  })
  it('do not wait for a clock that was set back', () => {
    expect(nextSettlement(10 * hour, 5 * hour + 7)).toBe(5 * hour + 7)
  })
})

describe('the share', () => {
  it('is at most half', () => {
    for (const rate of ['0', '0.2', '0.5', '0.1234']) expect(v.safeParse(referralSettings, { rate }).success).toBe(true)
    for (const rate of ['0.5001', '1', '-0.1', '0.12345', '.2', ''])
      expect(v.safeParse(referralSettings, { rate }).success, rate).toBe(false)
  })
})

describe('names of invited accounts', () => {
  it('tell their owner’s friend who it is, and nobody else', () => {
    expect(maskedInvitee('ada@lovelace.example')).toBe('ad***')
    expect(maskedInvitee('a@x.example')).toBe('***')
    expect(maskedInvitee('ab@x.example')).toBe('a***')
    expect(maskedInvitee('+4915112345678')).toBe('***678')
    expect(maskedInvitee('')).toBe('')
  })
})

describe('what linked accounts show', () => {
  // 1 invited 2 and 3, 2 invited 4, 4 invited 5.
  const referrers = new Map([
    ['2', '1'],
    ['3', '1'],
    ['4', '2'],
    ['5', '4'],
  ])
  const find = (a: string, b: string) => findReferralAbuse(referrers, [{ a, b, link: 'device' }])

  it('an account that invited itself', () => {
    const own = { kind: 'own', referrer: '1', accounts: ['2'], link: 'device' }
    expect(find('1', '2')).toEqual([own])
    expect(find('2', '1')).toEqual([own])
  })
  it('a chain that leads back to its beginning', () => {
    expect(find('1', '4')).toEqual([{ kind: 'ring', referrer: '1', accounts: ['2', '4'], link: 'device' }])
    expect(find('5', '1')).toEqual([{ kind: 'ring', referrer: '1', accounts: ['2', '4', '5'], link: 'device' }])
  })
  it('two accounts that one person invited', () => {
    expect(find('3', '2')).toEqual([{ kind: 'ring', referrer: '1', accounts: ['2', '3'], link: 'device' }])
  })
  it('nothing of accounts that nobody invited together', () => {
    expect(find('3', '4')).toEqual([])
    expect(find('7', '8')).toEqual([])
    expect(find('2', '2')).toEqual([])
  })
  it('the same once', () => {
    const pair = { a: '1', b: '2', link: 'payout' } as const
    expect(findReferralAbuse(referrers, [pair, { ...pair, a: '2', b: '1' }])).toHaveLength(1)
  })
})
