import { useTranslation } from 'react-i18next'
import { isVoid, type TransferView } from '#protocol'
import { useNavigation } from '../../core/screens/navigation.ts'
import { CancelButton } from '../../funding/CancelButton.tsx'
import { PayCard } from '../../funding/PayCard.tsx'
import { TransferDetails } from '../../funding/TransferDetails.tsx'
import { TransferOutcome } from '../../funding/TransferOutcome.tsx'
import { TransferPage } from '../../funding/TransferPage.tsx'
import { tradePath } from '../../funding/tradePath.ts'
import { useTransfer } from '../../funding/useTransfer.ts'
import { Button } from '../../ui/Button.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** What follows the end: trading with what was credited, or another attempt. */
const NextStep = ({ view }: { view: TransferView }) => {
  const { t } = useTranslation(['money', 'common'])
  const navigation = useNavigation()
  const { kind, state } = view
  const isCredited = kind === 'deposit' && (state === 'approved' || state === 'paid')
  if (!isCredited && !isVoid(state)) return null
  const again = kind === 'deposit' ? '/pages/money/addMoney' : '/pages/money/withdraw'
  return (
    <Stack space="between" gap={3}>
      <Button size="large" wide onPress={() => navigation.push(isCredited ? tradePath(view.coin) : again)}>
        {t(isCredited ? 'money:tradeNow' : 'common:retry')}
      </Button>
    </Stack>
  )
}

/** One deposit or withdrawal, and what can still be done about it. */
const Mdetails = () => {
  const { t } = useTranslation('money')
  const navigation = useNavigation()
  const transfer = useTransfer()
  return (
    <TransferPage page="Mdetails" transfer={transfer}>
      {(view) => (
        <>
          {view.kind === 'deposit' && view.state === 'created' ? (
            <PayCard view={view} onChange={transfer.refetch} />
          ) : null}
          <TransferDetails view={view} />
          <TransferOutcome view={view} />
          {view.kind === 'withdrawal' && view.state === 'created' ? (
            <Stack space="between" gap={3}>
              <Button size="large" wide onPress={() => navigation.push(`/pages/money/Twoconfirm?id=${view.id}`)}>
                {t('withdraw.confirm')}
              </Button>
            </Stack>
          ) : null}
          <NextStep view={view} />
          {view.mayCancel ? <CancelButton view={view} onDone={transfer.refetch} /> : null}
          {view.caseId === undefined ? null : (
            <ListSection>
              <ListRow label={t('case')} href={`/x/case?id=${view.caseId}`} />
            </ListSection>
          )}
        </>
      )}
    </TransferPage>
  )
}

export default Mdetails
