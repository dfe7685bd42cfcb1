import type { TFunction } from 'i18next'
import { type Amount, decimalsOf, entryPrice, type fxContractConfig, type Instrument, isPositive } from '#protocol'
import { moneyText } from '../../../ui/format/amountText.ts'
import { formatAmount, formatMoney, formatPrice } from '../../../ui/format/number.ts'
import { formatDateTime } from '../../../ui/format/time.ts'
import type { KeyValueRow } from '../../../ui/KeyValue.tsx'
import { bookedRows, distanceText, ownExitRows, paymentText, positionRows } from '../../contract/confirm/resultRows.ts'
import { timesText } from '../../names/contractName.ts'
import { factRow, strongRow } from '../../names/factRow.ts'
import { sizeInLots } from '../../names/lotsText.ts'
import { SETTLE } from '../../rows/contractAccount.ts'
import { levelsText } from '../levelText.ts'
import type { PlannedForexOrder } from '../ticket/plan.ts'
import type { ForexCost } from '../ticket/summary.ts'

type Words = TFunction<['forex', 'futures', 'trade']>

const money = (amount: Amount): string => moneyText(amount, SETTLE)

/** What one rollover does, in words: paid or got, when, and for how many days where that is more than one. */
export const swapText = (t: Words, swap: NonNullable<ForexCost['swap']>): string => {
  const { payment, days } = swap
  const amount = paymentText(t, payment, SETTLE)
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
  const entry = holding && entryPrice(holding, tick)
  const sizeText = (size: Amount): string => sizeInLots(t, size, instrument)
  return [
    ...positionRows(t, { before, after: holding, entry, sizeText }, tick),
    strongRow(
      'stopOut',
      t('forex:stopOut'),
      formatPrice(preview.stopOut, tick) + distanceText(t, distance, usual),
      holding !== undefined && !isLoose,
    ),
    strongRow('level', t('forex:level'), levelsText(preview), !isLoose),
  ].filter((row) => row !== undefined)
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
  const { avgPx, pipValue, spreadCost, opened, left } = preview
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
    ...bookedRows(t, preview, SETTLE),
    swap === undefined
      ? undefined
      : factRow('swap', t('forex:cost.swap', { time: formatDateTime(swap.time) }), swapText(t, swap)),
    factRow(
      'equity',
      t('futures:account.equity'),
      `${formatMoney(preview.after.equity, 2, 2)}\u00a0${SETTLE}`,
      !isLoose,
    ),
    ...ownExitRows(t, plan, tick),
    factRow('unfilled', t('trade:confirm.unfilled'), sizeInLots(t, left, instrument), isPositive(left)),
  ].filter((row) => row !== undefined)
}
