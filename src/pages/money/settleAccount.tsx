import { useTranslation } from 'react-i18next'
import { withdrawals } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { failureText } from '../../core/request/message.ts'
import { useCall } from '../../core/request/useCall.ts'
import { demo } from '../../core/state/state.ts'
import { AccountForm } from '../../funding/AccountForm.tsx'
import { AccountRow } from '../../funding/AccountRow.tsx'
import css from '../../funding/Funding.module.css'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** Where one is paid out to: saved accounts and addresses, each held when it is new. */
const SettleAccount = () => {
  const { t } = useTranslation(['money', 'shell'])
  const isDemo = useSignalValue(demo)
  const ways = useCall(withdrawals.getWithdrawChannel, {})
  const saved = useCall(withdrawals.payoutAccounts, {})
  const failure = ways.failure ?? saved.failure
  return (
    <Page tint bar={<PageBar title={t('shell:title.settleAccount')} back="/pages/money/withdraw" />}>
      {ways.data !== undefined && saved.data !== undefined ? (
        <>
          <p className={`${css['out']} ${css['note']}`}>{t(isDemo ? 'account.holdDemo' : 'account.hold')}</p>
          {saved.data.accounts.length === 0 ? (
            <Empty compact title={t('account.empty')} text={t('account.emptyText')} />
          ) : (
            saved.data.accounts.map((account) => (
              <AccountRow key={account.id} account={account} onChange={saved.refetch} />
            ))
          )}
          <AccountForm channels={ways.data.channels} onSaved={saved.refetch} />
        </>
      ) : failure === undefined ? (
        <SkeletonRows count={6} />
      ) : (
        <ErrorState title={failureText(failure)} onRetry={() => Promise.all([ways.refetch(), saved.refetch()])} />
      )}
    </Page>
  )
}

export default SettleAccount
