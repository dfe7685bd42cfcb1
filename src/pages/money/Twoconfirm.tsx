import { useTranslation } from 'react-i18next'
import { useNavigation } from '../../core/screens/navigation.ts'
import { CancelButton } from '../../funding/CancelButton.tsx'
import { isRateMoving } from '../../funding/heldRate.ts'
import { transferRows } from '../../funding/TransferDetails.tsx'
import { TransferPage } from '../../funding/TransferPage.tsx'
import { TransferTag } from '../../funding/TransferTag.tsx'
import { useTransfer } from '../../funding/useTransfer.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CountdownRing } from '../../ui/CountdownRing.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Row } from '../../ui/Row.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** Everything about a withdrawal once more, before it is confirmed with pay password and code. */
const Twoconfirm = () => {
  const { t } = useTranslation('money')
  const navigation = useNavigation()
  const transfer = useTransfer('withdrawal')
  return (
    <TransferPage page="Twoconfirm" transfer={transfer}>
      {(view) => (
        <>
          <Card>
            <Stack>
              {view.state === 'created' ? (
                <Row>
                  <Note as="span">{t('withdraw.within')}</Note>
                  <CountdownRing from={view.createdAt} until={view.expiresAt} onEnd={() => void transfer.refetch()} />
                </Row>
              ) : (
                <TransferTag row={view} />
              )}
              {view.state === 'created' && isRateMoving(view) ? <Note>{t('withdraw.rateHeld')}</Note> : null}
              <KeyValue rows={transferRows(t, view)} />
              {view.state === 'created' ? <Note>{t('withdraw.final')}</Note> : null}
            </Stack>
          </Card>
          {view.state === 'created' ? (
            <>
              <Stack space="between" gap={3}>
                <Button size="large" wide onPress={() => navigation.push(`/pages/money/password?id=${view.id}`)}>
                  {t('withdraw.confirm')}
                </Button>
              </Stack>
              <CancelButton
                view={view}
                onDone={() => navigation.replace(`/pages/money/Mdetails?kind=withdrawal&id=${view.id}`)}
              />
            </>
          ) : (
            <Stack space="between" gap={3}>
              <Button
                size="large"
                wide
                variant="ghost"
                onPress={() => navigation.replace(`/pages/money/Mdetails?kind=withdrawal&id=${view.id}`)}
              >
                {t('details')}
              </Button>
            </Stack>
          )}
        </>
      )}
    </TransferPage>
  )
}

export default Twoconfirm
