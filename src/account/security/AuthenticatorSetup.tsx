import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { security } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { applyFailure } from '../../ui/forms/applyFailure.ts'
import css from '../../ui/forms/Form.module.css'
import { FormError } from '../../ui/forms/FormError.tsx'
import { fieldError } from '../../ui/forms/fieldError.ts'
import { Qr } from '../../ui/Qr.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ProofField } from './ProofField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import own from './Security.module.css'
import { optionalCode, withoutBlanks } from './typed.ts'
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
  const form = useForm<{ code: string; proof?: string | undefined }>({
    resolver: valibotResolver(security.googleCodeVerify.input),
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (fields) => {
    const reply = await request(security.googleCodeVerify, fields)
    if (reply.kind !== 'ok') return applyFailure(reply, ['code', 'proof'], form.setError)
    return onBound(reply.data.recoveryCodes)
  })
  const isFree = factors.fresh && factors.authenticatorAt === 0
  return (
    <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
      <div className={own['qr']}>
        <Qr value={uri} label={t('security:app.qr')} />
      </div>
      <CopyRow label={t('security:app.key')} value={secret} />
      <a className={css['link']} href={uri}>
        {t('security:app.open')}
      </a>
      <TextField
        {...form.register('code', withoutBlanks)}
        label={t('security:app.code')}
        hint={t('security:app.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={fieldError(t, 'code', errors.code)}
      />
      {isFree ? null : (
        <ProofField {...form.register('proof', optionalCode)} factors={factors} problem={errors.proof} />
      )}
      <p className={own['note']}>{t('security:app.hold')}</p>
      <FormError text={errors.root?.message} />
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {t('security:app.bind')}
      </Button>
      {onLater === undefined ? null : (
        <Button variant="ghost" size="large" wide onPress={onLater}>
          {t('security:later')}
        </Button>
      )}
    </form>
  )
}

const Codes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const { t } = useTranslation(['security', 'account'])
  const [kept, setKept] = useState(false)
  return (
    <div className={css['form']}>
      <RecoveryCodes codes={codes} />
      <CheckField label={t('security:recovery.kept')} on={kept} onChange={setKept} />
      <Button size="large" wide disabled={!kept} onPress={onDone}>
        {t('account:continue')}
      </Button>
    </div>
  )
}

/** Binds an authenticator app: its QR code and key, the check of a code, then the recovery codes. */
export const AuthenticatorSetup = (props: SetupProps) => {
  const { t } = useTranslation('security')
  const [codes, setCodes] = useState<readonly string[]>()
  const { offer, failure, ask } = useOffer()
  return (
    <>
      <div className={css['lead']}>
        <p className={css['hello']}>{t(codes === undefined ? 'app.lead' : 'recovery.title')}</p>
        <p className={css['sub']}>{t(codes === undefined ? 'app.text' : 'recovery.text')}</p>
      </div>
      {codes !== undefined ? (
        <Codes codes={codes} onDone={props.onDone} />
      ) : offer !== undefined ? (
        <OfferForm {...props} uri={offer.uri} secret={offer.secret} onBound={setCodes} />
      ) : failure === undefined ? (
        <SkeletonRows count={6} />
      ) : (
        <ErrorState title={failureText(failure)} onRetry={ask} />
      )}
    </>
  )
}
