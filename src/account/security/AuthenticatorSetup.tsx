import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { security } from '#protocol'
import { request } from '../../core/request/request.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { formatHours } from '../../ui/format/hours.ts'
import { CheckInput } from '../../ui/forms/ChoiceInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { Lead } from '../../ui/forms/Lead.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { optionalCode, withoutBlanks } from '../../ui/forms/typed.ts'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { Qr } from '../../ui/Qr.tsx'
import { ProofField } from './ProofField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import css from './Security.module.css'
import { useOffer } from './useOffer.ts'

interface SetupProps {
  factors: security.Factors
  /** Bound, and its recovery codes were seen. */
  onDone: () => void
  /** Another time. */
  onLater?: () => void
}

interface OfferProps extends SetupProps {
  uri: string
  secret: string
  onBound: (codes: readonly string[]) => void
}

const OfferForm = ({ factors, uri, secret, onBound, onLater }: OfferProps) => {
  const { t } = useTranslation(['security', 'account'])
  const form = useForm({
    schema: security.googleCodeVerify.input,
    values: { code: '' },
    onSubmit: async (fields) => {
      const reply = await request(security.googleCodeVerify, fields)
      return reply.kind === 'ok' ? onBound(reply.data.recoveryCodes) : reply
    },
  })
  const isFree = factors.fresh && factors.authenticatorAt === 0
  return (
    <Form of={form} page>
      <div className={css['qr']}>
        <Qr value={uri} label={t('security:app.qr')} />
      </div>
      <CopyRow label={t('security:app.key')} value={secret} />
      <a className={css['link']} href={uri}>
        {t('security:app.open')}
      </a>
      <TextInput
        {...form.field('code', withoutBlanks)}
        label={t('security:app.code')}
        hint={t('security:app.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        invalid={t('account:error.code')}
      />
      {isFree ? null : (
        <ProofField {...form.field('proof', optionalCode)} factors={factors} act={{ act: 'authenticator' }} />
      )}
      <Note tone="warn">{t('security:app.hold', { time: formatHours(factors.holdHours.authenticatorOn) })}</Note>
      <FormError />
      <SubmitButton of={form}>{t('security:app.bind')}</SubmitButton>
      {onLater === undefined ? null : (
        <Button variant="ghost" size="large" wide onPress={onLater}>
          {t('security:later')}
        </Button>
      )}
    </Form>
  )
}

const seen = v.object({ kept: v.boolean() })

const Codes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const { t } = useTranslation(['security', 'account', 'common'])
  const form = useForm({ schema: seen, values: { kept: false }, onSubmit: onDone })
  return (
    <Form of={form} page>
      <RecoveryCodes codes={codes} />
      <CheckInput {...form.field('kept')} label={t('security:recovery.kept')} />
      <SubmitButton of={form} disabled={!form.watch('kept')} why={t('common:first.tick')}>
        {t('account:continue')}
      </SubmitButton>
    </Form>
  )
}

/** Binds an authenticator app: its QR code and key, the check of a code, then the recovery codes. */
export const AuthenticatorSetup = (props: SetupProps) => {
  const { t } = useTranslation('security')
  const [codes, setCodes] = useState<readonly string[]>()
  const offer = useOffer()
  return (
    <>
      <Lead
        title={t(codes === undefined ? 'app.lead' : 'recovery.title')}
        text={t(codes === undefined ? 'app.text' : 'recovery.text')}
      />
      {codes !== undefined ? (
        <Codes codes={codes} onDone={props.onDone} />
      ) : (
        <CallState call={offer} rows={6}>
          {({ uri, secret }) => <OfferForm {...props} uri={uri} secret={secret} onBound={setCodes} />}
        </CallState>
      )}
    </>
  )
}
