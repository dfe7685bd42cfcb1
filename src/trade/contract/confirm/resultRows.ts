import type { TFunction } from 'i18next'
import {
  type Amount,
  decimalsOf,
  type Holding,
  type Instrument,
  isNegative,
  isPositive,
  isZero,
  negate,
  notionalAt,
  type Price,
} from '#protocol'
import { coinText, moneyText } from '../../../ui/format/amountText.ts'
import { formatMoney, formatPrice, formatSigned } from '../../../ui/format/number.ts'
import { rateText } from '../../../ui/format/rate.ts'
import type { KeyValueRow } from '../../../ui/KeyValue.tsx'
import { factRow, strongRow } from '../../names/factRow.ts'
import { boundRow, feeLabel, limitRows, partRows, slippageRow, usualDayRow } from '../../ticket/confirm/costRows.ts'
import type { PlannedContractOrder } from '../ticket/plan.ts'
import { type ContractSummary, partsOf } from '../ticket/summary.ts'
import type { Terms } from '../ticket/terms.ts'

type Words = TFunction<['futures', 'trade']>

/** A position in words: side and size, or that there is none. */
const holdingText = (t: Words, holding: Holding | undefined, sizeText: (size: Amount) => string): string =>
  holding === undefined
    ? t('futures:result.none')
    : `${t(holding.side === 'long' ? 'futures:long' : 'futures:short')} ${sizeText(holding.size)}`

/** How far liquidation is: in per cent, and in usual days where those are known (`usual` is a fraction). For the look only. */
export const distanceText = (t: Words, distance: string | undefined, usual: number | undefined): string => {
  if (distance === undefined) return ''
  const percent = rateText(Number(distance).toFixed(4))
  if (usual === undefined || usual <= 0) return ` · ${percent}`
  return ` · ${t('futures:result.distance', { percent, days: formatMoney((Number(distance) / usual).toFixed(1), 1, 1) })}`
}

interface Result {
  readonly before: Holding | undefined
  readonly after: Holding | undefined
  readonly entry: Price | undefined
  readonly sizeText: (size: Amount) => string
}

/** The position before and after an order, and where the result was entered. */
export const positionRows = (t: Words, { before, after, entry, sizeText }: Result, tick: number) => [
  factRow('before', t('futures:result.before'), holdingText(t, before, sizeText), before !== undefined),
  strongRow('after', t('futures:result.after'), holdingText(t, after, sizeText)),
  strongRow('entry', t('futures:entry'), formatPrice(entry, tick), after !== undefined),
]

/** The resulting position: the head of the sheet of cost and risk. */
export const resultRows = (
  t: Words,
  { preview, before, liquidation, distance }: ContractSummary,
  { baseCcy, tickSz }: Instrument,
  usual: number | undefined,
): readonly KeyValueRow[] => {
  const tick = decimalsOf(tickSz)
  const { holding: after, entry } = preview
  const end = formatPrice(liquidation, tick) + distanceText(t, distance, usual)
  return [
    ...positionRows(t, { before, after, entry, sizeText: (size) => coinText(size, baseCcy) }, tick),
    strongRow('liquidation', t('futures:liquidation'), end, after !== undefined),
  ].filter((row) => row !== undefined)
}

/** What one charge of funding or swap does, in words: paid (above zero), got, or not known. */
export const paymentText = (t: Words, payment: Amount | undefined, ccy: string): string => {
  if (payment === undefined) return '--'
  if (isZero(payment)) return moneyText('0', ccy)
  return isNegative(payment)
    ? t('futures:cost.gets', { amount: moneyText(negate(payment), ccy) })
    : t('futures:cost.pays', { amount: moneyText(payment, ccy) })
}

type Booked = Readonly<Record<'locked' | 'released' | 'realised' | 'closed', Amount>>

