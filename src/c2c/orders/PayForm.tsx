import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type C2cOrderView, merchantOrder } from '#protocol'
import { PictureInput } from '../../account/identity/PictureField.tsx'
import { useNavigation } from '../../core/screens/navigation.ts'
import { MoveNote } from '../../funding/MoveNote.tsx'
import { useMove } from '../../funding/useMove.ts'
import { useRefusedField } from '../../funding/useRefusedField.ts'
import { Card } from '../../ui/Card.tsx'
import { CheckInput } from '../../ui/forms/ChoiceInput.tsx'
import { checkFields } from '../../ui/forms/checkFields.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { orderPath } from './OrderPage.tsx'
import { moneyOf } from './orderRows.ts'

/** A reference or a picture; the names are those under which the venue refuses them. */
const schema = v.pipe(
  v.object({ reference: v.string(), image: v.optional(v.string()), payer: v.string(), sent: v.boolean() }),
  checkFields(({ reference, image }) => (reference.trim() === '' && image === undefined ? ['reference'] : [])),
)

/** Says that an order is paid, with what proves it. Nothing of it is sent twice. */
export const PayForm = ({ order }: { order: C2cOrderView }) => {
  const { t } = useTranslation('c2cOrders')
  const navigation = useNavigation()
  const { id, state, total, currency, buyerName } = order
  const move = useMove(merchantOrder.payment, `c2c-pay-${id}`, () => navigation.replace(orderPath(id)))
  const form = useForm({
    schema,
    values: { reference: '', payer: '', sent: false },
    onSubmit: ({ reference, image, payer }) =>
      move.send({
        id,
        state,
        action: 'paid',
        ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
        ...(image === undefined ? {} : { image }),
        ...(payer.trim() === '' ? {} : { payer: payer.trim() }),
      }),
  })
  useRefusedField(form, move)
  const { sent } = form.watch()
  return (
    <Card title={t('pay.proof')}>
      <Form of={form}>
        <TextInput
          {...form.field('reference')}
          label={t('payment.reference')}
          hint={t('pay.referenceHint')}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          invalid={t('pay.missing')}
        />
        <PictureInput
          {...form.field('image')}
          label={t('payment.picture')}
          hint={t('pay.pictureHint')}
          purpose="receipt"
        />
        <TextInput
          {...form.field('payer')}
          label={t('pay.payer')}
          hint={t('pay.payerHint', { name: buyerName })}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
        <CheckInput {...form.field('sent')} label={t('pay.sent', { money: moneyOf(total, currency) })} />
        <Note small>{t('pay.final')}</Note>
        <MoveNote now={move.now} />
        <SubmitButton of={form} busy={move.pending} disabled={!sent} why={t('common:first.tick')}>
          {t('pay.done')}
        </SubmitButton>
      </Form>
    </Card>
  )
}
