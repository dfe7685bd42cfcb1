import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { connectionState } from '../connectionState.ts'
import { dataParts } from '../format/bytes.ts'
import { formatMoment } from '../format/moment.ts'
import { KeyValue, type KeyValueRow } from '../KeyValue.tsx'
import { ListRow } from '../ListRow.tsx'
import { LowDataSwitch } from '../LowDataSwitch.tsx'
import { Sheet } from '../Sheet.tsx'
import { screenMenu } from '../screenMenu.ts'
import css from './ConnectionSheet.module.css'
import { clockOf, isReason } from './connectionFacts.ts'

interface ConnectionSheetProps {
  readonly open: boolean
  readonly onClose: () => void
}

const Facts = () => {
  const { t } = useTranslation(['status', 'common'])
  const stream = useStream()
  const connection = useSignalValue(stream.connection)
  const trading = useSignalValue(stream.trading)
  const clock = clockOf(useSignalValue(stream.clock))
  const traffic = useSignalValue(stream.traffic)
  const state = connectionState(connection)
  const { rtt, reason } = connection
  /** Of a lost connection since data last came: each attempt to come back is a phase of its own. */
  const from = state === 'lost' || state === 'offline' ? connection.heardAt : connection.since
  const since = (at: number): KeyValueRow => ({ id: 'since', label: t('status:since'), value: formatMoment(at) })
  const bytes = (count: number): string => {
    const { unit, amount } = dataParts(count)
    return t(`status:data.${unit}`, { amount })
  }
  return (
    <>
      <h3 className={css['head']}>{t('status:prices')}</h3>
      <KeyValue
        rows={[
          { id: 'state', label: t('status:state'), value: t(`common:connection.${state}`), strong: true },
          ...(from === undefined ? [] : [since(from)]),
          {
            id: 'rtt',
            label: t('status:rtt'),
            value: rtt === undefined ? '--' : t('common:ms', { count: Math.round(rtt) }),
          },
        ]}
      />
      {state !== 'live' && isReason(reason) ? <p className={css['note']}>{t(`status:reason.${reason}`)}</p> : null}

      <h3 className={css['head']}>{t('status:trading')}</h3>
      <KeyValue
        rows={[
          {
            id: 'state',
            label: t('status:state'),
            value: t(`status:tradingState.${trading.phase}`),
            strong: true,
          },
          ...(trading.phase === 'signed-out'
            ? []
            : [since((trading.phase === 'down' ? trading.confirmedAt : undefined) ?? trading.since)]),
        ]}
      />
      {trading.phase === 'polling' ? <p className={css['note']}>{t('status:pollingText')}</p> : null}
      {trading.phase === 'down' ? <p className={css['note']}>{t('status:downText')}</p> : null}

      <h3 className={css['head']}>{t('status:clock.title')}</h3>
      <KeyValue
        rows={[
          {
            id: 'clock',
            label: t('status:clock.device'),
            value: clock === undefined ? t('status:clock.unknown') : t(`status:clock.${clock.way}`, { ...clock }),
          },
        ]}
      />
      {clock?.wrong === true ? (
        <p className={css['note']} data-tone="warn">
          {t('status:clock.wrong')}
        </p>
      ) : null}

      <h3 className={css['head']}>{t('status:data.title')}</h3>
      <KeyValue
        rows={[
          { id: 'minute', label: t('status:data.lastMinute'), value: bytes(traffic.lastMinute) },
          { id: 'total', label: t('status:data.total'), value: bytes(traffic.bytes) },
        ]}
      />
      <div className={css['switch']}>
        <LowDataSwitch />
      </div>
    </>
  )
}

/**
 * How prices and trading fare, how this device's clock goes, and what data was used; opened by the status chip. A bar with
 * the chip has no menu beside it, so the report about a text begins here.
 */
const ConnectionSheet = ({ open, onClose }: ConnectionSheetProps) => {
  const { t } = useTranslation('status')
  return (
    <Sheet open={open} onClose={onClose} title={t('title')}>
      <Facts />
      <div className={css['switch']}>
        <ListRow
          label={t('report')}
          onPress={() => {
            onClose()
            screenMenu.value = 'report'
          }}
        />
      </div>
    </Sheet>
  )
}

export default ConnectionSheet
