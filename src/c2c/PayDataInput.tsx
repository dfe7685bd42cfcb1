import { useTranslation } from 'react-i18next'
import type { PayDataKey, payType } from '#protocol'
import { PictureInput } from '../account/identity/PictureField.tsx'
import { TextInput } from '../ui/forms/TextInput.tsx'
import type { FieldOf } from '../ui/forms/useForm.ts'
import { payDataError } from './payDataError.ts'

const DIGITS: ReadonlySet<PayDataKey> = new Set(['cardNumber', 'sortCode', 'routing'])

interface PayDataInputProps extends FieldOf {
  of: PayDataKey
  method: payType.OfferedMethod
  /** What is typed now. */
  typed: string
}

/** One datum of a payee, with the keyboard and the hint that it needs. */
export const PayDataInput = ({ of: key, method, typed, ...field }: PayDataInputProps) => {
  const { t } = useTranslation('c2c')
  const label = t(`pay.field.${key}`)
  const invalid = payDataError(t, method, key, typed)
  if (key === 'qr')
    return <PictureInput {...field} label={label} hint={t('pay.hint.qr')} purpose="payment" invalid={invalid} />
  return (
    <TextInput
      {...field}
      label={label}
      hint={key === 'phone' ? t('pay.hint.phone') : undefined}
      maxLength={60}
      inputMode={key === 'phone' ? 'tel' : DIGITS.has(key) ? 'numeric' : 'text'}
      autoCapitalize={key === 'iban' || key === 'bic' ? 'characters' : undefined}
      // A browser must not offer to keep a number of somebody's account, or fill in a card to pay with.
      autoComplete="off"
      spellCheck={false}
      invalid={invalid}
    />
  )
}
