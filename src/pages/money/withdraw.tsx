import { useTranslation } from 'react-i18next'
import { withdrawals } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { useCall } from '../../core/request/useCall.ts'
import { StandingCard } from '../../funding/StandingCard.tsx'
import { WithdrawForm } from '../../funding/WithdrawForm.tsx'
import { DemoTag } from '../../ui/DemoTag.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** Rates and limits are asked for again so often, in ms. */
const EVERY = 10_000

/** A withdrawal: what one may, where to, how much. */
const Withdraw = () => {
  const { t } = useTranslation(['money', 'shell'])
  const ways = useCall(withdrawals.getWithdrawChannel, {}, { every: EVERY })
  const saved = useCall(withdrawals.payoutAccounts, {})
  const failure = ways.failure ?? saved.failure
  const ready = ways.data !== undefined && saved.data !== undefined
  return (
    <Page
      tint
      bar={
        <PageBar title={t('shell:title.withdraw')} back="/pages/fund/fund">
          <DemoTag />
        </PageBar>
      }
    >
      {ready ? (
        <>
          <StandingCard standing={ways.data.standing} onChange={ways.refetch} />
          {ways.data.channels.length === 0 ? (
            <Empty title={t('money:noChannel')} text={t('money:noChannelText')} />
          ) : (
            <WithdrawForm
              channels={ways.data.channels}
              standing={ways.data.standing}
              accounts={saved.data.accounts}
              rates={ways}
            />
          )}
          <ListSection>
            <ListRow label={t('shell:title.moneyHistory')} href="/pages/history/moneyHistory?kind=withdrawal" />
          </ListSection>
        </>
      ) : failure === undefined ? (
        <SkeletonRows count={7} />
      ) : (
        <ErrorState title={failureText(failure)} onRetry={() => Promise.all([ways.refetch(), saved.refetch()])} />
      )}
    </Page>
  )
}

export default Withdraw
