import type { TFunction } from 'i18next'
import { type Amount, type Instrument, lotsOf, type SwapOrder } from '#protocol'
import { formatAmount } from '../../ui/format/number.ts'

type Words = TFunction<'futures'>

/** So many lots, in words. */
export const lotsText = (t: Words, lots: Amount): string =>
  t('futures:lots', { count: Number(lots), amount: formatAmount(lots) })

/** A size of the wire (units of the base) in lots, in words. */
export const sizeInLots = (t: Words, sz: Amount, instrument: Pick<Instrument, 'baseCcy'>): string =>
  lotsText(t, lotsOf(sz, instrument))

/** A size of an order or position on a contract, in words: lots of a pair, or coins. */
export const sizeText = (t: Words, of: Pick<SwapOrder, 'instType' | 'instId'>, sz: Amount): string => {
  const { amount, ccy } = sizeParts(t, of, sz)
  return of.instType === 'FOREX' ? amount : `${amount}\u00a0${ccy}`
}

/** What a size of an order on a contract counts, as a sentence puts them: lots of a pair, or coins. */
export const sizeParts = (
  t: Words,
  { instType, instId }: Pick<SwapOrder, 'instType' | 'instId'>,
  sz: Amount,
): { readonly amount: string; readonly ccy: string } => {
  const [base = '', quote = ''] = instId.split('-')
  return instType === 'FOREX'
    ? { amount: sizeInLots(t, sz, { baseCcy: base }), ccy: `${base} / ${quote}` }
    : { amount: formatAmount(sz), ccy: base }
}
