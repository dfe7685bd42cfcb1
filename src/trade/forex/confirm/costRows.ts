import type { TFunction } from 'i18next'
import {
  type Amount,
  decimalsOf,
  entryPrice,
  type fxContractConfig,
  type Holding,
  type Instrument,
  isNegative,
  isPositive,
  isZero,
  negate,
} from '#protocol'
import { moneyText } from '../../../ui/format/amountText.ts'
import { formatAmount, formatMoney, formatPrice, formatSigned } from '../../../ui/format/number.ts'
import { formatDateTime } from '../../../ui/format/time.ts'
import type { KeyValueRow } from '../../../ui/KeyValue.tsx'
import { distanceText } from '../../contract/confirm/resultRows.ts'
import { timesText } from '../../names/contractName.ts'
import { factRow } from '../../names/factRow.ts'
import { sizeInLots } from '../../names/lotsText.ts'
import { SETTLE } from '../../rows/contractAccount.ts'
import { levelText } from '../levelText.ts'
import type { PlannedForexOrder } from '../ticket/plan.ts'
import type { ForexCost } from '../ticket/summary.ts'

type Words = TFunction<['forex', 'futures', 'trade']>

const money = (amount: Amount): string => moneyText(amount, SETTLE)

/** A forex position in words: side and lots, or that there is none. */
export const lotsHeldText = (
  t: Words,
  holding: Holding | undefined,
  instrument: Pick<Instrument, 'baseCcy'>,
): string =>
  holding === undefined
    ? t('futures:result.none')
    : `${t(holding.side === 'long' ? 'futures:long' : 'futures:short')} ${sizeInLots(t, holding.size, instrument)}`

/** What one rollover does, in words: paid or got, when, and for how many days where that is more than one. */
export const swapText = (t: Words, swap: NonNullable<ForexCost['swap']>): string => {
  const { payment, days } = swap
  const amount = isZero(payment)
    ? moneyText('0', SETTLE)
    : t(isNegative(payment) ? 'futures:cost.gets' : 'futures:cost.pays', {
        amount: moneyText(isNegative(payment) ? negate(payment) : payment, SETTLE),
      })
  return days === 1 ? amount : `${amount} · ${t('forex:cost.days', { count: days })}`
}

/** The resulting position: the head of the sheet of cost and risk. */
export const forexResultRows = (
  t: Words,
  { preview, before, distance, isLoose }: ForexCost,
  instrument: Instrument,
  usual: number | undefined,
): readonly KeyValueRow[] => {
  const tick = decimalsOf(instrument.tickSz)
  const { holding } = preview
  const rows: (KeyValueRow | undefined)[] = [
    factRow('before', t('futures:result.before'), lotsHeldText(t, before, instrument), before !== undefined),
    { id: 'after', label: t('futures:result.after'), value: lotsHeldText(t, holding, instrument), strong: true },
    holding === undefined
      ? undefined
      : { id: 'entry', label: t('futures:entry'), value: formatPrice(entryPrice(holding, tick), tick), strong: true },
    holding === undefined || isLoose
      ? undefined
      : {
          id: 'stopOut',
          label: t('forex:stopOut'),
          value: formatPrice(preview.stopOut, tick) + distanceText(t, distance, usual),
          strong: true,
        },
    isLoose
      ? undefined
      : {
          id: 'level',
          label: t('forex:level'),
          value: `${levelText(preview.before.level)} → ${levelText(preview.after.level)}`,
          strong: true,
        },
  ]
  return rows.filter((row) => row !== undefined)
}

/** What an order costs and what can happen, row by row. */
export const forexCostRows = (
  t: Words,
  plan: PlannedForexOrder,
  { preview, swap, isLoose }: ForexCost,
  instrument: Instrument,
  { terms, userLeverage }: Pick<fxContractConfig.ForexConfig, 'terms' | 'userLeverage'>,
): readonly KeyValueRow[] => {
  const tick = decimalsOf(instrument.tickSz)
  const { avgPx, pipValue, spreadCost, locked, released, realised, opened, closed, left } = preview
  return [
    factRow('leverage', t('futures:settings.leverage'), timesText(userLeverage)),
    factRow('average', t('trade:confirm.averagePrice'), formatPrice(avgPx, tick), plan.type === 'market'),
    factRow('limit', t('trade:confirm.limitPrice'), formatPrice(plan.px, tick), plan.type === 'limit'),
    factRow('trigger', t('forex:cost.trigger'), formatPrice(plan.px, tick), plan.type === 'stop'),
    factRow(
      'deviation',
      t('forex:deviation'),
      t('forex:pips', { amount: formatAmount(plan.deviation), count: Number(plan.deviation) }),
      plan.type === 'market',
    ),
    factRow('pip', t('forex:cost.pip'), money(pipValue)),
    factRow('spread', t('forex:cost.spread'), money(spreadCost), isPositive(opened)),
    factRow('commission', t('forex:cost.commission'), money(terms.commission)),
    factRow('locked', t('futures:cost.margin'), money(locked), isPositive(locked)),
    factRow('released', t('futures:cost.released'), money(released), isPositive(released)),
    factRow('realised', t('futures:cost.realised'), `${formatSigned(realised, 2)}\u00a0${SETTLE}`, isPositive(closed)),
    swap === undefined
      ? undefined
      : factRow('swap', t('forex:cost.swap', { time: formatDateTime(swap.time) }), swapText(t, swap)),
    factRow(
      'equity',
      t('futures:account.equity'),
      `${formatMoney(preview.after.equity, 2, 2)}\u00a0${SETTLE}`,
      !isLoose,
    ),
    factRow('tp', t('futures:tp'), formatPrice(plan.tp, tick), plan.tp !== undefined),
    factRow('sl', t('futures:sl'), formatPrice(plan.sl, tick), plan.sl !== undefined),
    factRow('unfilled', t('trade:confirm.unfilled'), sizeInLots(t, left, instrument), isPositive(left)),
  ].filter((row) => row !== undefined)
}
