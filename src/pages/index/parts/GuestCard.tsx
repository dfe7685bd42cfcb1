import { useTranslation } from 'react-i18next'
import { cx } from '../../../core/cx.ts'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { LOGIN } from '../../../core/screens/screens.ts'
import { domain } from '../../../core/state/state.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import css from './Home.module.css'

/** What a guest can do, and the ways in. Until it is `known` that he is one, only the room that it takes. */
export const GuestCard = ({ known }: { known: boolean }) => {
  const { t } = useTranslation(['home', 'common'])
  const navigation = useNavigation()
  const config = useSignalValue(domain)
  // Nearly every venue that is not configured yet is a demo; its line keeps its place.
  const offer = config === undefined || config.demo
  return (
    <Card>
      <div className={cx(css['own'], !known && css['unknown'])} data-skeleton={known ? undefined : ''}>
        <h2 className={css['lead']}>{t('home:guest.lead')}</h2>
        <p className={css['text']}>{t('home:guest.text')}</p>
        {offer ? <p className={css['offer']}>{config === undefined ? '\u00a0' : t('home:demoOffer')}</p> : null}
        <div className={css['actions']}>
          <Button variant="ghost" onPress={() => navigation.push(LOGIN)}>
            {t('common:signIn')}
          </Button>
          <Button onPress={() => navigation.push('/pages/login/register')}>{t('common:signUp')}</Button>
        </div>
      </div>
    </Card>
  )
}
