import type { TFunction } from 'i18next'
import { type ClosedPosition, decimalsOf, type Instrument, negate, type SwapOrder } from '#protocol'
import { closedByOf, settleOf } from '../../../../trade/names/contractKind.ts'
import { timesText } from '../../../../trade/names/contractName.ts'
import { factRow } from '../../../../trade/names/factRow.ts'
import { sizeText } from '../../../../trade/names/lotsText.ts'
import { moneyText } from '../../../../ui/format/amountText.ts'
import { formatPercent, formatPrice, formatSigned } from '../../../../ui/format/number.ts'
import { formatDateTime } from '../../../../ui/format/time.ts'
import type { KeyValueRow } from '../../../../ui/KeyValue.tsx'

/** Leverage, and of a perpetual contract the margin mode. */
export const termsRow = (
  t: TFunction<'futures'>,
  { instType, mgnMode, lever }: Pick<SwapOrder, 'instType' | 'mgnMode' | 'lever'>,
) =>
  instType === 'FOREX'
    ? factRow('leverage', t('futures:settings.leverage'), timesText(lever))
    : factRow('terms', t('futures:cost.terms'), `${t(`futures:mode.${mgnMode}`)} · ${timesText(lever)}`)

/** A closed position with its sums: the result, fees and funding make what was realised. */
export const positionRows = (
  t: TFunction<['futures', 'trade']>,
  position: ClosedPosition,
  instrument: Instrument | undefined,
): readonly KeyValueRow[] => {
  const [, quote = ''] = position.instId.split('-')
  const isForex = position.instType === 'FOREX'
  const settle = settleOf(position)
  const tick = decimalsOf(instrument?.tickSz ?? '0.00000001')
  const price = (px: string): string => `${formatPrice(px, tick)}\u00a0${quote}`
  const signed = (amount: string): string => `${formatSigned(amount, 4)}\u00a0${settle}`
  const gain = { strong: true, tone: position.realizedPnl.startsWith('-') ? 'down' : 'up' } as const
  return [
    { id: 'realised', label: t('futures:details.realised'), value: signed(position.realizedPnl), ...gain },
    ...(isForex ? [] : [{ id: 'roe', label: t('futures:roe'), value: formatPercent(position.pnlRatio), ...gain }]),
    factRow('entry', t('futures:entry'), price(position.openAvgPx)),
    factRow('exit', t('futures:details.exit'), price(position.closeAvgPx)),
    factRow('size', t('futures:details.traded'), sizeText(t, position, position.closeTotalPos)),
    factRow('pnl', t('futures:cost.realised'), signed(position.pnl)),
    factRow('fee', t('futures:details.fees'), `−${moneyText(position.fee, quote)}`, !isForex),
    factRow(
      'funding',
      t(isForex ? 'futures:cause.forex-swap' : 'futures:details.funding'),
      signed(negate(position.fundingFee)),
    ),
    termsRow(t, position),
    factRow('by', t('futures:details.closedBy'), t(`futures:closedBy.${closedByOf(position)}`)),
    factRow('opened', t('futures:details.opened'), formatDateTime(position.cTime)),
    factRow('closed', t('futures:details.closed'), formatDateTime(position.uTime)),
  ].filter((row) => row !== undefined)
}
