import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { security } from '#protocol'
import { ProofField } from '../../account/security/ProofField.tsx'
import { RecoveryCodes } from '../../account/security/RecoveryCodes.tsx'
import { WithFactors } from '../../account/security/WithFactors.tsx'
import { request } from '../../core/request/request.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { formatHours } from '../../ui/format/hours.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { Lead } from '../../ui/forms/Lead.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { optionalCode } from '../../ui/forms/typed.ts'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Stack } from '../../ui/Stack.tsx'

const ACTS = ['codes', 'remove'] as const

/** New recovery codes, or the authenticator taken away; each by its code or a recovery code. */
const Manage = ({ factors }: { factors: security.Factors }) => {
  const { t } = useTranslation(['security', 'common'])
  const navigation = useNavigation()
  const [act, setAct] = useState<(typeof ACTS)[number]>('codes')
  const [codes, setCodes] = useState<readonly string[]>()
  const form = useForm({
    schema: security.unbindGoogle.input,
    values: {},
    onSubmit: async (fields) => {
      if (act === 'codes') {
        const reply = await request(security.newRecoveryCodes, fields)
        return reply.kind === 'ok' ? setCodes(reply.data.recoveryCodes) : reply
      }
      const reply = await request(security.unbindGoogle, fields)
      return reply.kind === 'ok' ? navigation.replace('/pages/successfully/googleSuccess?of=unbound') : reply
    },
  })
  if (codes !== undefined)
    return (
      <Stack space="page">
        <RecoveryCodes codes={codes} />
        <Button size="large" wide onPress={() => navigation.back('/pages/personal/safety')}>
          {t('common:done')}
        </Button>
      </Stack>
    )
  return (
    <Form of={form} page>
      <Segmented
        label={t('security:row.app')}
        value={act}
        items={ACTS.map((id) => ({ id, label: t(`security:manage.${id}`) }))}
        onChange={setAct}
      />
      <Note tone="warn">
        {t(`security:manage.${act}Text`, {
          left: factors.recoveryCodes,
          time: formatHours(factors.holdHours.authenticatorOff),
        })}
      </Note>
      <ProofField
        {...form.field('code', optionalCode)}
        factors={factors}
        act={{ act: act === 'codes' ? 'recoveryCodes' : 'authenticatorOff' }}
      />
      <FormError />
      <SubmitButton of={form} variant={act === 'remove' ? 'danger' : 'primary'}>
        {t(`security:manage.${act}`)}
      </SubmitButton>
      <Note>{t('security:manage.lost')}</Note>
    </Form>
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
              <Stack space="page">
                <Button size="large" wide onPress={() => navigation.replace('/pages/login/gooleVerify?for=bind')}>
                  {t('security:app.bind')}
                </Button>
              </Stack>
            </>
          )
        }
      </WithFactors>
    </Page>
  )
}

export default Authenticator
