import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type security, type TransferView, withdrawals } from '#protocol'
import { PayField } from '../account/security/PayField.tsx'
import { ProofField } from '../account/security/ProofField.tsx'
import { optionalCode } from '../account/security/typed.ts'
import { failureText } from '../core/request/message.ts'
import { useNavigation } from '../core/screens/navigation.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import css from './Funding.module.css'
import { MoveNote } from './MoveNote.tsx'
import { useMove } from './useMove.ts'

interface Fields {
  payPassword: string
  code?: string | undefined
}
const FIELDS = ['payPassword', 'code'] as const

/** Pay password and fresh second factor; what is wrong stands at its field, and nothing has left then. */
export const ConfirmForm = ({ view, factors }: { view: TransferView; factors: security.Factors }) => {
  const { t } = useTranslation('money')
  const navigation = useNavigation()
  const form = useForm<Fields>({ defaultValues: { payPassword: '' } })
  const { errors } = form.formState
  const { now, pending, send, dismiss } = useMove(withdrawals.confirmOutpay, `money-confirm-${view.id}`, () =>
    navigation.replace(`/pages/money/Mdetails?kind=withdrawal&id=${view.id}`),
  )
  const { setError } = form
  useEffect(() => {
    if (now.phase !== 'refused') return
    const field = FIELDS.find((name) => name === now.reply.field)
    if (field === undefined) return
    setError(field, { type: 'server', message: failureText(now.reply) }, { shouldFocus: true })
    dismiss()
  }, [now, setError, dismiss])
  const submit = form.handleSubmit(({ payPassword, code }) => send({ id: view.id, payPassword, code }))
  return (
    <Card>
      <form className={css['stack']} noValidate onSubmit={(event) => void submit(event)}>
        <PayField
          {...form.register('payPassword', { pattern: /^\d{6}$/, required: true })}
          which="only"
          problem={errors.payPassword}
        />
        <ProofField {...form.register('code', optionalCode)} factors={factors} problem={errors.code} />
        <MoveNote now={now} />
        <Button type="submit" size="large" wide busy={pending}>
          {t('withdraw.send')}
        </Button>
      </form>
    </Card>
  )
}
