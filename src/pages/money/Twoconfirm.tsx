import { useTranslation } from 'react-i18next'
import { useNavigation } from '../../core/screens/navigation.ts'
import { CancelButton } from '../../funding/CancelButton.tsx'
import css from '../../funding/Funding.module.css'
import { isRateMoving } from '../../funding/heldRate.ts'
import { transferRows } from '../../funding/TransferDetails.tsx'
import { TransferPage } from '../../funding/TransferPage.tsx'
import { TransferTag } from '../../funding/TransferTag.tsx'
import { useTransfer } from '../../funding/useTransfer.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'

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
            <div className={css['stack']}>
              {view.state === 'created' ? (
                <p className={css['line']}>
                  <span className={css['note']}>{t('withdraw.within')}</span>
                  <Countdown until={view.expiresAt} announce onEnd={() => void transfer.refetch()} />
                </p>
              ) : (
                <TransferTag row={view} />
              )}
              {view.state === 'created' && isRateMoving(view) ? (
                <p className={css['note']}>{t('withdraw.rateHeld')}</p>
              ) : null}
              <KeyValue rows={transferRows(t, view)} />
              {view.state === 'created' ? <p className={css['note']}>{t('withdraw.final')}</p> : null}
            </div>
          </Card>
          {view.state === 'created' ? (
            <>
              <div className={css['out']}>
                <Button size="large" wide onPress={() => navigation.push(`/pages/money/password?id=${view.id}`)}>
                  {t('withdraw.confirm')}
                </Button>
              </div>
              <CancelButton
                view={view}
                onDone={() => navigation.replace(`/pages/money/Mdetails?kind=withdrawal&id=${view.id}`)}
              />
            </>
          ) : (
            <div className={css['out']}>
              <Button
                size="large"
                wide
                variant="ghost"
                onPress={() => navigation.replace(`/pages/money/Mdetails?kind=withdrawal&id=${view.id}`)}
              >
                {t('details')}
              </Button>
            </div>
          )}
        </>
      )}
    </TransferPage>
  )
}

export default Twoconfirm
