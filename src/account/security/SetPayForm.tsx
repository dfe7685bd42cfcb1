import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { security } from '#protocol'
import { request } from '../../core/request/request.ts'
import { Button } from '../../ui/Button.tsx'
import { formatHours } from '../../ui/format/hours.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { optionalCode, withoutBlanks } from '../../ui/forms/typed.ts'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { PayField } from './PayField.tsx'
import { ProofField, SentCodeField } from './ProofField.tsx'

interface SetPayFormProps {
  factors: security.Factors
  /** How a forgotten one is proved; without it the present one is, where there is one. */
  forgotten?: 'code' | 'authenticator'
  onDone: () => void
  onLater?: () => void
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
  const form = useForm({
    schema,
    values: { payPassword: '', again: '' },
    onSubmit: async ({ current, payPassword, code }) => {
      const reply =
        forgotten === undefined
          ? await request(security.setPayPassword, { payPassword, current, code })
          : await request(forgotten === 'code' ? security.emailChangePayPassword : security.googleChangePayPassword, {
              payPassword,
              code: code ?? '',
            })
      return reply.kind === 'ok' ? onDone() : reply
    },
  })
  const changes = factors.payPassword && forgotten === undefined
  const isFree = !factors.payPassword && forgotten === undefined && factors.fresh && factors.authenticatorAt === 0
  const Proof = forgotten === 'code' ? SentCodeField : ProofField
  return (
    <Form of={form} page>
      {changes ? <PayField {...form.field('current', optionalCode)} which="current" /> : null}
      <PayField {...form.field('payPassword', withoutBlanks)} which="new" />
      <PayField {...form.field('again', withoutBlanks)} which="again" />
      {isFree ? null : <Proof {...form.field('code', optionalCode)} factors={factors} act={{ act: 'payPassword' }} />}
      {forgotten === undefined ? null : (
        <Note tone="warn">{t('pay.resetHold', { time: formatHours(factors.holdHours.payPasswordReset) })}</Note>
      )}
      <FormError />
      <SubmitButton of={form}>{t('pay.set')}</SubmitButton>
      {onLater === undefined ? null : (
        <Button variant="ghost" size="large" wide onPress={onLater}>
          {t('later')}
        </Button>
      )}
    </Form>
  )
}
