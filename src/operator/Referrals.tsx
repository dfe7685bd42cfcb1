import { useTranslation } from 'react-i18next'
import { operators } from '#protocol'
import { invalidateCall } from '../core/request/queries.ts'
import { useNavigation } from '../core/screens/navigation.ts'
import { ListAndOne } from './ListAndOne.tsx'
import { ReferralReport } from './ReferralReport.tsx'
import { ReferralReports } from './ReferralReports.tsx'
import { Reviews } from './Reviews.tsx'

const { countWork, getReferralReport, listReferralReports, listReviews } = operators.OPERATOR_CALLS
const KINDS = ['referral'] as const

/** What lists and counts is asked for again. */
const again = (): Promise<unknown> => Promise.all([listReferralReports, countWork].map((call) => invalidateCall(call)))

/** Reports about invitations: what waits for a second person, the list, and one of it. `id`: '' for none. */
export const Referrals = ({ id }: { id: string }) => {
  const { t } = useTranslation('operator')
  const navigation = useNavigation()
  return (
    <>
      <Reviews kinds={KINDS} onDone={() => Promise.all([again(), invalidateCall(getReferralReport)])} />
      <ListAndOne
        list={<ReferralReports />}
        one={
          id === '' ? undefined : (
            <ReferralReport key={id} id={id} onDone={() => Promise.all([again(), invalidateCall(listReviews)])} />
          )
        }
        back={t('queue.back')}
        onBack={() => navigation.replace('/desk?view=referrals')}
      />
    </>
  )
}
