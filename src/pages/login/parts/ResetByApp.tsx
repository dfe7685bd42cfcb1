import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { reset } from '#protocol'
import { request } from '../../../core/request/request.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormError } from '../../../ui/forms/FormError.tsx'
import { Lead } from '../../../ui/forms/Lead.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { withoutBlanks } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { keepResetDraft } from './resetDraft.ts'
import { useResetDraft } from './useResetDraft.ts'

const schema = v.omit(reset.googleSecretKeyVerify.input, ['account'])
const FIELDS = ['code', 'nextCode'] as const

/** A forgotten password, proved by two codes of the authenticator that follow each other. */
export const ResetByApp = () => {
  const { t } = useTranslation(['security', 'account'])
  const navigation = useNavigation()
  const draft = useResetDraft()
  const form = useForm({
    schema,
    values: { code: '', nextCode: '' },
    onSubmit: async (fields) => {
      if (draft === undefined) return undefined
      const reply = await request(reset.googleSecretKeyVerify, { account: draft.account, ...fields })
      if (reply.kind !== 'ok') return reply
      keepResetDraft({ account: draft.account, proved: { way: 'authenticator', token: reply.data.token } })
      return navigation.push('/pages/login/resetPassword')
    },
  })
  return (
    <>
      <Lead title={t('security:two.lead')} text={t('security:two.text')} />
      <Form of={form} page>
        {FIELDS.map((name) => (
          <TextInput
            key={name}
            {...form.field(name, withoutBlanks)}
            label={t(`security:two.${name}`)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            invalid={t('account:error.code')}
          />
        ))}
        <FormError />
        <SubmitButton of={form}>{t('account:continue')}</SubmitButton>
      </Form>
    </>
  )
}
