import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { decimalsOf, tradingContracts } from '#protocol'
import { useNavigation } from '../../app/navigation.ts'
import { instrumentById } from '../../app/state.ts'
import { useStream } from '../../app/streamContext.ts'
import { useSignalValue } from '../../live/useSignalValue.ts'
import { useCall } from '../../request/useCall.ts'
import { DetailFrame } from '../../ticket/details/DetailFrame.tsx'
import css from '../../ticket/details/Details.module.css'
import { isRecordId } from '../../ticket/details/recordId.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { OrderLife } from './parts/details/OrderLife.tsx'
import { orderRows } from './parts/details/orderRows.ts'
import { statusOf } from './parts/orders/progress.ts'
import { SideTag } from './parts/orders/SideTag.tsx'

const RECORDS = '/pages/transaction/record'

/** One order (`?ordId=`): its figures, its life, its numbers. Fresh word from the private channel asks again. */
const Details = () => {
  const { t } = useTranslation('trade')
  const navigation = useNavigation()
  const stream = useStream()
  const [query] = useSearchParams()
  const ordId = query.get('ordId') ?? ''
  const valid = isRecordId(ordId)
  const { data, failure, loading, refetch } = useCall(tradingContracts.detail, { ordId }, { enabled: valid })
  const instruments = useSignalValue(instrumentById)

  useEffect(
    () =>
      stream.onEvent((event) => {
        if (event.type === 'order' && event.order.ordId === ordId) void refetch()
      }),
    [stream, ordId, refetch],
  )

  const order = data?.order
  const instrument = order === undefined ? undefined : instruments.get(order.instId)
  const missing = !valid || (failure?.kind === 'refused' && failure.error === 'orderUnknown')
  const [base] = order?.instId.split('-') ?? []

  return (
    <DetailFrame
      title={t('details.title')}
      records={RECORDS}
      toRecords={t('details.toRecords')}
      missingText={t('details.missing')}
      missing={missing}
      failure={failure}
      loading={loading}
      onRetry={refetch}
    >
      {data === undefined || order === undefined ? undefined : (
        <>
          <Card>
            <h2 className={css['head']}>
              {order.instId.replace('-', ' / ')} <SideTag order={order} />
              <span className={css['status']}>{t(`status.${statusOf(order)}`)}</span>
            </h2>
            <KeyValue rows={orderRows(t, order, instrument)} />
          </Card>
          <Card title={t('details.timeline')}>
            <OrderLife order={order} fills={data.fills} tick={decimalsOf(instrument?.tickSz ?? '0.00000001')} />
            {data.fills.length === 0 ? <p className={css['when']}>{t('details.noFills')}</p> : null}
          </Card>
          <Card title={t('details.ids')}>
            <CopyRow label={t('details.orderId')} value={order.ordId} />
            {order.clOrdId === '' ? null : <CopyRow label={t('details.clientId')} value={order.clOrdId} />}
            {data.fills.map(({ fillId }, at) => (
              <CopyRow key={fillId} label={t('details.fillId', { number: at + 1 })} value={fillId} />
            ))}
          </Card>
          <Card>
            <Button
              variant="ghost"
              wide
              onPress={() =>
                navigation.push(`/pages/transaction/transaction?instId=${order.instId}&side=${order.side}`)
              }
            >
              {t('details.again', { coin: base })}
            </Button>
          </Card>
        </>
      )}
    </DetailFrame>
  )
}

export default Details
