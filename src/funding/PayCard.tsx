import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { deposits, type TransferView, takesReference } from '#protocol'
import { PictureInput } from '../account/identity/PictureField.tsx'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { demo } from '../core/state/state.ts'
import { Card } from '../ui/Card.tsx'
import { CopyRow } from '../ui/CopyRow.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { Note } from '../ui/Note.tsx'
import { Qr } from '../ui/Qr.tsx'
import { Row } from '../ui/Row.tsx'
import css from './Funding.module.css'
import { isRateMoving } from './heldRate.ts'
import { MoveNote } from './MoveNote.tsx'
import { useMove } from './useMove.ts'

const schema = v.object({ image: v.string() })

/** Where to pay to, by when, and the receipt that says that it was done. */
export const PayCard = ({ view, onChange }: { view: TransferView; onChange: () => unknown }) => {
  const { t } = useTranslation(['money', 'common'])
  const isDemo = useSignalValue(demo)
  const move = useMove(deposits.sendReceipt, `money-receipt-${view.id}`, () => void onChange())
  const form = useForm({
    schema,
    values: {},
    onSubmit: ({ image }) => move.send({ id: view.id, image }),
  })
  const held = isRateMoving(view)
  const address = view.payTo.find(({ key }) => key === 'address')
  return (
    <Card title={t('payTo')}>
      <Form of={form}>
        <Row>
          <Note as="span">{t(held ? 'rateHeld' : 'payWithin')}</Note>
          <Countdown until={view.expiresAt} announce onEnd={() => void onChange()} />
        </Row>
        {held ? <Note>{t('rateHeldText')}</Note> : null}
        {isDemo ? <Note tone="demo">{t('demo.pay')}</Note> : null}
        <CopyRow label={t('payExactly')} value={coinText(view.outside, view.currency)} />
        {view.payTo.map(({ key, value }) => (
          <CopyRow key={key} label={t(`field.${key}`)} value={value} />
        ))}
        {takesReference(view) ? (
          <>
            <CopyRow label={t(view.method === 'bank' ? 'reference' : 'memo')} value={view.reference} />
            <Note>{t('referenceHint')}</Note>
          </>
        ) : null}
        <div className={css['code']}>
          <Qr
            value={address?.value ?? view.reference}
            label={t(address === undefined ? 'reference' : 'field.address')}
          />
        </div>
        <PictureInput {...form.field('image')} label={t('receipt')} hint={t('receiptHint')} purpose="receipt" />
        <MoveNote now={move.now} />
        <SubmitButton
          of={form}
          busy={move.pending}
          disabled={form.watch('image') === undefined}
          why={t('common:first.picture')}
        >
          {t('paid')}
        </SubmitButton>
      </Form>
    </Card>
  )
}
