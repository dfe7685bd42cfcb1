import type { TFunction } from 'i18next'
import { type ChannelView, isProblem, type TermsProblem, type TransferTerms } from '#protocol'
import { coinText } from '../ui/format/amountText.ts'
import { formatAmount } from '../ui/format/number.ts'
import { rateText } from '../ui/format/rate.ts'
import type { KeyValueRow } from '../ui/KeyValue.tsx'
import { isRateMoving } from './heldRate.ts'

/** Rate, fee and what arrives: everything that a transfer costs, before it is begun. */
export const termRows = (
  t: TFunction<'money'>,
  channel: ChannelView,
  terms: TransferTerms | TermsProblem | undefined,
): KeyValueRow[] => {
  const { coin, currency, direction, feeFixed, feeRate, mid, rate, spread } = channel
  const good = terms === undefined || isProblem(terms) ? undefined : terms
  const fixed = feeFixed === '0' ? [] : [coinText(feeFixed, coin)]
  const part = feeRate === '0' ? [] : [rateText(feeRate)]
  const rule = [...fixed, ...part].join(' + ')
  const fee = good === undefined ? rule : coinText(good.fee, coin)
  const arrives = direction === 'in' ? good && coinText(good.net, coin) : good && coinText(good.outside, currency)
  return [
    ...(currency === coin
      ? []
      : [
          { id: 'rate', label: t('rate'), value: t('rateOf', { rate: formatAmount(rate), currency, coin }) },
          {
            id: 'mid',
            label: t('spread'),
            value: t('spreadOf', { percent: rateText(spread), mid: formatAmount(mid, 6) }),
          },
        ]),
    ...(isRateMoving(channel)
      ? [
          {
            id: 'held',
            label: t('rateHeld'),
            value: t('rateHeldFor', { count: channel.minutes }),
          },
        ]
      : []),
    { id: 'fee', label: t('fee'), value: rule === '' ? t('noFee') : fee },
    ...(direction === 'out' && currency !== coin
      ? [{ id: 'net', label: t('net'), value: good === undefined ? '--' : coinText(good.net, coin) }]
      : []),
    { id: 'arrives', label: t(direction === 'in' ? 'credited' : 'paidOut'), value: arrives ?? '--', strong: true },
  ]
}

/** Why an amount cannot be transferred; undefined when it can. */
export const termsError = (
  t: TFunction<'money'>,
  terms: TransferTerms | TermsProblem | undefined,
  unit: string,
): string | undefined => {
  if (terms === undefined || !isProblem(terms)) return undefined
  if (terms.problem === 'tooSmall') return t('atLeast', { amount: coinText(terms.min, unit) })
  if (terms.problem === 'tooLarge') return t('atMost', { amount: coinText(terms.max, unit) })
  return t('feeAbove')
}
