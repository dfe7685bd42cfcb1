import { describe, expect, it } from 'vitest'
import { type Amount, isNegative, negate, settleForexFill, subtract, sum, toAmount } from '#protocol'
import { fc } from '../../../support/property.ts'

const cents = (min: number, max: number) =>
  fc.integer({ min, max }).map((value): Amount => toAmount((value / 100).toFixed(2)))
const funds = fc.record({
  available: cents(0, 1e4),
  margins: fc
    .array(cents(0, 5e3), { maxLength: 4 })
    .map((all) => all.map((margin, at) => ({ posId: String(at), margin }))),
  insurance: cents(-100, 1e4),
  cover: fc.constantFrom('own' as const, 'protected' as const),
})
const effects = fc.record({ released: cents(0, 5e3), realised: cents(-3e4, 1e4), locked: cents(0, 5e3) })

describe('the money of a fill of forex', () => {
  it('moves the result and the released margin; the wallet never owes, and what is missing is made good', () => {
    fc.assert(
      fc.property(funds, effects, (from, effect) => {
        const settled = settleForexFill(from, effect)
        if (settled === undefined) return
        const { lossFromMargins, returned, gain, insured, waived, lossFromWallet, locked, margins } = settled
        const given = sum(from.margins.map(({ posId, margin }) => subtract(margin, margins.get(posId) ?? margin)))
        expect(subtract(sum([gain, insured, waived]), sum([lossFromMargins, lossFromWallet]))).toBe(
          sum([effect.realised, insured, waived]),
        )
        expect(sum([lossFromMargins, returned])).toBe(sum([effect.released, given]))
        const after = sum([from.available, returned, gain, insured, waived, negate(lossFromWallet), negate(locked)])
        expect(isNegative(after)).toBe(false)
        for (const one of [lossFromMargins, returned, gain, insured, waived, lossFromWallet, ...margins.values()])
          expect(isNegative(one)).toBe(false)
        if (from.cover === 'own') expect(sum([insured, waived])).toBe('0')
      }),
    )
  })
  it('takes a loss from the margin, the wallet, the largest other margins, the insurance and the house, in this order', () => {
    const from = {
      available: toAmount('5'),
      margins: [
        { posId: 'a', margin: toAmount('2') },
        { posId: 'b', margin: toAmount('3') },
      ],
      insurance: toAmount('4'),
      cover: 'protected',
    } as const
    const loss = (realised: string) =>
      settleForexFill(from, { released: toAmount('10'), realised: toAmount(realised), locked: toAmount('0') })
    expect(loss('-15')).toMatchObject({ lossFromMargins: '10', lossFromWallet: '5', margins: new Map() })
    expect(loss('-19')).toMatchObject({
      lossFromMargins: '14',
      insured: '0',
      margins: new Map([
        ['b', '0'],
        ['a', '1'],
      ]),
    })
    expect(loss('-26')).toMatchObject({ lossFromMargins: '15', lossFromWallet: '11', insured: '4', waived: '2' })
    expect(
      settleForexFill(
        { ...from, cover: 'own' },
        { released: toAmount('0'), realised: toAmount('-11'), locked: toAmount('0') },
      ),
    ).toBeUndefined()
  })
})
