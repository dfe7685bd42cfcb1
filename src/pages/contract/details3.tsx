import { useTranslation } from 'react-i18next'
import { contractOrder, decimalsOf } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { instrumentById } from '../../core/state/state.ts'
import { ticketOf } from '../../trade/names/contractKind.ts'
import { FundingRow, SwapRow } from '../../trade/rows/charges/ChargeRows.tsx'
import { DetailFrame } from '../../trade/ticket/details/DetailFrame.tsx'
import { DetailHead } from '../../trade/ticket/details/DetailHead.tsx'
import { useRecordId } from '../../trade/ticket/details/useRecordId.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { contractFill } from './parts/details/contractLife.ts'
import { positionRows } from './parts/details/positionRows.ts'

/** One closed position (`?posId=`): what it came to, how, and its fills and charges of funding. */
const ClosedPositionDetails = () => {
  const { t } = useTranslation(['futures', 'trade', 'forex'])
  const navigation = useNavigation()
  const [posId, valid] = useRecordId('posId')
  const answer = useCall(contractOrder.positionDetail, { posId }, { enabled: valid })
  const { data } = answer
  const instruments = useSignalValue(instrumentById)
  const position = data?.position
  const instrument = position === undefined ? undefined : instruments.get(position.instId)
  const [base = '', quote = ''] = position?.instId.split('-') ?? []
  const tick = decimalsOf(instrument?.tickSz ?? '0.00000001')
  const swaps = data?.swaps ?? []

  return (
    <DetailFrame
      title={t('futures:details.position')}
      records="/pages/contract/record"
      toRecords={t('trade:details.toRecords')}
      missingText={t('futures:details.missing')}
      valid={valid}
      answer={answer}
    >
      {data === undefined || position === undefined ? undefined : (
        <>
          <Card>
            <DetailHead>
              {base} / {quote}{' '}
              <Tag tone={position.direction === 'long' ? 'up' : 'down'}>{t(`futures:${position.direction}`)}</Tag>
            </DetailHead>
            <KeyValue rows={positionRows(t, position, instrument)} />
          </Card>
          <Card title={t('futures:details.fills')}>
            <Timeline entries={data.fills.map((fill) => contractFill(t, fill, position, tick))} />
          </Card>
          {data.funding.length === 0 ? null : (
            <Card title={t('futures:details.funding')} flush>
              <ul>
                {data.funding.map((line) => (
                  <FundingRow key={line.fundingTime} line={line} />
                ))}
              </ul>
            </Card>
          )}
          {swaps.length === 0 ? null : (
            <Card title={t('forex:swap')} flush>
              <ul>
                {swaps.map((line) => (
                  <SwapRow key={line.swapTime} line={line} />
                ))}
              </ul>
            </Card>
          )}
          <Card title={t('trade:details.ids')}>
            <CopyRow label={t('futures:details.positionId')} value={position.posId} />
          </Card>
          <Card>
            <Button variant="ghost" wide onPress={() => navigation.push(ticketOf(position))}>
              {t('trade:details.again', { coin: position.instType === 'FOREX' ? `${base} / ${quote}` : base })}
            </Button>
          </Card>
        </>
      )}
    </DetailFrame>
  )
}

export default ClosedPositionDetails
