import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { Empty } from '../../ui/Empty.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { OrdersSection } from '../ticket/orders/OrdersSection.tsx'
import { RunningRow } from './RunningRow.tsx'
import { askAgain, runningTimed } from './running.ts'

/** The running contracts, newest first. */
export const RunningList = ({ signedIn }: { signedIn: boolean }) => {
  const { t } = useTranslation('timed')
  const running = useSignalValue(runningTimed)
  useEffect(() => {
    if (signedIn) askAgain()
  }, [signedIn])
  const contracts = signedIn ? running?.contracts : undefined
  const count = contracts?.length ?? 0
  return (
    <OrdersSection title={t('running.title')} count={count}>
      {signedIn ? null : <Empty compact title={t('running.guest')} />}
      {signedIn && contracts === undefined ? <SkeletonRows count={2} /> : null}
      {contracts?.length === 0 ? <Empty compact title={t('running.empty')} text={t('running.emptyHint')} /> : null}
      <ul>
        {(contracts ?? []).map((contract) => (
          <RunningRow key={contract.id} contract={contract} />
        ))}
      </ul>
    </OrdersSection>
  )
}
