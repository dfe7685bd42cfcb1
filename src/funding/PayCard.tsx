import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deposits, type TransferView } from '#protocol'
import { PictureField } from '../account/identity/PictureField.tsx'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { demo } from '../core/state/state.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CopyRow } from '../ui/CopyRow.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { Qr } from '../ui/Qr.tsx'
import css from './Funding.module.css'
import { isRateMoving } from './heldRate.ts'
import { MoveNote } from './MoveNote.tsx'
import { useMove } from './useMove.ts'

/** Longer side of a receipt at most, in pixels (product spec). */
const RECEIPT_SIDE = 600

/** Where to pay to, by when, and the receipt that says that it was done. */
export const PayCard = ({ view, onChange }: { view: TransferView; onChange: () => unknown }) => {
  const { t } = useTranslation('money')
  const isDemo = useSignalValue(demo)
  const [image, setImage] = useState<string>()
  const move = useMove(deposits.sendReceipt, `money-receipt-${view.id}`, () => void onChange())
  const held = isRateMoving(view)
  const address = view.payTo.find(({ key }) => key === 'address')
  return (
    <Card title={t('payTo')}>
      <div className={css['stack']}>
        <p className={css['line']}>
          <span className={css['note']}>{t(held ? 'rateHeld' : 'payWithin')}</span>
          <Countdown until={view.expiresAt} announce onEnd={() => void onChange()} />
        </p>
        {held ? <p className={css['note']}>{t('rateHeldText')}</p> : null}
        {isDemo ? <p className={css['demo']}>{t('demo.pay')}</p> : null}
        <CopyRow label={t('payExactly')} value={coinText(view.outside, view.currency)} />
        {view.payTo.map(({ key, value }) => (
          <CopyRow key={key} label={t(`field.${key}`)} value={value} />
        ))}
        <CopyRow label={t('reference')} value={view.reference} />
        <p className={css['note']}>{t('referenceHint')}</p>
        <div className={css['code']}>
          <Qr
            value={address?.value ?? view.reference}
            label={t(address === undefined ? 'reference' : 'field.address')}
          />
        </div>
        <PictureField
          label={t('receipt')}
          hint={t('receiptHint')}
          purpose="receipt"
          longest={RECEIPT_SIDE}
          onSent={setImage}
        />
        <MoveNote now={move.now} />
        <Button
          size="large"
          wide
          busy={move.pending}
          disabled={image === undefined}
          onPress={() => {
            if (image !== undefined) move.send({ id: view.id, image })
          }}
        >
          {t('paid')}
        </Button>
      </div>
    </Card>
  )
}
