import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cases, certification, type InputOf } from '#protocol'
import { CaseDetails } from '../../account/identity/CaseDetails.tsx'
import css from '../../account/identity/Identity.module.css'
import { PictureField } from '../../account/identity/PictureField.tsx'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { signedIn } from '../../core/state/state.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'

type Wish = InputOf<typeof certification.manualReset>
type What = Wish['what']
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
  const [what, setWhat] = useState<What | undefined>(guest ? 'all' : undefined)
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [reason, setReason] = useState('')
  const [images, setImages] = useState<Readonly<Record<string, string | undefined>>>({})
  const [problem, setProblem] = useState<{ field: string | undefined; text: string }>()
  const [tried, setTried] = useState(false)
  const fault = (field: string, lacks: boolean): string | undefined =>
    problem?.field === field ? problem.text : tried && lacks ? t(`certification:error.${field}`) : undefined
  const send = async (): Promise<void> => {
    setTried(true)
    setProblem(undefined)
    if (what === undefined || reason.trim() === '' || (guest ? account.trim() === '' : password === '')) return
    const sent = Object.values(images).filter((id) => id !== undefined)
    const who = guest ? { account: account.trim() } : { password }
    const reply = await request(certification.manualReset, { what, reason, images: sent, ...who })
    if (reply.kind !== 'ok')
      return setProblem({ field: reply.kind === 'refused' ? reply.field : undefined, text: failureText(reply) })
    const { caseId, secret } = reply.data
    if (secret === undefined) return navigation.replace(`/x/case?id=${caseId}`)
    return onMade({ caseId, secret })
  }
  const picture = (name: 'document' | 'selfie') => (
    <PictureField
      label={t(`certification:reset.${name}`)}
      purpose="reset"
      onSent={(id) => setImages((now) => ({ ...now, [name]: id }))}
    />
  )
  return (
    <Card title={t('certification:reset.title')}>
      <div className={css['form']}>
        <p className={css['note']}>{t(guest ? 'certification:reset.guestText' : 'certification:reset.text')}</p>
        {guest ? (
          <TextField
            label={t('account:field.account')}
            value={account}
            autoComplete="username"
            autoCapitalize="none"
            onChange={({ target }) => setAccount(target.value)}
            error={fault('account', account.trim() === '')}
          />
        ) : (
          <>
            <SelectField
              label={t('certification:reset.what')}
              value={what}
              options={(['payPassword', 'authenticator'] as const).map((id) => ({
                id,
                label: t(`certification:reset.${id}`),
              }))}
              onChange={setWhat}
              error={fault('what', what === undefined)}
            />
            <PasswordField
              label={t('account:field.password')}
              value={password}
              autoComplete="current-password"
              onChange={({ target }) => setPassword(target.value)}
              error={fault('password', password === '')}
            />
          </>
        )}
        <TextField
          label={t('certification:reset.reason')}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
          error={fault('reason', reason.trim() === '')}
        />
        {picture('document')}
        {picture('selfie')}
        <p className={css['note']}>{t('certification:private')}</p>
        <FormError text={problem?.field === undefined ? problem?.text : undefined} />
        <Button size="large" wide onPress={send}>
          {t('certification:send')}
        </Button>
      </div>
    </Card>
  )
}

/** A case by its number and secret, for who cannot sign in. */
const FollowForm = ({ made }: { made: Made | undefined }) => {
  const { t } = useTranslation('certification')
  const [id, setId] = useState(made?.caseId ?? '')
  const [secret, setSecret] = useState(made?.secret ?? '')
  const [view, setView] = useState<cases.CaseView>()
  const [problem, setProblem] = useState<string>()
  const look = async (): Promise<void> => {
    const reply = await request(cases.follow, { id: id.trim(), secret: secret.trim() })
    setProblem(reply.kind === 'ok' ? undefined : failureText(reply))
    if (reply.kind === 'ok') setView(reply.data)
  }
  return (
    <>
      <Card title={t('follow.title')}>
        <div className={css['form']}>
          {made === undefined ? (
            <>
              <TextField
                label={t('case.number')}
                inputMode="numeric"
                autoComplete="off"
                value={id}
                onChange={({ target }) => setId(target.value)}
              />
              <TextField
                label={t('follow.secret')}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={secret}
                onChange={({ target }) => setSecret(target.value)}
              />
            </>
          ) : (
            <>
              <p className={css['demo']}>{t('follow.keep')}</p>
              <CopyRow label={t('case.number')} value={made.caseId} />
              <CopyRow label={t('follow.secret')} value={made.secret} />
            </>
          )}
          <FormError text={problem} />
          <Button variant="ghost" wide onPress={look}>
            {t('follow.look')}
          </Button>
        </div>
      </Card>
      {view === undefined ? null : <CaseDetails view={view} />}
    </>
  )
}

/** A reset by hand: who is signed in loses one factor, who is not asks for his account. */
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
