import type { ComponentProps } from 'react'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { security } from '#protocol'
import { CodeField } from '../../ui/CodeField.tsx'
import { fieldError } from '../../ui/forms/fieldError.ts'
import { TextField } from '../../ui/TextField.tsx'
import { sendProof } from './sendProof.ts'

/** What proves, and where a code goes if that is known. */
export type ProofOf = Pick<security.Factors, 'proof'> & Partial<Pick<security.Factors, 'email' | 'mobile'>>

interface ProofFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  /** Of `emailStatusGoogleStatus`, or of the venue's wish for a second step. */
  factors: ProofOf
  problem: FieldError | undefined
  /** Milliseconds until another code may be asked for, where one was just sent. */
  waitFor?: number
}

/** A code by mail or text to where the account is reached. */
export const SentCodeField = ({ factors, problem, ...input }: ProofFieldProps) => {
  const { t } = useTranslation(['security', 'account'])
  const account = factors.email || factors.mobile
  return (
    <CodeField
      {...input}
      label={t('account:field.code')}
      hint={account ? t('security:proof.to', { account }) : undefined}
      onSend={sendProof}
      error={fieldError(t, 'code', problem)}
    />
  )
}

/** The fresh second factor of a sensitive act: the authenticator's code or a recovery code, else a code by mail or text. */
export const ProofField = (props: ProofFieldProps) => {
  const { t } = useTranslation(['security', 'account'])
  if (props.factors.proof !== 'authenticator') return <SentCodeField {...props} />
  const { factors: _, waitFor: __, problem, ...input } = props
  return (
    <TextField
      {...input}
      label={t('security:proof.app')}
      hint={t('security:proof.recovery')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={14}
      error={fieldError(t, 'code', problem)}
    />
  )
}
