import type { TFunction } from 'i18next'
import { type ClosedPosition, decimalsOf, type Instrument, negate } from '#protocol'
import { closedByOf, settleOf } from '../../../../trade/names/contractKind.ts'
import { sizeText } from '../../../../trade/names/lotsText.ts'
import { moneyText } from '../../../../ui/format/amountText.ts'
import { formatPercent, formatPrice, formatSigned } from '../../../../ui/format/number.ts'
import { formatDateTime } from '../../../../ui/format/time.ts'
import type { KeyValueRow } from '../../../../ui/KeyValue.tsx'

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
  const tone = position.realizedPnl.startsWith('-') ? 'down' : 'up'
  return [
    { id: 'realised', label: t('futures:details.realised'), value: signed(position.realizedPnl), strong: true, tone },
    ...(isForex
      ? []
      : [{ id: 'roe', label: t('futures:roe'), value: formatPercent(position.pnlRatio), strong: true, tone } as const]),
    { id: 'entry', label: t('futures:entry'), value: price(position.openAvgPx) },
    { id: 'exit', label: t('futures:details.exit'), value: price(position.closeAvgPx) },
    { id: 'size', label: t('futures:details.traded'), value: sizeText(t, position, position.closeTotalPos) },
    { id: 'pnl', label: t('futures:cost.realised'), value: signed(position.pnl) },
    ...(isForex ? [] : [{ id: 'fee', label: t('futures:details.fees'), value: `−${moneyText(position.fee, quote)}` }]),
    {
      id: 'funding',
      label: t(isForex ? 'futures:cause.forex-swap' : 'futures:details.funding'),
      value: signed(negate(position.fundingFee)),
    },
    {
      id: 'terms',
      label: t(isForex ? 'futures:settings.leverage' : 'futures:cost.terms'),
      value: isForex ? `${position.lever}x` : `${t(`futures:mode.${position.mgnMode}`)} · ${position.lever}x`,
    },
    { id: 'by', label: t('futures:details.closedBy'), value: t(`futures:closedBy.${closedByOf(position)}`) },
    { id: 'opened', label: t('futures:details.opened'), value: formatDateTime(position.cTime) },
    { id: 'closed', label: t('futures:details.closed'), value: formatDateTime(position.uTime) },
  ]
}
