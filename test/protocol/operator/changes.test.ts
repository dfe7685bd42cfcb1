import { describe, expect, it } from 'vitest'
import { changesOf } from '../../../protocol/operator/changes.ts'

describe('what a line of the configuration changed', () => {
  it('names each field that differs by its path, and no other', () => {
    const before = { min: '1', spreads: { BTC: '0.001', ETH: '0.002' }, open: true }
    const after = { min: '1', spreads: { BTC: '0.002', SOL: '0.003' }, open: false }
    expect(changesOf(before, after)).toEqual([
      { path: ['spreads', 'BTC'], before: ['0.001'], after: ['0.002'] },
      { path: ['spreads', 'SOL'], after: ['0.003'] },
      { path: ['open'], before: ['true'], after: ['false'] },
      { path: ['spreads', 'ETH'], before: ['0.002'] },
    ])
  })

  it('takes a list of words for one field, and parts with fields by their place', () => {
    expect(
      changesOf(
        { asks: ['iban'], countries: [], grid: [{ seconds: 30 }, { seconds: 60 }] },
        { asks: ['iban', 'bic'], countries: [], grid: [{ seconds: 30 }, { seconds: 90 }] },
      ),
    ).toEqual([
      { path: ['asks'], before: ['iban'], after: ['iban', 'bic'] },
      { path: ['grid', '2', 'seconds'], before: ['60'], after: ['90'] },
    ])
    expect(changesOf({ asks: [] }, { asks: ['bic'] })).toEqual([{ path: ['asks'], after: ['bic'] }])
  })

  it('is all new where nothing was before, and nothing where nothing differs', () => {
    expect(changesOf(undefined, { twoAbove: '5' })).toEqual([{ path: ['twoAbove'], after: ['5'] }])
    expect(changesOf({ a: { b: ['1'] } }, { a: { b: ['1'] } })).toEqual([])
    expect(changesOf(null, 'halt')).toEqual([{ path: [], after: ['halt'] }])
  })

  it('shows a long text around what differs, whole letters only', () => {
    const long = '🦊'.repeat(400)
    const [change] = changesOf({ body: [long, 'old end'] }, { body: [long, 'new end'] })
    expect(change?.before?.[0]).toMatch(/^…🦊+ old end$/u)
    expect(change?.after?.[0]).toMatch(/^…🦊+ new end$/u)
    const [fresh] = changesOf(undefined, { body: [long] })
    expect(fresh?.after?.[0]).toMatch(/^🦊{160}…$/u)
  })
})
