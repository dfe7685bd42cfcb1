import { describe, expect, it } from 'vitest'
import { add, compare, toAmount, ZERO } from '#protocol'
import { ACCOUNTS, divide } from '../../../../../src/pages/fund/parts/accounts.ts'
import { KINDS } from '../../../../../src/trade/total/valuation.ts'
import { fc } from '../../../../support/property.ts'

const row = (coin: string, available: string, frozen = '0', margin = '0') => ({
  coin,
  available,
  frozen,
  margin,
  escrow: '0',
  locked: '0',
  deposit: '0',
})

describe('what is owned, by account', () => {
  it('is spot but for what something else binds', () => {
    const division = divide(
      [row('USDT', '70', '20', '10'), row('BTC', '1')],
      [
        { account: 'contract', coin: 'USDT', amount: toAmount('15') },
        { account: 'legal', coin: 'BTC', amount: toAmount('0.25') },
      ],
    )
    expect(Object.fromEntries(division.get('spot') ?? [])).toEqual({ USDT: '85', BTC: '0.75' })
    expect(Object.fromEntries(division.get('contract') ?? [])).toEqual({ USDT: '15' })
    expect(Object.fromEntries(division.get('legal') ?? [])).toEqual({ BTC: '0.25' })
    expect(division.get('earn')?.size).toBe(0)
  })

  it('adds up to what is owned, whatever is told of it', () => {
    const cents = fc.nat(100_000).map((count) => toAmount(String(count / 100)))
    const claim = fc.record({
      account: fc.constantFrom(...ACCOUNTS),
      coin: fc.constantFrom('USDT', 'BTC'),
      amount: cents,
    })
    fc.assert(
      fc.property(cents, cents, cents, fc.array(claim, { maxLength: 6 }), (available, frozen, btc, bound) => {
        const rows = [row('USDT', available, frozen), row('BTC', btc)]
        // An account is told once of a coin.
        const once = [...new Map(bound.map((each) => [`${each.account} ${each.coin}`, each])).values()]
        const division = divide(rows, once)
        for (const each of rows) {
          const owned = KINDS.reduce((sum, kind) => add(sum, toAmount(each[kind])), ZERO)
          const parts = ACCOUNTS.map((account) => division.get(account)?.get(each.coin) ?? ZERO)
          expect(parts.reduce((sum, part) => add(sum, part), ZERO)).toBe(owned)
          expect(parts.every((part) => compare(part, ZERO) >= 0)).toBe(true)
        }
      }),
    )
  })
})
