import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useNavigation } from '../../core/screens/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { DonePage } from './DonePage.tsx'
import { HoldNotes } from './HoldNotes.tsx'
import { WithFactors } from './WithFactors.tsx'

const SAFETY = '/pages/personal/safety'
const KNOWN = ['password', 'pay', 'name', 'bound', 'unbound'] as const
export type Done = (typeof KNOWN)[number]

/** A change of the account's security is done: what was changed, what is held now, and back to where all of it stands. */
export const SuccessPage = ({ bar, otherwise }: { bar: string; otherwise: Done }) => {
  const { t } = useTranslation(['security', 'common'])
  const { search } = useLocation()
  const navigation = useNavigation()
  const of = new URLSearchParams(search).get('of')
  const done = KNOWN.find((one) => one === of) ?? otherwise
  return (
    <DonePage bar={bar} back={SAFETY} title={t(`security:done.${done}`)} text={t(`security:done.${done}Text`)}>
      <WithFactors>{({ holds }) => <HoldNotes holds={holds} />}</WithFactors>
      <Button size="large" wide onPress={() => navigation.replace(SAFETY)}>
        {t('common:done')}
      </Button>
    </DonePage>
  )
}
