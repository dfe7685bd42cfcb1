import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { security } from '#protocol'
import { DemoMailHint } from '../../ui/forms/DemoMailHint.tsx'
import { CodeInput, TextInput } from '../../ui/forms/TextInput.tsx'
import type { FieldOf } from '../../ui/forms/useForm.ts'
import { sendProof } from './sendProof.ts'

/** What proves, and where a code goes if that is known. */
export type ProofOf = Pick<security.Factors, 'proof'> & Partial<Pick<security.Factors, 'email' | 'mobile' | 'demoMail'>>

interface ProofFieldProps extends FieldOf {
  /** Of `emailStatusGoogleStatus`, or of the venue's request for a second step. */
  factors: ProofOf
  /** What a mailed code is to confirm; it is good for nothing else. */
  act: security.ProvedAct
  /** Milliseconds until another code may be asked for, where one was just sent. */
  waitFor?: number
}

/** A code by mail or text to where the account is reached; in the demo it is shown once it was sent. */
export const SentCodeField = ({ factors, act, ...field }: ProofFieldProps) => {
  const { t } = useTranslation(['security', 'account'])
  const account = factors.email || factors.mobile
  const [isSent, setSent] = useState(field.waitFor !== undefined)
  const send = async (): Promise<number | undefined> => {
    const wait = await sendProof(act)
    if (wait !== undefined) setSent(true)
    return wait
  }
  return (
    <>
      <CodeInput
        {...field}
        label={t('account:field.code')}
        hint={account ? t('security:proof.to', { account }) : undefined}
        onSend={send}
        invalid={t('account:error.code')}
      />
      {isSent ? <DemoMailHint account={factors.demoMail ?? ''} link={false} /> : null}
    </>
  )
}

/** The fresh second factor of a sensitive act: the authenticator's code or a recovery code, else a code by mail or text. */
export const ProofField = (props: ProofFieldProps) => {
  const { t } = useTranslation(['security', 'account'])
  if (props.factors.proof !== 'authenticator') return <SentCodeField {...props} />
  const { factors: _, act: __, waitFor: ___, ...field } = props
  return (
    <TextInput
      {...field}
      label={t('security:proof.app')}
      hint={t('security:proof.recovery')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={14}
      invalid={t('account:error.code')}
    />
  )
}
