import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import {
  isSameName,
  type PayDataKey,
  type PayDatum,
  payDataFault,
  payType,
  type Reply,
  security,
  tidyPayData,
} from '#protocol'
import { PayField } from '../account/security/PayField.tsx'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { request } from '../core/request/request.ts'
import { demo } from '../core/state/state.ts'
import { showToast } from '../core/toastQueue.ts'
import { Card } from '../ui/Card.tsx'
import { formatHold } from '../ui/format/hours.ts'
import { checkFields } from '../ui/forms/checkFields.ts'
import { Form } from '../ui/forms/Form.tsx'
import { FormError } from '../ui/forms/FormError.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { TextInput } from '../ui/forms/TextInput.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { Note } from '../ui/Note.tsx'
import { PayDataInput } from './PayDataInput.tsx'

/** The fields have the names under which the venue refuses them. */
const schemaOf = (method: payType.OfferedMethod, verified: string) =>
  v.pipe(
    v.looseObject({ holder: v.string(), payPassword: v.string() }),
    checkFields((typed) => [
      ...(isSameName(verified, typed.holder) ? [] : ['holder']),
      ...(v.is(security.payPassword, typed.payPassword) ? [] : ['payPassword']),
      ...method.asks.filter((key) => payDataFault(key, tidyPayData(key, textOf(typed, key)), method) !== undefined),
    ]),
  )
const textOf = (typed: object, key: PayDataKey): string =>
  (typed as Readonly<Partial<Record<PayDataKey, string>>>)[key] ?? ''

interface PayMethodFormProps {
  method: payType.OfferedMethod
  /** In which it was chosen. */
  country: string
  own: payType.SavedMethods
  /** The one that is changed, in full. */
  saved?: { readonly id: string; readonly holder: string; readonly fields: readonly PayDatum[] } | undefined
  onSaved: () => unknown
}

/** The data of a payee by the method's own fields, looked at as they are typed, and sent with the payment PIN. */
export const PayMethodForm = ({ method, country, own, saved, onSaved }: PayMethodFormProps) => {
  const { t } = useTranslation('c2c')
  const isDemo = useSignalValue(demo)
  const values: Record<string, string> & { holder: string; payPassword: string } = {
    ...Object.fromEntries(method.asks.map((key) => [key, saved?.fields.find((one) => one.key === key)?.value ?? ''])),
    holder: saved?.holder ?? own.holder,
    payPassword: '',
  }
  const form = useForm({
    schema: schemaOf(method, own.holder),
    values,
    onSubmit: async ({ holder, payPassword, ...typed }) => {
      const fields = method.asks.map((key) => ({ key, value: tidyPayData(key, textOf(typed, key)) }))
      const payee = { holder, fields, payPassword }
      const reply: Reply<payType.SavedMethods> =
        saved === undefined
          ? await request(payType.save, { method: method.id, country, ...payee })
          : await request(payType.updatePayTypeData, { id: saved.id, ...payee })
      if (reply.kind !== 'ok') return reply
      showToast(t('pay.saved'), 'good')
      return void onSaved()
    },
  })
  const typed = form.watch()
  return (
    <Card>
      <Form of={form}>
        <TextInput
          {...form.field('holder')}
          label={t('pay.field.holder')}
          hint={t('pay.hint.holder')}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          invalid={t('pay.wrong.holder', { name: own.holder })}
        />
        {method.asks.map((key) => (
          <PayDataInput key={key} of={key} method={method} typed={textOf(typed, key)} {...form.field(key)} />
        ))}
        <PayField {...form.field('payPassword')} which="only" />
        <Note>{t(isDemo ? 'pay.holdDemo' : 'pay.hold', { time: formatHold(own.hold) })}</Note>
        <FormError />
        <SubmitButton of={form}>{t('pay.save')}</SubmitButton>
      </Form>
    </Card>
  )
}
