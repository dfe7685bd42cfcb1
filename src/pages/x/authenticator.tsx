import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { security } from '#protocol'
import { ProofField } from '../../account/security/ProofField.tsx'
import { RecoveryCodes } from '../../account/security/RecoveryCodes.tsx'
import own from '../../account/security/Security.module.css'
import { optionalCode } from '../../account/security/typed.ts'
import { WithFactors } from '../../account/security/WithFactors.tsx'
import { request } from '../../core/request/request.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { applyFailure } from '../../ui/forms/applyFailure.ts'
import css from '../../ui/forms/Form.module.css'
import { FormError } from '../../ui/forms/FormError.tsx'
import { Lead } from '../../ui/forms/Lead.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Segmented } from '../../ui/Segmented.tsx'

const ACTS = ['codes', 'remove'] as const

/** New recovery codes, or the authenticator taken away; each by its code or a recovery code. */
const Manage = ({ factors }: { factors: security.Factors }) => {
  const { t } = useTranslation(['security', 'common'])
  const navigation = useNavigation()
  const [act, setAct] = useState<(typeof ACTS)[number]>('codes')
  const [codes, setCodes] = useState<readonly string[]>()
  const form = useForm<{ code?: string | undefined }>({ resolver: valibotResolver(security.unbindGoogle.input) })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (fields) => {
    if (act === 'codes') {
      const reply = await request(security.newRecoveryCodes, fields)
      if (reply.kind !== 'ok') return applyFailure(reply, ['code'], form.setError)
      return setCodes(reply.data.recoveryCodes)
    }
    const reply = await request(security.unbindGoogle, fields)
    if (reply.kind !== 'ok') return applyFailure(reply, ['code'], form.setError)
    return navigation.replace('/pages/successfully/googleSuccess?of=unbound')
  })
  if (codes !== undefined)
    return (
      <div className={css['form']}>
        <RecoveryCodes codes={codes} />
        <Button size="large" wide onPress={() => navigation.back('/pages/personal/safety')}>
          {t('common:done')}
        </Button>
      </div>
    )
  return (
    <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
      <Segmented
        label={t('security:row.app')}
        value={act}
        items={ACTS.map((id) => ({ id, label: t(`security:manage.${id}`) }))}
        onChange={setAct}
      />
      <p className={own['note']}>{t(`security:manage.${act}Text`, { left: factors.recoveryCodes })}</p>
      <ProofField {...form.register('code', optionalCode)} factors={factors} problem={errors.code} />
      <FormError text={errors.root?.message} />
      <Button type="submit" variant={act === 'remove' ? 'danger' : 'primary'} size="large" wide busy={isSubmitting}>
        {t(`security:manage.${act}`)}
      </Button>
      <p className={css['sub']}>{t('security:manage.lost')}</p>
    </form>
  )
}

/** The authenticator that is bound. */
const Authenticator = () => {
  const { t } = useTranslation(['security', 'shell'])
  const navigation = useNavigation()
  return (
    <Page bar={<PageBar title={t('security:row.app')} back="/pages/personal/safety" />}>
      <WithFactors>
        {(factors) =>
          factors.authenticatorAt > 0 ? (
            <>
              <Lead title={t('security:manage.lead')} text={t('security:manage.text')} />
              <Manage factors={factors} />
            </>
          ) : (
            <>
              <Lead title={t('security:app.lead')} text={t('security:row.appHint')} />
              <div className={css['form']}>
                <Button size="large" wide onPress={() => navigation.replace('/pages/login/gooleVerify?for=bind')}>
                  {t('security:app.bind')}
                </Button>
              </div>
            </>
          )
        }
      </WithFactors>
    </Page>
  )
}

export default Authenticator
