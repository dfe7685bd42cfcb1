import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { withdrawals } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { joinCalls } from '../../core/request/joinCalls.ts'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { demo } from '../../core/state/state.ts'
import { AccountForm } from '../../funding/AccountForm.tsx'
import { AccountRow } from '../../funding/AccountRow.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { formatHold } from '../../ui/format/hours.ts'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Stack } from '../../ui/Stack.tsx'

const WITHDRAW = '/pages/money/withdraw'

/**
 * Where one is paid out to: saved accounts and addresses, each held when it is new. Who comes from a withdrawal
 * (`channel`) adds one for it, and is led back.
 */
const SettleAccount = () => {
  const { t } = useTranslation(['money', 'shell'])
  const navigation = useNavigation()
  const [query] = useSearchParams()
  const channel = query.get('channel') ?? undefined
  const isDemo = useSignalValue(demo)
  const ways = useCall(withdrawals.getWithdrawChannel, {})
  const saved = useCall(withdrawals.payoutAccounts, {})
  return (
    <Page tint bar={<PageBar title={t('shell:title.settleAccount')} back={WITHDRAW} />}>
      <CallState call={joinCalls({ ways, saved })} rows={6}>
        {({ ways: { channels }, saved: { accounts, hold } }) => (
          <>
            <Stack space="between">
              <Note>{t(isDemo ? 'account.holdDemo' : 'account.hold', { time: formatHold(hold) })}</Note>
            </Stack>
            {accounts.length === 0 ? (
              <Empty compact title={t('account.empty')} text={t('account.emptyText')} />
            ) : (
              accounts.map((account) => <AccountRow key={account.id} account={account} onChange={saved.refetch} />)
            )}
            <AccountForm
              channels={channels}
              first={channel}
              onSaved={async () => {
                await saved.refetch()
                if (channel !== undefined) navigation.back(WITHDRAW)
              }}
            />
          </>
        )}
      </CallState>
    </Page>
  )
}

export default SettleAccount
