import { useTranslation } from 'react-i18next'
import { type ClosedPosition, contractOrder, decimalsOf, type Instrument } from '#protocol'
import { useSignalValue } from '../../../../core/live/useSignalValue.ts'
import { instrumentById } from '../../../../core/state/state.ts'
import { closedByOf, settleOf } from '../../../../trade/names/contractKind.ts'
import { CONTRACTS } from '../../../../trade/names/contractName.ts'
import { sizeText } from '../../../../trade/names/lotsText.ts'
import { CallRecords } from '../../../../trade/ticket/history/CallRecords.tsx'
import { RecordRow } from '../../../../trade/ticket/history/RecordRow.tsx'
import { formatPercent, formatPrice, formatSigned } from '../../../../ui/format/number.ts'
import { formatDateTime } from '../../../../ui/format/time.ts'
import { directionOf } from '../../../../ui/live/direction.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { KIND_FILTERS, KindFilters } from './ContractFilter.tsx'

/** One closed position; a tap opens it with its sums. */
const Row = ({ position, instrument }: { position: ClosedPosition; instrument: Instrument | undefined }) => {
  const { t } = useTranslation('futures')
  const [base = '', quote = ''] = position.instId.split('-')
  const tick = decimalsOf(instrument?.tickSz ?? '0.00000001')
  const dir = directionOf(Number(position.realizedPnl))
  return (
    <RecordRow
      to={`/pages/contract/details3?posId=${position.posId}`}
      name={
        <>
          {base} / {quote}{' '}
          <Tag tone={position.direction === 'long' ? 'up' : 'down'}>{t(`futures:${position.direction}`)}</Tag>{' '}
          <Tag>
            {position.instType === 'FOREX'
              ? sizeText(t, position, position.closeTotalPos)
              : t('position.terms', { mode: t(`mode.${position.mgnMode}`), leverage: position.lever })}
          </Tag>
        </>
      }
      below={[
        `${formatPrice(position.openAvgPx, tick)} → ${formatPrice(position.closeAvgPx, tick)}`,
        formatDateTime(position.uTime),
      ]}
      amount={formatSigned(position.realizedPnl, 2)}
      unit={settleOf(position)}
      tone={dir === 'flat' ? undefined : dir}
      strong
      notes={[
        position.pnlRatio === '' ? undefined : formatPercent(position.pnlRatio),
        t(`futures:closedBy.${closedByOf(position)}`),
      ]}
    />
  )
}

/** The closed positions, the last opened first. */
export const PositionRecords = () => {
  const { t } = useTranslation('futures')
  const byId = useSignalValue(instrumentById)
  return (
    <CallRecords
      call={contractOrder.closedPositions}
      rowsOf={({ positions }) => positions}
      allowed={KIND_FILTERS}
      renderFilters={(of) => <KindFilters of={of} />}
      empty={{ title: t('record.noPositions'), text: t('record.noPositionsHint'), to: CONTRACTS }}
      renderRow={(position) => <Row key={position.posId} position={position} instrument={byId.get(position.instId)} />}
    />
  )
}
