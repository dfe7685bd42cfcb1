import type { TFunction } from 'i18next'
import type { AnyOrder } from '#protocol'
import { coinText } from '../../../ui/format/amountText.ts'
import { factRow } from '../../names/factRow.ts'

type Words = TFunction<'trade'>

/** What was asked for: price, trigger and time in force. `watched`: the price that the trigger watches, where it has one. */
export const askedFacts = (
  t: Words,
  { px, trigPx, ordType, tif }: Pick<AnyOrder, 'px' | 'trigPx' | 'ordType' | 'tif'>,
  price: (px: string) => string,
  watched: string | undefined,
) => [
  factRow('price', t('trade:details.price'), px === '' ? t('trade:details.bestPrice') : price(px)),
  factRow('trigger', t('trade:confirm.triggerPrice'), `${price(trigPx)} · ${watched}`, watched !== undefined),
  factRow('tif', t('trade:tif.label'), t(`trade:tif.${tif}`), ordType !== 'market'),
]

/** What came of it: the sizes, in words, and at which price they were filled. */
export const filledFacts = (
  t: Words,
  { avgPx, accFillQuote, instId }: Pick<AnyOrder, 'avgPx' | 'accFillQuote' | 'instId'>,
  price: (px: string) => string,
  { ordered, filled }: { readonly ordered: string; readonly filled: string },
) => [
  factRow('ordered', t('trade:details.ordered'), ordered),
  factRow('filled', t('trade:details.filled'), filled),
  factRow('average', t('trade:details.average'), price(avgPx), avgPx !== ''),
  factRow('value', t('trade:details.value'), coinText(accFillQuote, instId.split('-')[1] ?? ''), avgPx !== ''),
]
