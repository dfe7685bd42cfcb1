import { useTranslation } from 'react-i18next'
import type { Fill, Order } from '#protocol'
import { coinText } from '../../../../ui/format/amountText.ts'
import { formatAmount, formatPrice } from '../../../../ui/format/number.ts'
import { formatDateTime } from '../../../../ui/format/time.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { Timeline, type TimelineEntry } from '../../../../ui/Timeline.tsx'
import { type Moment, timelineOf } from './timeline.ts'

interface OrderLifeProps {
  order: Order
  fills: readonly Fill[]
  /** Decimals of the instrument's price. */
  tick: number
}

const STATE: Readonly<Partial<Record<Moment['kind'], NonNullable<TimelineEntry['state']>>>> = {
  fill: 'good',
  finished: 'good',
  waiting: 'now',
  waitingTrigger: 'now',
}

/** What happened to an order, oldest first; fills with price, size, fee and role. */
export const OrderLife = ({ order, fills, tick }: OrderLifeProps) => {
  const { t } = useTranslation('trade')
  const [base] = order.instId.split('-')
  const entries = timelineOf(order, fills).map((moment): TimelineEntry => {
    const state = STATE[moment.kind] ?? 'plain'
    if (moment.kind !== 'fill')
      return {
        id: moment.kind,
        state,
        title: t(`details.${moment.kind}`),
        ...(moment.time === undefined ? {} : { detail: formatDateTime(moment.time) }),
      }
    const { fill } = moment
    return {
      id: fill.fillId,
      state,
      title: t('details.fill', { amount: formatAmount(fill.sz), ccy: base, price: formatPrice(fill.px, tick) }),
      detail: (
        <>
          {formatDateTime(moment.time)} <Tag>{t(fill.execType === 'T' ? 'details.taker' : 'details.maker')}</Tag>
          {` ${t('details.feeOf', { fee: coinText(fill.fee, order.feeCcy) })}`}
        </>
      ),
    }
  })
  return <Timeline entries={entries} />
}
