import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { add, C2C_CANCEL_REASONS, type C2cOrderView, merchant, merchantOrder } from '#protocol'
import { defined } from '../../core/defined.ts'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { MoveNote } from '../../funding/MoveNote.tsx'
import { useMove } from '../../funding/useMove.ts'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { CheckInput, SelectInput } from '../../ui/forms/ChoiceInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { orderPath } from './OrderPage.tsx'

const schema = v.object({ unpaid: v.boolean(), reason: v.optional(v.picklist(C2C_CANCEL_REASONS)) })

/** Lets an order go that is not paid, after what that means. */
export const CancelForm = ({ order: { id, state, escrow, feeEscrow, coin } }: { order: C2cOrderView }) => {
  const { t } = useTranslation('c2cOrders')
  const navigation = useNavigation()
  const { data: terms } = useCall(merchant.terms, {}, { quiet: true })
  const { now, pending, send } = useMove(merchantOrder.cancelOrder, `c2c-cancel-${id}`, () =>
    navigation.replace(orderPath(id)),
  )
  const form = useForm({
    schema,
    values: { unpaid: false },
    onSubmit: ({ reason }) => send({ id, state, ...defined({ reason }) }),
  })
  const { unpaid } = form.watch()
  return (
    <Card>
      <Form of={form}>
        <Note>{t('cancel.back', { amount: coinText(add(escrow, feeEscrow), coin) })}</Note>
        {terms === undefined ? null : <Note>{t('cancel.often', { count: terms.freeCancels })}</Note>}
        <Note tone="warn">{t('cancel.paid')}</Note>
        <SelectInput
          {...form.field('reason')}
          label={t('cancel.why')}
          options={C2C_CANCEL_REASONS.map((one) => ({ id: one, label: t(`cancel.reason.${one}`) }))}
        />
        <CheckInput {...form.field('unpaid')} label={t('cancel.unpaid')} />
        <MoveNote now={now} />
        <SubmitButton of={form} variant="danger" busy={pending} disabled={!unpaid} why={t('common:first.tick')}>
          {t('cancel.action')}
        </SubmitButton>
      </Form>
    </Card>
  )
}
