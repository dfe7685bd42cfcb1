import { useTranslation } from 'react-i18next'
import type { SwapFill, SwapOrder } from '#protocol'
import { settleOf } from '../../../../trade/names/contractKind.ts'
import { sizeParts } from '../../../../trade/names/lotsText.ts'
import { coinText } from '../../../../ui/format/amountText.ts'
import { formatPrice, formatSigned } from '../../../../ui/format/number.ts'
import { formatDateTime } from '../../../../ui/format/time.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import type { TimelineEntry } from '../../../../ui/Timeline.tsx'

/** A fill as a moment: price, size, role, fee, and what it realised. */
export const useFillEntry = (
  of: Pick<SwapOrder, 'instType' | 'instId'>,
  tick: number,
): ((fill: SwapFill) => TimelineEntry) => {
  const settle = settleOf(of)
  const { t } = useTranslation(['futures', 'trade'])
  return (fill) => ({
    id: fill.fillId,
    state: 'good',
    title: t(fill.side === 'buy' ? 'futures:details.bought' : 'futures:details.sold', {
      ...sizeParts(t, of, fill.sz),
      price: formatPrice(fill.px, tick),
    }),
    detail: (
      <>
        {formatDateTime(fill.ts)} <Tag>{t(fill.execType === 'T' ? 'trade:details.taker' : 'trade:details.maker')}</Tag>
        {of.instType === 'FOREX' ? null : ` ${t('trade:details.feeOf', { fee: coinText(fill.fee, settle) })}`}
        {fill.pnl === '0'
          ? null
          : ` · ${t('futures:details.resultOf', { result: `${formatSigned(fill.pnl, 4)}\u00a0${settle}` })}`}
      </>
    ),
  })
}
