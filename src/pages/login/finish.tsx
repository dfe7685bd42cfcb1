import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { DonePage } from '../../account/security/DonePage.tsx'
import { useNeedsSession } from '../../account/security/useNeedsSession.ts'
import { WithFactors } from '../../account/security/WithFactors.tsx'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { HOME, TICKET } from '../../core/screens/screens.ts'
import { returnPath } from '../../core/session/guard.ts'
import { demo } from '../../core/state/state.ts'
import { Button } from '../../ui/Button.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'

/** Sign-up, the end: what protects the account, and on to where one wanted to go. */
const Finish = () => {
  const { t } = useTranslation(['security', 'shell', 'account'])
  const { search } = useLocation()
  const navigation = useNavigation()
  const play = useSignalValue(demo)
  const isIn = useNeedsSession()
  const word = (is: boolean): string => t(is ? 'security:set' : 'security:notSet')
  return (
    <DonePage
      bar={t('shell:title.finish')}
      back={HOME}
      title={t('security:finish.lead')}
      text={t('security:finish.text')}
    >
      {isIn ? (
        <WithFactors>
          {(factors) => (
            <KeyValue
              rows={[
                { id: 'pay', label: t('security:row.pay'), value: word(factors.payPassword) },
                { id: 'app', label: t('security:row.app'), value: word(factors.authenticatorAt > 0) },
              ]}
            />
          )}
        </WithFactors>
      ) : null}
      {play ? <Note tone="warn">{t('account:demoVenue')}</Note> : null}
      <Button size="large" wide onPress={() => navigation.replace(returnPath(search, TICKET))}>
        {t('security:finish.start')}
      </Button>
      <Button variant="ghost" size="large" wide onPress={() => navigation.replace('/pages/personal/safety')}>
        {t('shell:title.safety')}
      </Button>
    </DonePage>
  )
}

export default Finish
