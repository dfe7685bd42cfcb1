import { useTranslation } from 'react-i18next'
import { isForexOrder, type SwapFill, type SwapOrder } from '#protocol'
import { isExitWaiting } from '../../../../trade/rows/orderWords.ts'
import { formatDateTime } from '../../../../ui/format/time.ts'
import { Timeline, type TimelineEntry } from '../../../../ui/Timeline.tsx'
import { useFillEntry } from './FillLife.tsx'

interface ContractOrderLifeProps {
  order: SwapOrder
  fills: readonly SwapFill[]
  /** Decimals of the contract's price. */
  tick: number
}

type State = NonNullable<TimelineEntry['state']>

const at = (id: string, title: string, time: string, state: State = 'plain'): TimelineEntry => ({
  id,
  title,
  detail: formatDateTime(time),
  state,
})

/** What happened to an order on a contract, oldest first, with the reason of its end. */
export const ContractOrderLife = ({ order, fills, tick }: ContractOrderLifeProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  const fillEntry = useFillEntry(order, tick)
  const end = (): TimelineEntry => {
    if (order.state === 'filled') return at('end', t('trade:details.finished'), order.uTime, 'good')
    if (order.state === 'canceled') {
      const source = order.cancelSource === '' ? 'user' : order.cancelSource
      const why = source === 'liquidation' && isForexOrder(order) ? 'stopOut' : source
      return at('end', t(`futures:end.${why}`), order.uTime, source === 'liquidation' ? 'bad' : 'plain')
    }
    const waiting = isExitWaiting(order) ? t('trade:details.waitingTrigger') : t('trade:details.waiting')
    return { id: 'end', title: waiting, state: 'now' }
  }
  const forced = order.kind === 'liquidation' && isForexOrder(order) ? 'stopOut' : order.kind
  const placed =
    forced === 'liquidation' || forced === 'stopOut' || forced === 'adl'
      ? `futures:details.${forced}`
      : 'trade:details.placed'
  return (
    <Timeline
      entries={[
        at('placed', t(placed), order.cTime),
        ...(order.trigTime === '' ? [] : [at('triggered', t('trade:details.triggered'), order.trigTime)]),
        ...fills.map(fillEntry),
        end(),
      ]}
    />
  )
}
