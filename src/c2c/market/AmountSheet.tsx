import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { isPositive } from '#protocol'
import { readTyped } from '../../ui/format/readTyped.ts'
import { typedText } from '../../ui/format/typed.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Sheet } from '../../ui/Sheet.tsx'

interface AmountSheetProps {
  currency: string
  amount: string | undefined
  onClose: () => void
  onAmount: (amount: string | undefined) => void
}

/** Nothing typed asks for every amount. */
const schema = v.object({
  amount: v.pipe(
    v.string(),
    v.check((text) => text.trim() === '' || readTyped(text).ok, ''),
  ),
})

/** For which amount offers are wanted. */
export const AmountSheet = ({ currency, amount, onClose, onAmount }: AmountSheetProps) => {
  const { t } = useTranslation('c2cMarket')
  const form = useForm({
    schema,
    values: { amount: amount === undefined ? '' : typedText(amount) },
    onSubmit: (fields) => {
      const typed = readTyped(fields.amount)
      onAmount(typed.ok && isPositive(typed.value) ? typed.value : undefined)
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={t('amount')} foot={<SubmitButton of={form}>{t('showOffers')}</SubmitButton>}>
      <Form of={form}>
        <AmountInput {...form.field('amount')} label={t('amount')} unit={currency} hint={t('amountHint')} />
      </Form>
    </Sheet>
  )
}
