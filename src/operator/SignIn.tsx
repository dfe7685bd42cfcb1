import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type OutputOf, operators } from '#protocol'
import type { Failure } from '../core/request/message.ts'
import { request } from '../core/request/request.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CopyRow } from '../ui/CopyRow.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { FormError } from '../ui/forms/FormError.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { PasswordInput, TextInput } from '../ui/forms/TextInput.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { Note } from '../ui/Note.tsx'
import { Qr } from '../ui/Qr.tsx'

type Offer = OutputOf<typeof operators.OPERATOR_CALLS.offer>

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.toLowerCase()),
  password: v.string(),
  code: v.string(),
  firstCode: v.pipe(v.string(), v.trim()),
})

interface SignInProps {
  /** The operator whose session ended here, and who may go on. */
  before?: operators.Operator | undefined
  onDone: (operator: operators.Operator) => void
}

/** Password and authenticator; at the first time the code of the command line, and both are set. */
export const SignIn = ({ before, onDone }: SignInProps) => {
  const { t } = useTranslation('operator')
  const [isFirst, setFirst] = useState(false)
  const [offer, setOffer] = useState<Offer>()
  const form = useForm({
    schema,
    values: { name: before?.name ?? '', password: '', code: '', firstCode: '' },
    onSubmit: async ({ name, password, code, firstCode }): Promise<Failure | void> => {
      const { signIn, offer: ask, bind } = operators.OPERATOR_CALLS
      if (isFirst && offer === undefined) {
        const reply = await request(ask, { name, firstCode })
        return reply.kind === 'ok' ? setOffer(reply.data) : reply
      }
      const reply = isFirst
        ? await request(bind, { name, firstCode, password, code })
        : await request(signIn, { name, password, code })
      return reply.kind === 'ok' ? onDone(reply.data) : reply
    },
  })
  const { password, code, firstCode } = form.watch()
  const asksFactors = !isFirst || offer !== undefined
  return (
    <Card title={t(isFirst ? 'first.title' : before === undefined ? 'signIn.title' : 'signIn.over')}>
      <Form of={form} gap="close">
        <Note>
          {isFirst
            ? t('first.text')
            : before === undefined
              ? t('signIn.text')
              : t('signIn.overText', { name: before.name })}
        </Note>
        <TextInput {...form.field('name')} label={t('signIn.name')} autoComplete="username" autoCapitalize="none" />
        {isFirst ? (
          <TextInput {...form.field('firstCode')} label={t('first.code')} autoComplete="off" autoCapitalize="none" />
        ) : null}
        {offer === undefined ? null : (
          <>
            <Qr value={offer.uri} label={t('first.secret')} />
            <CopyRow label={t('first.secret')} value={offer.secret} />
          </>
        )}
        {asksFactors ? (
          <>
            <PasswordInput
              {...form.field('password')}
              label={t(isFirst ? 'first.password' : 'signIn.password')}
              autoComplete={isFirst ? 'new-password' : 'current-password'}
            />
            <TextInput
              {...form.field('code')}
              label={t('signIn.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
            />
          </>
        ) : null}
        <FormError />
        {/* Two buttons rather than one with two texts, so that a quick second tap on the first does not press the next. */}
        {asksFactors ? (
          <SubmitButton key="send" of={form} disabled={password === '' || code.length < 6}>
            {t('signIn.send')}
          </SubmitButton>
        ) : (
          <SubmitButton key="next" of={form} disabled={firstCode.trim() === ''}>
            {t('first.next')}
          </SubmitButton>
        )}
        <Button
          variant="ghost"
          wide
          onPress={() => {
            setFirst(!isFirst)
            setOffer(undefined)
          }}
        >
          {t(isFirst ? 'signIn.title' : 'first.title')}
        </Button>
      </Form>
    </Card>
  )
}
