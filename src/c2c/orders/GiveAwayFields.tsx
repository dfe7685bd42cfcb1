import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { security } from '#protocol'
import { PayField } from '../../account/security/PayField.tsx'
import { SegmentedInput } from '../../ui/forms/ChoiceInput.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import type { FieldOf } from '../../ui/forms/useForm.ts'

/** What proves that coins may be given away: the payment PIN, or a code of a bound authenticator. */
export const giveAwayEntries = {
  by: v.picklist(['pin', 'app']),
  payPassword: v.string(),
  code: v.string(),
}
/** What a form begins with. */
export const GIVE_AWAY = { by: 'pin', payPassword: '', code: '' } as const
type GiveAway = v.InferOutput<v.ObjectSchema<typeof giveAwayEntries, undefined>>

/** The fields of what is not there. */
export const giveAwayFaults = ({ by, payPassword, code }: GiveAway): string[] => {
  if (by === 'pin') return v.is(security.payPassword, payPassword) ? [] : ['payPassword']
  return code.trim() === '' ? ['code'] : []
}
/** As the calls take it. */
export const giveAwayOf = ({ by, payPassword, code }: GiveAway): { payPassword: string } | { code: string } =>
  by === 'pin' ? { payPassword } : { code: code.replace(/\s/g, '') }

interface GiveAwayFieldsProps {
  factors: security.Factors
  by: GiveAway['by']
  field: (name: 'by' | 'payPassword' | 'code') => FieldOf
}

/** The payment PIN or, where an authenticator is bound, a code of it. */
export const GiveAwayFields = ({ factors, by, field }: GiveAwayFieldsProps) => {
  const { t } = useTranslation(['c2cOrders', 'security', 'account', 'shell'])
  return (
    <>
      {factors.proof === 'authenticator' ? (
        <SegmentedInput
          {...field('by')}
          label={t('c2cOrders:proof.by')}
          items={[
            { id: 'pin', label: t('shell:title.payConfirm') },
            { id: 'app', label: t('c2cOrders:proof.app') },
          ]}
        />
      ) : null}
      {by === 'pin' ? (
        <PayField {...field('payPassword')} which="only" />
      ) : (
        <TextInput
          {...field('code')}
          label={t('security:proof.app')}
          hint={t('security:proof.recovery')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={14}
          invalid={t('account:error.code')}
        />
      )}
    </>
  )
}
