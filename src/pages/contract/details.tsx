import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { contractOrder, decimalsOf } from '#protocol'
import { useNavigation } from '../../app/navigation.ts'
import { instrumentById } from '../../app/state.ts'
import { useStream } from '../../app/streamContext.ts'
import { ticketOf } from '../../forex/contractKind.ts'
import { useSignalValue } from '../../live/useSignalValue.ts'
import { useCall } from '../../request/useCall.ts'
import { DetailFrame } from '../../ticket/details/DetailFrame.tsx'
import css from '../../ticket/details/Details.module.css'
import { isRecordId } from '../../ticket/details/recordId.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ContractOrderLife } from './parts/details/ContractOrderLife.tsx'
import { contractOrderRows } from './parts/details/contractOrderRows.ts'
import { contractStatus, purposeText } from './parts/orders/orderWords.ts'

const RECORDS = '/pages/contract/record'

/** One order on a contract (`?ordId=`): its figures, its fills, why it ended. Fresh word from the private channel asks again. */
const ContractOrderDetails = () => {
  const { t } = useTranslation(['futures', 'trade'])
  const navigation = useNavigation()
  const stream = useStream()
  const [query] = useSearchParams()
  const ordId = query.get('ordId') ?? ''
  const valid = isRecordId(ordId)
  const { data, failure, loading, refetch } = useCall(contractOrder.selectDetail, { ordId }, { enabled: valid })
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
  const [base, quote] = order?.instId.split('-') ?? []

  return (
    <DetailFrame
      title={t('futures:details.order')}
      records={RECORDS}
      toRecords={t('trade:details.toRecords')}
      missingText={t('trade:details.missing')}
      missing={missing}
      failure={failure}
      loading={loading}
      onRetry={refetch}
    >
      {data === undefined || order === undefined ? undefined : (
        <>
          <Card>
            <h2 className={css['head']}>
              {base} / {quote} <Tag tone={order.side === 'buy' ? 'up' : 'down'}>{purposeText(t, order)}</Tag>
              <span className={css['status']}>{t(`futures:status.${contractStatus(order)}`)}</span>
            </h2>
            <KeyValue rows={contractOrderRows(t, order, instrument)} />
          </Card>
          <Card title={t('trade:details.timeline')}>
            <ContractOrderLife order={order} fills={data.fills} tick={decimalsOf(instrument?.tickSz ?? '0.00000001')} />
            {data.fills.length === 0 ? <p className={css['when']}>{t('trade:details.noFills')}</p> : null}
          </Card>
          <Card title={t('trade:details.ids')}>
            <CopyRow label={t('trade:details.orderId')} value={order.ordId} />
            {order.parentId === '' ? null : <CopyRow label={t('futures:details.parent')} value={order.parentId} />}
            {data.fills.map(({ fillId }, at) => (
              <CopyRow key={fillId} label={t('trade:details.fillId', { number: at + 1 })} value={fillId} />
            ))}
          </Card>
          <Card>
            <Button variant="ghost" wide onPress={() => navigation.push(`${ticketOf(order)}&side=${order.side}`)}>
              {t('trade:details.again', { coin: order.instType === 'FOREX' ? `${base} / ${quote}` : base })}
            </Button>
          </Card>
        </>
      )}
    </DetailFrame>
  )
}

export default ContractOrderDetails
