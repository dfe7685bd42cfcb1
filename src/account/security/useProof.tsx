import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type Reply, security } from '#protocol'
import type { Failure } from '../../core/request/message.ts'
import { useCall } from '../../core/request/useCall.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { optionalCode } from '../../ui/forms/typed.ts'
import { useForm } from '../../ui/forms/useForm.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { ProofField, type ProofOf } from './ProofField.tsx'
import { sendProof } from './sendProof.ts'

type Act<T> = (code?: string) => Promise<Reply<T>>

interface Asked {
  readonly act: security.ProvedAct
  readonly proof: ProofOf['proof']
  /** Milliseconds until another code may be asked for. */
  readonly wait: number
  /** How the venue refused the code; undefined when the act has its end. */
  readonly tryWith: (code: string | undefined) => Promise<Failure | undefined>
  readonly leave: () => void
}

const schema = v.object({ code: v.optional(v.string()) })

const ProofForm = ({ asked }: { asked: Asked }) => {
  const { t } = useTranslation('security')
  const form = useForm({ schema, values: {}, onSubmit: ({ code }) => asked.tryWith(code) })
  // Where the code went.
  const { data } = useCall(security.emailStatusGoogleStatus, {}, { enabled: asked.proof !== 'authenticator' })
  return (
    <Form of={form} gap="close">
      <ProofField
        {...form.field('code', optionalCode)}
        factors={{ ...data, proof: asked.proof }}
        act={asked.act}
        waitFor={asked.wait}
      />
      <SubmitButton of={form}>{t('proof.confirm')}</SubmitButton>
    </Form>
  )
}

/**
 * Does a sensitive act: where the venue asks for a fresh second factor, a sheet asks the user, and the act is done again
 * with it. `run` takes what the act is, for the message with the code, and what sends it; it answers the act's own end,
 * undefined when the user left.
 */
export const useProof = (): {
  readonly run: <T>(act: security.ProvedAct, send: Act<T>) => Promise<Reply<T> | undefined>
  readonly sheet: ReactNode
} => {
  const { t } = useTranslation('security')
  const [asked, setAsked] = useState<Asked>()
  const run = async <T,>(act: security.ProvedAct, send: Act<T>): Promise<Reply<T> | undefined> => {
    const first = await send()
    if (first.kind !== 'refused' || first.error !== 'secondStepNeeded') return first
    const byApp = first.values?.['proof'] === 'authenticator'
    const wait = byApp ? 0 : ((await sendProof(act)) ?? 0)
    return new Promise((resolve) => {
      const end = (reply?: Reply<T>): undefined => {
        setAsked(undefined)
        resolve(reply)
        return undefined
      }
      const tryWith = async (code: string | undefined): Promise<Failure | undefined> => {
        const reply = await send(code)
        return reply.kind === 'refused' && reply.field === 'code' ? reply : end(reply)
      }
      setAsked({ act, proof: byApp ? 'authenticator' : 'email', wait, tryWith, leave: () => end() })
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
