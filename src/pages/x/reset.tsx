import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { cases, certification } from '#protocol'
import { CaseDetails } from '../../account/identity/CaseDetails.tsx'
import { PictureInput } from '../../account/identity/PictureField.tsx'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { request } from '../../core/request/request.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { signedIn } from '../../core/state/state.ts'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { SelectInput } from '../../ui/forms/ChoiceInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { PasswordInput, TextInput } from '../../ui/forms/TextInput.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'

const filled = (isAsked: boolean) =>
  v.pipe(
    v.string(),
    v.check((text) => !isAsked || text.trim() !== ''),
  )
const schemaOf = (guest: boolean) =>
  v.object({
    what: certification.manualReset.input.entries.what,
    account: filled(guest),
    password: filled(!guest),
    reason: filled(true),
    document: v.optional(v.string()),
    selfie: v.optional(v.string()),
  })
interface Made {
  readonly caseId: string
  readonly secret: string
}

interface FormProps {
  guest: boolean
  onMade: (made: Made) => void
}

const ResetForm = ({ guest, onMade }: FormProps) => {
  const { t } = useTranslation(['certification', 'account'])
  const navigation = useNavigation()
  const form = useForm({
    schema: schemaOf(guest),
    values: { ...(guest ? { what: 'all' } : {}), account: '', password: '', reason: '' },
    onSubmit: async ({ what, account, password, reason, document, selfie }) => {
      const images = [document, selfie].filter((id) => id !== undefined)
      const who = guest ? { account: account.trim() } : { password }
      const reply = await request(certification.manualReset, { what, reason, images, ...who })
      if (reply.kind !== 'ok') return reply
      const { caseId, secret } = reply.data
      return secret === undefined ? navigation.replace(`/x/case?id=${caseId}`) : onMade({ caseId, secret })
    },
  })
  const picture = (name: 'document' | 'selfie') => (
    <PictureInput {...form.field(name)} label={t(`certification:reset.${name}`)} purpose="reset" />
  )
  return (
    <Card title={t('certification:reset.title')}>
      <Form of={form}>
        <Note>{t(guest ? 'certification:reset.guestText' : 'certification:reset.text')}</Note>
        {guest ? (
          <TextInput
            {...form.field('account')}
            label={t('account:field.account')}
            autoComplete="username"
            autoCapitalize="none"
            invalid={t('certification:error.account')}
          />
        ) : (
          <>
            <SelectInput
              {...form.field('what')}
              label={t('certification:reset.what')}
              options={(['payPassword', 'authenticator'] as const).map((id) => ({
                id,
                label: t(`certification:reset.${id}`),
              }))}
              invalid={t('certification:error.what')}
            />
            <PasswordInput
              {...form.field('password')}
              label={t('account:field.password')}
              autoComplete="current-password"
              invalid={t('certification:error.password')}
            />
          </>
        )}
        <TextInput
          {...form.field('reason')}
          label={t('certification:reset.reason')}
          maxLength={500}
          invalid={t('certification:error.reason')}
        />
        {picture('document')}
        {picture('selfie')}
        <Note>{t('certification:private')}</Note>
        <FormError />
        <SubmitButton of={form}>{t('certification:send')}</SubmitButton>
      </Form>
    </Card>
  )
}

const followed = v.object({ id: v.pipe(v.string(), v.trim()), secret: v.pipe(v.string(), v.trim()) })

/** A case by its number and secret, for a user who cannot sign in. */
const FollowForm = ({ made }: { made: Made | undefined }) => {
  const { t } = useTranslation('certification')
  const [view, setView] = useState<cases.CaseView>()
  const form = useForm({
    schema: followed,
    values: { id: made?.caseId ?? '', secret: made?.secret ?? '' },
    onSubmit: async (asked) => {
      const reply = await request(cases.follow, asked)
      return reply.kind === 'ok' ? setView(reply.data) : reply
    },
  })
  return (
    <>
      <Card title={t('follow.title')}>
        <Form of={form}>
          {made === undefined ? (
            <>
              <TextInput {...form.field('id')} label={t('case.number')} inputMode="numeric" autoComplete="off" />
              <TextInput
                {...form.field('secret')}
                label={t('follow.secret')}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </>
          ) : (
            <>
              <Note tone="demo">{t('follow.keep')}</Note>
              <CopyRow label={t('case.number')} value={made.caseId} />
              <CopyRow label={t('follow.secret')} value={made.secret} />
            </>
          )}
          <FormError />
          <SubmitButton of={form} variant="ghost" size="normal">
            {t('follow.look')}
          </SubmitButton>
        </Form>
      </Card>
      {view === undefined ? null : <CaseDetails view={view} />}
    </>
  )
}

/** A reset by hand: of one factor for a user who is signed in, of the account for one who is not. */
const Reset = () => {
  const { t } = useTranslation('shell')
  const known = useSignalValue(signedIn) === true
  const [made, setMade] = useState<Made>()
  return (
    <Page tint bar={<PageBar title={t('title.manualReset')} />}>
      {made === undefined ? <ResetForm key={String(known)} guest={!known} onMade={setMade} /> : null}
      {known ? null : <FollowForm key={made?.caseId ?? ''} made={made} />}
    </Page>
  )
}

export default Reset
