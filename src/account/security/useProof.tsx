import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import css from '../activity/Activity.module.css'
import { ProofField, type ProofOf } from './ProofField.tsx'
import { sendProof } from './sendProof.ts'
import { optionalCode } from './typed.ts'

type Act<T> = (code?: string) => Promise<Reply<T>>

interface Asked {
  readonly proof: ProofOf['proof']
  /** Milliseconds until another code may be asked for. */
  readonly wait: number
  /** What is wrong with the code; undefined when the act has its end. */
  readonly tryWith: (code: string | undefined) => Promise<string | undefined>
  readonly leave: () => void
}

const ProofForm = ({ asked }: { asked: Asked }) => {
  const { t } = useTranslation('security')
  const form = useForm<{ code?: string | undefined }>()
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ code }) => {
    const message = await asked.tryWith(code)
    if (message !== undefined) form.setError('code', { type: 'server', message }, { shouldFocus: true })
  })
  return (
    <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
      <ProofField {...form.register('code', optionalCode)} factors={asked} waitFor={asked.wait} problem={errors.code} />
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {t('proof.confirm')}
      </Button>
    </form>
  )
}

/**
 * Does a sensitive act: where the venue asks for a fresh second factor, a sheet asks the user, and the act is done again
 * with it. `run` answers the act's own end; undefined when the user left.
 */
export const useProof = (): {
  readonly run: <T>(act: Act<T>) => Promise<Reply<T> | undefined>
  readonly sheet: ReactNode
} => {
  const { t } = useTranslation('security')
  const [asked, setAsked] = useState<Asked>()
  const run = async <T,>(act: Act<T>): Promise<Reply<T> | undefined> => {
    const first = await act()
    if (first.kind !== 'refused' || first.error !== 'secondStepNeeded') return first
    const byApp = first.values?.['proof'] === 'authenticator'
    const wait = byApp ? 0 : ((await sendProof()) ?? 0)
    return new Promise((resolve) => {
      const end = (reply?: Reply<T>): undefined => {
        setAsked(undefined)
        resolve(reply)
        return undefined
      }
      const tryWith = async (code: string | undefined): Promise<string | undefined> => {
        const reply = await act(code)
        return reply.kind === 'refused' && reply.field === 'code' ? failureText(reply) : end(reply)
      }
      setAsked({ proof: byApp ? 'authenticator' : 'email', wait, tryWith, leave: () => end() })
    })
  }
  return {
    run,
    sheet: (
      <Sheet open={asked !== undefined} onClose={() => asked?.leave()} title={t('signIn.lead')}>
        {asked === undefined ? null : <ProofForm asked={asked} />}
      </Sheet>
    ),
  }
}
