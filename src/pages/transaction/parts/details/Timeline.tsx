import { useTranslation } from 'react-i18next'
import type { Fill, Order } from '#protocol'
import { formatAmount, formatPrice } from '../../../../format/number.ts'
import { formatDateTime } from '../../../../format/time.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { coinText } from '../confirm/summaryRows.ts'
import css from './Details.module.css'
import { timelineOf } from './timeline.ts'

interface TimelineProps {
  order: Order
  fills: readonly Fill[]
  /** Decimals of the instrument's price. */
  tick: number
}

/** What happened to an order, oldest first; fills with price, size, fee and role. */
export const Timeline = ({ order, fills, tick }: TimelineProps) => {
  const { t } = useTranslation('trade')
  const [base] = order.instId.split('-')
  return (
    <ol className={css['timeline']}>
      {timelineOf(order, fills).map((moment) =>
        moment.kind === 'fill' ? (
          <li key={moment.fill.fillId} className={css['moment']} data-kind="fill">
            <span className={css['what']}>
              {t('details.fill', {
                amount: formatAmount(moment.fill.sz),
                ccy: base,
                price: formatPrice(moment.fill.px, tick),
              })}
            </span>
            <span className={css['when']}>
              {formatDateTime(moment.time)}{' '}
              <Tag>{t(moment.fill.execType === 'T' ? 'details.taker' : 'details.maker')}</Tag>
              {` ${t('details.feeOf', { fee: coinText(moment.fill.fee, order.feeCcy) })}`}
            </span>
          </li>
        ) : (
          <li key={moment.kind} className={css['moment']} data-kind={moment.kind}>
            <span className={css['what']}>{t(`details.${moment.kind}`)}</span>
            {moment.time === undefined ? null : <span className={css['when']}>{formatDateTime(moment.time)}</span>}
          </li>
        ),
      )}
    </ol>
  )
}
