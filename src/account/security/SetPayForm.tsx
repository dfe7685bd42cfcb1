import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { security } from '#protocol'
import { request } from '../../core/request/request.ts'
import { Button } from '../../ui/Button.tsx'
import { applyFailure } from '../../ui/forms/applyFailure.ts'
import css from '../../ui/forms/Form.module.css'
import { FormError } from '../../ui/forms/FormError.tsx'
import { PayField } from './PayField.tsx'
import { ProofField, SentCodeField } from './ProofField.tsx'
import own from './Security.module.css'
import { optionalCode, withoutBlanks } from './typed.ts'

interface SetPayFormProps {
  factors: security.Factors
  /** How a forgotten one is proved; without it the present one is, where there is one. */
  forgotten?: 'code' | 'authenticator'
  onDone: () => void
  onLater?: () => void
}

interface Fields {
  current?: string | undefined
  payPassword: string
  again: string
  code?: string | undefined
}

const schema = v.pipe(
  v.object({ ...security.setPayPassword.input.entries, again: v.string() }),
  v.forward(
    v.partialCheck([['payPassword'], ['again']], ({ payPassword, again }) => payPassword === again, 'mismatch'),
    ['again'],
  ),
)

/** Sets the pay password, changes it, or sets it anew. */
export const SetPayForm = ({ factors, forgotten, onDone, onLater }: SetPayFormProps) => {
  const { t } = useTranslation('security')
  const form = useForm<Fields>({
    resolver: valibotResolver(schema),
    defaultValues: { payPassword: '', again: '' },
  })
  const { errors, isSubmitting } = form.formState
  const changes = factors.payPassword && forgotten === undefined
  const isFree = !factors.payPassword && forgotten === undefined && factors.fresh && factors.authenticatorAt === 0
  const submit = form.handleSubmit(async ({ current, payPassword, code }) => {
    const reply =
      forgotten === undefined
        ? await request(security.setPayPassword, { payPassword, current, code })
        : await request(forgotten === 'code' ? security.emailChangePayPassword : security.googleChangePayPassword, {
            payPassword,
            code: code ?? '',
          })
    if (reply.kind !== 'ok') return applyFailure<Fields>(reply, ['current', 'payPassword', 'code'], form.setError)
    return onDone()
  })
  const Proof = forgotten === 'code' ? SentCodeField : ProofField
  return (
    <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
      {changes ? (
        <PayField {...form.register('current', optionalCode)} which="current" problem={errors.current} />
      ) : null}
      <PayField {...form.register('payPassword', withoutBlanks)} which="new" problem={errors.payPassword} />
      <PayField {...form.register('again', withoutBlanks)} which="again" problem={errors.again} />
      {isFree ? null : <Proof {...form.register('code', optionalCode)} factors={factors} problem={errors.code} />}
      {forgotten === undefined ? null : <p className={own['note']}>{t('pay.resetHold')}</p>}
      <FormError text={errors.root?.message} />
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {t('pay.set')}
      </Button>
      {onLater === undefined ? null : (
        <Button variant="ghost" size="large" wide onPress={onLater}>
          {t('later')}
        </Button>
      )}
    </form>
  )
}
