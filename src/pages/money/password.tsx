import { useTranslation } from 'react-i18next'
import { WithFactors } from '../../account/security/WithFactors.tsx'
import { ConfirmForm } from '../../funding/ConfirmForm.tsx'
import { transferRows } from '../../funding/TransferDetails.tsx'
import { TransferPage } from '../../funding/TransferPage.tsx'
import { TransferTag } from '../../funding/TransferTag.tsx'
import { useTransfer } from '../../funding/useTransfer.ts'
import { Card } from '../../ui/Card.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** The pay password and the second factor of a withdrawal. */
const Password = () => {
  const { t } = useTranslation('money')
  const transfer = useTransfer('withdrawal')
  return (
    <TransferPage page="payConfirm" transfer={transfer}>
      {(view) => (
        <>
          <Card>
            <Stack>
              <KeyValue rows={transferRows(t, view).filter(({ id }) => id === 'arrives' || id === 'to')} />
              {view.state === 'created' ? null : <TransferTag row={view} />}
            </Stack>
          </Card>
          {view.state === 'created' ? (
            <WithFactors>{(factors) => <ConfirmForm view={view} factors={factors} />}</WithFactors>
          ) : null}
        </>
      )}
    </TransferPage>
  )
}

export default Password
