import { useTranslation } from 'react-i18next'
import { withdrawals } from '#protocol'
import { useChosenPlace } from '../../account/location/useChosenPlace.ts'
import { joinCalls } from '../../core/request/joinCalls.ts'
import { useCall } from '../../core/request/useCall.ts'
import { AreaRow } from '../../funding/AreaRow.tsx'
import { channelsIn } from '../../funding/channels.ts'
import { WithdrawalLimitsCard } from '../../funding/WithdrawalLimitsCard.tsx'
import { WithdrawForm } from '../../funding/WithdrawForm.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** Rates and limits are asked for again so often, in ms. */
const EVERY = 10_000

/** A withdrawal: what one may, where to, how much. */
const Withdraw = () => {
  const { t } = useTranslation(['money', 'shell'])
  const ways = useCall(withdrawals.getWithdrawChannel, {}, { every: EVERY })
  const place = useChosenPlace()
  const saved = useCall(withdrawals.payoutAccounts, {})
  return (
    <Page tint bar={<FundsBar title={t('shell:title.withdraw')} back="/pages/fund/fund" />}>
      <CallState call={joinCalls({ ways, saved })} rows={7}>
        {({ ways: { channels, standing: limits }, saved: { accounts } }) => (
          <>
            <WithdrawalLimitsCard limits={limits} onChange={ways.refetch} />
            {place === undefined ? (
              <SkeletonRows />
            ) : channelsIn(channels, place.code).length === 0 ? (
              <Empty title={t('money:noChannel')} text={t('money:noChannelText')} />
            ) : (
              <WithdrawForm
                channels={channelsIn(channels, place.code)}
                limits={limits}
                accounts={accounts}
                rates={ways}
              />
            )}
            <AreaRow place={place} />
            <ListSection>
              <ListRow label={t('shell:title.moneyHistory')} href="/pages/history/moneyHistory?kind=withdrawal" />
            </ListSection>
          </>
        )}
      </CallState>
    </Page>
  )
}

export default Withdraw
