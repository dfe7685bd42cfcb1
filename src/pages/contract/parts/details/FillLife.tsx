import { useTranslation } from 'react-i18next'
import type { SwapFill, SwapOrder } from '#protocol'
import { settleOf } from '../../../../forex/contractKind.ts'
import { sizeParts } from '../../../../forex/lotsText.ts'
import { formatPrice, formatSigned } from '../../../../format/number.ts'
import { formatDateTime } from '../../../../format/time.ts'
import { coinText } from '../../../../ticket/amountText.ts'
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
