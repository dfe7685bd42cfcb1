import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyOrder, Instrument } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import type { CallResult } from '../../../core/request/useCall.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { instrumentById } from '../../../core/state/state.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CopyRow } from '../../../ui/CopyRow.tsx'
import { KeyValue, type KeyValueRow } from '../../../ui/KeyValue.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/Timeline.tsx'
import { DetailFrame } from './DetailFrame.tsx'
import { DetailHead } from './DetailHead.tsx'
import css from './Details.module.css'
import { useOrderUpdates } from './useOrderUpdates.ts'

/** What a page shows of an order. */
interface OrderShown {
  /** What it trades, and what kind of order it is. */
  readonly name: ReactNode
  readonly status: string
  readonly rows: readonly KeyValueRow[]
  /** Its moments, oldest first. */
  readonly life: readonly TimelineEntry[]
  /** Another number that it is known by; '' where it has none. */
  readonly alias: { readonly label: string; readonly value: string }
  /** The ticket on which the same is ordered again, and what it is called there. */
  readonly again: { readonly path: string; readonly coin: string | undefined }
}

interface OrderDetailsProps<O extends AnyOrder, F extends { readonly fillId: string }> {
  title: string
  /** Where its list stands. */
  records: string
  ordId: string
  /** The address names an order. */
  valid: boolean
  answer: CallResult<{ readonly order: O; readonly fills: readonly F[] }>
  renderOrder: (order: O, fills: readonly F[], instrument: Instrument | undefined) => OrderShown
}

/** The page of one order: its figures, its life, its numbers, and the way to another such order. */
export const OrderDetails = <O extends AnyOrder, F extends { readonly fillId: string }>(
  props: OrderDetailsProps<O, F>,
) => {
  const { title, records, ordId, valid, answer, renderOrder } = props
  const { t } = useTranslation('trade')
  const navigation = useNavigation()
  const instruments = useSignalValue(instrumentById)
  useOrderUpdates(ordId, answer.refetch)
  const cards = ({ order, fills }: { readonly order: O; readonly fills: readonly F[] }) => {
    const { name, status, rows, life, alias, again } = renderOrder(order, fills, instruments.get(order.instId))
    return (
      <>
        <Card>
          <DetailHead status={status}>{name}</DetailHead>
          <KeyValue rows={rows} />
        </Card>
        <Card title={t('details.timeline')}>
          <Timeline entries={life} />
          {fills.length === 0 ? <p className={css['when']}>{t('details.noFills')}</p> : null}
        </Card>
        <Card title={t('details.ids')}>
          <CopyRow label={t('details.orderId')} value={order.ordId} />
          {alias.value === '' ? null : <CopyRow label={alias.label} value={alias.value} />}
          {fills.map(({ fillId }, at) => (
            <CopyRow key={fillId} label={t('details.fillId', { number: at + 1 })} value={fillId} />
          ))}
        </Card>
        <Card>
          <Button variant="ghost" wide onPress={() => navigation.push(again.path)}>
            {t('details.again', { coin: again.coin })}
          </Button>
        </Card>
      </>
    )
  }
  return (
    <DetailFrame
      {...{ title, records, valid, answer }}
      toRecords={t('details.toRecords')}
      missingText={t('details.missing')}
    >
      {answer.data && cards(answer.data)}
    </DetailFrame>
  )
}
