import type { TFunction } from 'i18next'
import type { fxContractConfig, Instrument } from '#protocol'
import type { Announced } from '../../../reading/terms/useAnnounced.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { rateText } from '../../../ui/format/rate.ts'
import { formatDateTime } from '../../../ui/format/time.ts'

type T = TFunction<'reference'>
type CoinLine = Announced['coins'][number]

/** Announced fees in words. */
export const feesLaterText = (t: T, { from, makerFee, takerFee }: Announced['fees'][number]): string =>
  t('fees.later', { date: formatDateTime(from), maker: rateText(makerFee), taker: rateText(takerFee) })

/** Is it traded, and how? In a contract that is withdrawn positions are reduced. */
export const stateOf = (
  { kind }: Pick<Instrument, 'kind'>,
  state: CoinLine['state'],
): 'open' | 'cancelOnly' | 'reduceOnly' | 'closed' =>
  state === 'cancelOnly' && kind === 'futures' ? 'reduceOnly' : state

/** What a line changes of those before it: the sizes, whether it is traded, or both. */
export const coinLaterText = (
  t: T,
  instrument: Pick<Instrument, 'kind' | 'baseCcy'>,
  line: CoinLine,
  before: Pick<CoinLine, 'state' | 'minSz' | 'maxSz'>,
): string => {
  const date = formatDateTime(line.from)
  const base = (size: string): string => `${formatAmount(size)} ${instrument.baseCcy}`
  const resized = line.minSz !== before.minSz || line.maxSz !== before.maxSz
  return [
    ...(line.state === before.state ? [] : [t(`spec.later.${stateOf(instrument, line.state)}`, { date })]),
    ...(resized && line.state !== 'closed'
      ? [t('spec.later.sizes', { date, min: base(line.minSz), max: base(line.maxSz) })]
      : []),
  ].join(' ')
}

/** Announced terms of a forex pair in words. */
export const forexLaterText = (t: T, { from, leverage, swapLong, swapShort }: fxContractConfig.ForexTerms): string =>
  t('spec.later.forex', {
    date: formatDateTime(from),
    leverage: `${leverage}x`,
    long: formatAmount(swapLong),
    short: formatAmount(swapShort),
  })
