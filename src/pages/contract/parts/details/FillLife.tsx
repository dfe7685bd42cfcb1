import { useTranslation } from 'react-i18next'
import type { SwapFill } from '#protocol'
import { formatAmount, formatPrice, formatSigned } from '../../../../format/number.ts'
import { formatDateTime } from '../../../../format/time.ts'
import { coinText } from '../../../../ticket/amountText.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import type { TimelineEntry } from '../../../../ui/Timeline.tsx'

/** A fill as a moment: price, size, role, fee, and what it realised. */
export const useFillEntry = (base: string, quote: string, tick: number): ((fill: SwapFill) => TimelineEntry) => {
  const { t } = useTranslation(['futures', 'trade'])
  return (fill) => ({
    id: fill.fillId,
    state: 'good',
    title: t(fill.side === 'buy' ? 'futures:details.bought' : 'futures:details.sold', {
      amount: formatAmount(fill.sz),
      ccy: base,
      price: formatPrice(fill.px, tick),
    }),
    detail: (
      <>
        {formatDateTime(fill.ts)} <Tag>{t(fill.execType === 'T' ? 'trade:details.taker' : 'trade:details.maker')}</Tag>
        {` ${t('trade:details.feeOf', { fee: coinText(fill.fee, quote) })}`}
        {fill.pnl === '0'
          ? null
          : ` · ${t('futures:details.resultOf', { result: `${formatSigned(fill.pnl, 4)}\u00a0${quote}` })}`}
      </>
    ),
  })
}
