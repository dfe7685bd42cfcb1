import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isSpotOrder } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { instrumentById, sessionEpoch } from '../../core/state/state.ts'
import { Empty } from '../../ui/Empty.tsx'
import { formatMoment } from '../../ui/format/moment.ts'
import { ContractOrderRow } from '../rows/ContractOrderRow.tsx'
import { SwapRow } from '../rows/charges/ChargeRows.tsx'
import { OrderHistoryRow } from '../rows/OrderHistoryRow.tsx'
import { ContractRow } from '../timed/rows/ContractRow.tsx'
import css from './MissedList.module.css'
import { missed } from './missed.ts'
import { WarningRow } from './WarningRow.tsx'

/** What happened meanwhile, order by order, charge by charge and timed contract by timed contract, and that everything is up to date again. `onLeave`: a link was followed. */
export const MissedList = ({ onLeave }: { onLeave?: () => void }) => {
  const { t } = useTranslation('status')
  const kept = useSignalValue(missed)
  const session = useSignalValue(sessionEpoch)
  const instruments = useSignalValue(instrumentById)
  const own = kept?.session === session ? kept : undefined
  if (own === undefined) return <Empty compact title={t('away.none')} text={t('away.noneText')} />
  return (
    <>
      <p className={css['text']}>{t('away.span', { from: formatMoment(own.from), to: formatMoment(own.to) })}</p>
      {own.lost ? (
        <p className={css['lost']}>
          {t('away.lost')}{' '}
          <Link to="/pages/transaction/record" onClick={onLeave}>
            {t('away.toHistory')}
          </Link>
        </p>
      ) : null}
      <ul className={css['list']} aria-label={t('away.list')}>
        {own.orders.map((order) => {
          const rest = {
            instrument: instruments.get(order.instId),
            ...(onLeave === undefined ? {} : { onFollow: onLeave }),
          }
          return isSpotOrder(order) ? (
            <OrderHistoryRow key={order.ordId} order={order} {...rest} />
          ) : (
            <ContractOrderRow key={`contract ${order.ordId}`} order={order} {...rest} />
          )
        })}
        {own.warnings.map((warning) => (
          <WarningRow key={`warning ${warning.assetClass} ${warning.instId} ${warning.ts}`} warning={warning} />
        ))}
        {own.swaps.map((line) => (
          <SwapRow key={`swap ${line.posId} ${line.swapTime}`} line={line} />
        ))}
        {own.timed.map((contract) => (
          <ContractRow
            key={`timed ${contract.id}`}
            contract={contract}
            {...(onLeave === undefined ? {} : { onFollow: onLeave })}
          />
        ))}
      </ul>
    </>
  )
}