/** What an order books at once: margin put up and given back, and what it realises. */
export const bookedRows = (t: Words, { locked, released, realised, closed }: Booked, ccy: string) => [
  factRow('locked', t('futures:cost.margin'), moneyText(locked, ccy), isPositive(locked)),
  factRow('released', t('futures:cost.released'), moneyText(released, ccy), isPositive(released)),
  factRow('realised', t('futures:cost.realised'), `${formatSigned(realised, 2)}\u00a0${ccy}`, isPositive(closed)),
]

/** The exits that come with an order. */
export const ownExitRows = (t: Words, { tp, sl }: { readonly tp?: Price; readonly sl?: Price }, tick: number) => [
  factRow('tp', t('futures:tp'), formatPrice(tp, tick), tp !== undefined),
  factRow('sl', t('futures:sl'), formatPrice(sl, tick), sl !== undefined),
]

/** A rising margin ratio in per cent; that nothing is left where it has none. */
export const ratioText = (ratio: string | undefined): string =>
  ratio === undefined ? '--' : rateText(Number(ratio) > 99 ? '99' : Number(ratio).toFixed(4))

const worthOf = (holding: Holding | undefined, entry: Price | undefined): Amount | undefined =>
  holding === undefined || entry === undefined ? undefined : notionalAt(holding, entry)

/** What it costs and what can happen, row by row. `usual` is a usual day's move as a fraction. */
export const contractCostRows = (
  t: Words,
  plan: PlannedContractOrder,
  summary: ContractSummary,
  terms: Terms,
  instrument: Instrument,
  { fundingRate, usual }: { readonly fundingRate: string | undefined; readonly usual: number | undefined },
): readonly KeyValueRow[] => {
  const tick = decimalsOf(instrument.tickSz)
  const { baseCcy, quoteCcy } = instrument
  const { preview, fee, closeFee, funding, marginRatio, breakEven, worst, slippageBp } = summary
  const { filled, avgPx, slippage, holding, entry } = preview
  const parts = partsOf(summary)
  const money = (amount: string): string => moneyText(amount, quoteCcy)
  const feeKind = isZero(parts.rests) ? 'taker' : isZero(filled) ? 'maker' : 'both'
  return [
    factRow('terms', t('futures:cost.terms'), `${t(`futures:mode.${terms.mode}`)} · ${terms.leverage}x`),
    plan.trigger &&
      factRow(
        'trigger',
        t('trade:confirm.triggerPrice'),
        `${formatPrice(plan.trigger.px, tick)} · ${t(`futures:watched.${plan.trigger.by}`)}`,
      ),
    ...limitRows(t, plan, tick),
    factRow('average', t('trade:confirm.averagePrice'), formatPrice(avgPx, tick), isPositive(filled)),
    slippageRow(t, slippage, slippageBp, quoteCcy, isPositive(filled)),
    boundRow(t, summary.bound, plan.maxSlippage, tick),
    ...bookedRows(t, preview, quoteCcy),
    factRow('fee', feeLabel(t, feeKind, instrument), money(fee)),
    factRow(
      'closeFee',
      t('futures:cost.closeFee', { rate: rateText(instrument.takerFee) }),
      money(closeFee),
      holding !== undefined,
    ),
    factRow('breakEven', t('trade:confirm.breakEven'), formatPrice(breakEven, tick), breakEven !== undefined),
    factRow(
      'funding',
      t('futures:cost.funding', { rate: fundingRate === undefined ? '--' : signedRate(fundingRate) }),
      paymentText(t, funding, quoteCcy),
      holding !== undefined,
    ),
    factRow('ratio', t('futures:ratio.label'), ratioText(marginRatio), holding !== undefined),
    usualDayRow(t, usual, worthOf(holding, entry), quoteCcy, holding !== undefined),
    factRow('worst', t('futures:cost.worst'), worst === undefined ? '--' : money(worst), holding !== undefined),
    ...ownExitRows(t, plan, tick),
    ...partRows(t, parts, baseCcy, { isLimited: plan.px !== undefined }),
  ].filter((one) => one !== undefined)
}

const signedRate = (rate: string): string =>
  `${isNegative(rate as Amount) ? '\u2212' : ''}${rateText(rate.replace('-', ''))}`
