import { type Instrument, type operators, toAmount } from '#protocol'
import { type DatedSettings, eachMoment } from '../settings/dated.ts'
import { feesOf, fitSizes } from './termed.ts'

type Fees = operators.SettingValue<'fees'>
type Coin = operators.SettingValue<'coin'>
type Book = Pick<DatedSettings<'fees' | 'coin'>, 'lines'>

/** All announced changes of fees, order sizes and closings, the next one first; times in Unix ms. */
export interface Announced {
  readonly fees: readonly ({ readonly from: number; readonly kind: 'spot' | 'futures' } & Fees)[]
  readonly coins: readonly ({ readonly from: number; readonly instId: string } & Coin)[]
}

interface Dated<T> {
  readonly from: number
  readonly value: T
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The values that take effect after a time and differ from the value before them. */
const changesAfter = <T>(at: number, first: T | undefined, lines: readonly Dated<T>[]): readonly Dated<T>[] =>
  eachMoment(lines).filter(
    ({ from, value }, index, all) => from > at && !same(value, index === 0 ? first : all[index - 1]?.value),
  )

const byMoment = (a: { readonly from: number }, b: typeof a): number => a.from - b.from

const feesAfter = (book: Book, offered: readonly Instrument[], at: number, kind: 'spot' | 'futures') => {
  const [first, ...others] = offered
    .filter((one) => feesOf(one) === kind)
    .map(({ makerFee, takerFee }): Fees => ({ makerFee, takerFee }))
  if (first === undefined) return []
  // Where the source has several fee rates, an announced entry replaces them all.
  const shared = others.every((one) => same(one, first)) ? first : undefined
  const lines = book
    .lines('fees', kind)
    .map(({ from, value: { makerFee, takerFee } }): Dated<Fees> => ({ from, value: { makerFee, takerFee } }))
  return changesAfter(at, shared, lines).map(({ from, value }) => ({ from, kind, ...value }))
}

const coinAfter = (book: Book, one: Instrument, at: number) => {
  const lines = feesOf(one) === undefined ? [] : book.lines('coin', one.instId)
  const own = { minSz: toAmount(one.minSz), maxSz: toAmount(one.maxSz) }
  const sized = lines.map(({ from, value: { state, minSz, maxSz } }): Dated<Coin> => {
    // As they will take effect: sizes that do not fit the source do not.
    const sizes = fitSizes(one, { minSz, maxSz }) ? { minSz, maxSz } : own
    return { from, value: { state, ...sizes } }
  })
  const first: Coin = { state: 'open', ...own }
  return changesAfter(at, first, sized).map(({ from, value }) => ({
    from,
    instId: one.instId,
    ...value,
  }))
}

/** What changes after a time (Unix ms) in fees and in the instruments of a market's source. */
export const announcedAfter = (book: Book, offered: readonly Instrument[], at: number): Announced => ({
  fees: (['spot', 'futures'] as const).flatMap((kind) => feesAfter(book, offered, at, kind)).toSorted(byMoment),
  coins: offered.flatMap((one) => coinAfter(book, one, at)).toSorted(byMoment),
})
