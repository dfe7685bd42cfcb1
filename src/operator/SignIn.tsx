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

const { signIn: enter, offer: ask, bind } = operators.OPERATOR_CALLS
const fields = {
  name: v.pipe(v.string(), v.trim(), v.toLowerCase()),
  password: v.string(),
  code: v.string(),
  firstCode: v.pipe(v.string(), v.trim()),
}
const schema = v.object(fields)
/** What the venue takes of a first sign-in; the password comes with the second step. */
const firstSchema = v.object({ ...fields, firstCode: v.pipe(fields.firstCode, ask.input.entries.firstCode) })
const bindSchema = v.object({ ...firstSchema.entries, password: bind.input.entries.password })

interface SignInProps {
  /** The operator whose session ended here, and who may go on. */
  before?: operators.Operator | undefined
  onDone: (operator: operators.Operator) => void
}

/** Password and authenticator; at the first time the code of the command line, and both are set. */
export const SignIn = ({ before, onDone }: SignInProps) => {
  const { t } = useTranslation(['operator', 'common'])
  const [isFirst, setFirst] = useState(false)
  const [offer, setOffer] = useState<Offer>()
  const form = useForm({
    schema: isFirst ? (offer === undefined ? firstSchema : bindSchema) : schema,
    values: { name: before?.name ?? '', password: '', code: '', firstCode: '' },
    onSubmit: async ({ name, password, code, firstCode }): Promise<Failure | void> => {
      if (isFirst && offer === undefined) {
        const reply = await request(ask, { name, firstCode })
        return reply.kind === 'ok' ? setOffer(reply.data) : reply
      }
      const reply = isFirst
        ? await request(bind, { name, firstCode, password, code })
        : await request(enter, { name, password, code })
      return reply.kind === 'ok' ? onDone(reply.data) : reply
    },
  })
  const { name, password, code, firstCode } = form.watch()
  const asksFactors = !isFirst || offer !== undefined
  const missing = [
    name.trim() === '' && t('operator:signIn.name'),
    isFirst && firstCode.trim() === '' && t('operator:first.code'),
    asksFactors && password === '' && t(isFirst ? 'operator:first.password' : 'operator:signIn.password'),
    asksFactors && code.length < 6 && t('operator:signIn.code'),
  ].find((label) => label !== false)
  const why = missing === undefined ? undefined : t('common:first.fill', { field: missing })
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
          <TextInput
            {...form.field('firstCode')}
            label={t('first.code')}
            invalid={t('first.wrongCode')}
            autoComplete="off"
            autoCapitalize="none"
          />
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
              invalid={t('first.shortPassword')}
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
          <SubmitButton key="send" of={form} disabled={why !== undefined} why={why}>
            {t('signIn.send')}
          </SubmitButton>
        ) : (
          <SubmitButton key="next" of={form} disabled={why !== undefined} why={why}>
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
