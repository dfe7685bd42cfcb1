import { useTranslation } from 'react-i18next'
import { useNavigation } from '../../../app/navigation.ts'
import { LOGIN } from '../../../app/screens.ts'
import { domain } from '../../../app/state.ts'
import { useSignalValue } from '../../../live/useSignalValue.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import css from './Home.module.css'

/** What a guest can do, and the ways in. */
export const GuestCard = () => {
  const { t } = useTranslation(['home', 'common'])
  const navigation = useNavigation()
  return (
    <Card title={t('home:guest.lead')}>
      <p className={css['text']}>{t('home:guest.text')}</p>
      {useSignalValue(domain)?.demo === true ? <p className={css['offer']}>{t('home:demoOffer')}</p> : null}
      <div className={css['actions']}>
        <Button variant="ghost" onPress={() => navigation.push(LOGIN)}>
          {t('common:signIn')}
        </Button>
        <Button onPress={() => navigation.push('/pages/login/register')}>{t('common:signUp')}</Button>
      </div>
    </Card>
  )
}
