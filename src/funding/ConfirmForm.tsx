import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { security, type TransferView, withdrawals } from '#protocol'
import { PayField } from '../account/security/PayField.tsx'
import { ProofField } from '../account/security/ProofField.tsx'
import { useNavigation } from '../core/screens/navigation.ts'
import { Card } from '../ui/Card.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { optionalCode } from '../ui/forms/typed.ts'
import { useForm } from '../ui/forms/useForm.ts'
import { MoveNote } from './MoveNote.tsx'
import { useMove } from './useMove.ts'
import { useRefusedField } from './useRefusedField.ts'

const schema = v.object({
  payPassword: security.payPassword,
  code: v.optional(v.string()),
})

/** Pay password and fresh second factor; what is wrong stands at its field, and nothing has left then. */
export const ConfirmForm = ({ view, factors }: { view: TransferView; factors: security.Factors }) => {
  const { t } = useTranslation('money')
  const navigation = useNavigation()
  const move = useMove(withdrawals.confirmOutpay, `money-confirm-${view.id}`, () =>
    navigation.replace(`/pages/money/Mdetails?kind=withdrawal&id=${view.id}`),
  )
  const form = useForm({
    schema,
    values: { payPassword: '' },
    onSubmit: (fields) => move.send({ id: view.id, ...fields }),
  })
  useRefusedField(form, move)
  return (
    <Card>
      <Form of={form}>
        <PayField {...form.field('payPassword')} which="only" />
        <ProofField {...form.field('code', optionalCode)} factors={factors} act={{ act: 'withdrawal', id: view.id }} />
        <MoveNote now={move.now} />
        <SubmitButton of={form} busy={move.pending}>
          {t('withdraw.send')}
        </SubmitButton>
      </Form>
    </Card>
  )
}
