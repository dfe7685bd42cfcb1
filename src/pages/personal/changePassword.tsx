import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { ChangePasswordForm } from '../../account/security/ChangePasswordForm.tsx'
import { HoldNotes } from '../../account/security/HoldNotes.tsx'
import { SetPayForm } from '../../account/security/SetPayForm.tsx'
import { WithFactors } from '../../account/security/WithFactors.tsx'
import { useNavigation } from '../../core/screens/navigation.ts'
import { Lead } from '../../ui/forms/Lead.tsx'
import { PageLink } from '../../ui/forms/PageLink.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** Changes the login password; with `?of=pay` the pay password, or sets it for the first time. */
const ChangePassword = () => {
  const { t } = useTranslation(['security', 'shell', 'account'])
  const { search } = useLocation()
  const navigation = useNavigation()
  const isPay = new URLSearchParams(search).get('of') === 'pay'
  const done = (): void => navigation.replace(`/pages/successfully/successfully?of=${isPay ? 'pay' : 'password'}`)
  return (
    <Page
      bar={
        <PageBar title={t(isPay ? 'security:row.pay' : 'shell:title.changePassword')} back="/pages/personal/safety" />
      }
    >
      {isPay ? (
        <Lead title={t('security:pay.lead')} text={t('security:pay.text')} />
      ) : (
        <Lead title={t('security:password.lead')} text={t('security:password.text')} />
      )}
      <WithFactors>
        {(factors, again) =>
          isPay ? (
            <>
              <HoldNotes holds={factors.holds} kind="payPassword" onEnd={() => void again()} />
              <SetPayForm factors={factors} onDone={done} />
              {factors.payPassword ? (
                <Stack space="page">
                  <PageLink to="/pages/personal/resetVerify">{t('security:pay.forgot')}</PageLink>
                </Stack>
              ) : null}
            </>
          ) : (
            <ChangePasswordForm factors={factors} onDone={done} />
          )
        }
      </WithFactors>
    </Page>
  )
}

export default ChangePassword
